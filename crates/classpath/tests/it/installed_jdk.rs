//! The JDK of this machine.

use classpath::{ClassPath, Options, jdk};

#[test]
fn installed_jdk_is_read_without_problems() {
    let variable = std::env::var_os("JAVA_HOME");
    let path = std::env::var_os("PATH");
    let jdk = jdk::locate(None, variable.as_deref(), path.as_deref()).expect("a JDK is installed");
    let class_path = ClassPath::open(&jdk.entries, &Options::new(jdk.feature().unwrap_or(8)));
    assert_eq!(class_path.problems(), []);
    assert_eq!(class_path.duplicates(), []);
    let good =
        class_path.map(|_, bytes| bytes.is_ok_and(|bytes| bytes.starts_with(&[0xca, 0xfe, 0xba, 0xbe])));
    assert!(good.into_iter().all(|good| good), "every class of the JDK starts like a class");
    let object = class_path.entry(class_path.find(b"java/lang/Object").expect("a JDK has Object"));
    assert_eq!(object.module, jdk.has_image().then_some("java.base"));
}
