//! The jar of the extension, written for each build: its classes, and a file with their settings.
//!
//! The sources of the classes are in `integrations/maven/extension`; `cargo xtask fixtures` compiles them.

use std::io::Write as _;

use rawzip::ZipArchiveWriter;

macro_rules! class {
    ($name:literal) => {
        (
            concat!("org/breccia/maven/runner/", $name, ".class"),
            include_bytes!(concat!(
                "../../../../integrations/maven/extension/classes/org/breccia/maven/runner/",
                $name,
                ".class"
            ))
            .as_slice(),
        )
    };
}

/// The classes of the extension by their paths.
const CLASSES: [(&str, &[u8]); 4] =
    [class!("Participant"), class!("ClassPaths"), class!("Report"), class!("Settings")];

/// The classes that Maven's container should look at.
const INDEX: &str = "org.breccia.maven.runner.Participant\norg.breccia.maven.runner.ClassPaths\n";

/// The jar of an extension that writes to the file `report` and puts `line` before each `argLine`.
pub(crate) fn jar(report: &str, line: &str) -> Vec<u8> {
    let settings = format!("{report}\n{line}\n");
    let mut files = CLASSES.to_vec();
    files.push(("META-INF/sisu/javax.inject.Named", INDEX.as_bytes()));
    files.push(("org/breccia/maven/runner/settings.txt", settings.as_bytes()));
    archive(&files).expect("few small files are written to memory")
}

fn archive(files: &[(&str, &[u8])]) -> Result<Vec<u8>, rawzip::Error> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (name, bytes) in files {
        let (mut entry, config) = archive.new_file(*name).start()?;
        let mut data = config.wrap(&mut entry);
        data.write_all(bytes).map_err(rawzip::Error::from)?;
        let (_, descriptor) = data.finish()?;
        entry.finish(descriptor)?;
    }
    archive.finish()
}
