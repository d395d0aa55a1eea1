//! Constants become ids: all of them, and always the same.

use std::sync::Arc;

use classfile::{ClassFile, Constant};
use classpath::{ClassPath, Options};
use program::{ClassId, Program};

fn java_base() -> Program {
    let image = testkit::jdk().home.join("lib/modules");
    let options = Options { modules: Some(vec!["java.base".to_owned()]), ..Options::new(17) };
    program::load(Arc::new(ClassPath::open(&[image], &options)), &Default::default())
}

fn all(program: &Program) -> Vec<ClassId> {
    program.classes().map(|(class, _)| class).collect()
}

#[test]
fn every_constant_of_a_good_class_has_an_id() {
    let mut program = java_base();
    let classes = all(&program);
    program.link_all(&classes);
    assert_eq!(program.problems(), []);
    let mut counted = 0;
    for class in classes {
        let Some(bytes) = program.class_bytes(class) else { continue };
        let file = ClassFile::read(&bytes).unwrap();
        let linkage = program.linkage(class).unwrap();
        for (index, constant) in file.pool.iter() {
            let linked = match constant {
                Constant::Class { .. } => {
                    linkage.class(index).map(|ty| names_type(&program, ty, &file, index))
                }
                Constant::Field { .. } => linkage.field(index).map(|field| {
                    let (own, wanted) =
                        (program.names.field_ref_parts(field), file.pool.member(index).unwrap());
                    program.names.text(own.name) == wanted.name
                        && program.names.class_name(own.class) == wanted.class
                }),
                Constant::Method { .. } | Constant::InterfaceMethod { .. } => {
                    linkage.method(index).map(|method| {
                        let (own, wanted) =
                            (program.names.method_ref_parts(method), file.pool.member(index).unwrap());
                        let selector = program.names.selector_parts(own.selector);
                        program.names.text(selector.name) == wanted.name
                            && program.names.descriptor_text(selector.descriptor) == wanted.descriptor
                            && own.interface == wanted.interface
                    })
                }
                Constant::MethodType { .. } => linkage.method_type(index).map(|_| true),
                Constant::MethodHandle { .. } => linkage.handle(index).map(|_| true),
                Constant::Dynamic { .. } | Constant::InvokeDynamic { .. } => {
                    linkage.dynamic(index).map(|_| true)
                }
                Constant::Utf8(_)
                | Constant::Integer(_)
                | Constant::Float(_)
                | Constant::Long(_)
                | Constant::Double(_)
                | Constant::String { .. }
                | Constant::NameAndType { .. }
                | Constant::Module { .. }
                | Constant::Package { .. } => continue,
            };
            assert_eq!(linked, Some(true), "{} #{index} {constant:?}", program.class_name(class));
            counted += 1;
        }
    }
    assert!(counted > 150_000, "only {counted} constants");
}

fn names_type(program: &Program, ty: program::Type, file: &ClassFile<'_>, index: u16) -> bool {
    let wanted = file.pool.class_name(index).unwrap();
    ty.as_class().map_or(wanted.0.starts_with(b"["), |class| program.names.class_name(class) == wanted)
}

#[test]
fn ids_do_not_depend_on_the_number_of_threads() {
    let dump = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut program = java_base();
            let classes = all(&program);
            program.link_all(&classes);
            let names = program.classes().map(|(class, _)| program.class_name(class));
            let methods = program.methods().map(|(method, _)| program.method_name(method));
            let refs = program.names.method_refs().map(|(method, _)| program.method_ref_name(method));
            let fields = program.names.field_refs().map(|(field, _)| program.field_ref_name(field));
            names.chain(methods).chain(refs).chain(fields).collect::<Vec<_>>()
        })
    };
    let (one, four) = (dump(1), dump(4));
    assert!(one == four, "the numbering differs");
    assert!(one.len() > 100_000);
}
