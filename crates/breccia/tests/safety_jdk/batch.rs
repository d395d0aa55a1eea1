//! Many components and their clients: generated, compiled together, and run in one JVM.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Duration;

use testkit::{ClassBytes, Classes};

use crate::clients::{self, Group};
use crate::invent::invent;
use crate::model::Model;
use crate::source;
use testkit::Random;

/// How many components, and how many clients each group of each has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) components: usize,
    pub(crate) clients: usize,
}

/// Components and clients as class files, and what their runs did.
pub(crate) struct Batch {
    pub(crate) seed: u64,
    pub(crate) size: Size,
    pub(crate) models: Vec<Model>,
    pub(crate) classes: Vec<ClassBytes>,
    /// By class of clients: numbers of sites, and the classes of receivers.
    pub(crate) met: BTreeMap<String, Vec<(usize, String)>>,
}

/// The batch of the tests: its seed is fixed, unless `SAFETY_SEED` gives one.
pub(crate) fn batch() -> &'static Batch {
    static BATCH: OnceLock<Batch> = OnceLock::new();
    BATCH.get_or_init(|| {
        let number = |name: &str, default: u64| {
            std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
        };
        let components = number("SAFETY_COMPONENTS", 12) as usize;
        Batch::new(number("SAFETY_SEED", 2004), Size { components, clients: 16 })
    })
}

impl Batch {
    pub(crate) fn new(seed: u64, size: Size) -> Self {
        let mut rng = Random::new(seed);
        let (mut models, mut sources) = (Vec::new(), Vec::new());
        for number in 0..size.components {
            let model = invent(&mut rng, &format!("c{number}"));
            sources.extend(source::sources(&mut rng, &model, number));
            for group in Group::ALL {
                sources.push(clients::source(&mut rng, &model, group, size.clients));
            }
            models.push(model);
        }
        sources.push(("rec/Rec.java".to_owned(), include_str!("Rec.java").to_owned()));
        if let Some(folder) = std::env::var_os("SAFETY_SOURCES") {
            dump(std::path::Path::new(&folder), &sources);
        }
        let sources: Vec<(&str, &str)> =
            sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let compiled = testkit::compile(&sources);
        let met = run(&compiled, &models, size);
        Self { seed, size, models, classes: compiled.all(), met }
    }
}

fn run(compiled: &Classes, models: &[Model], size: Size) -> BTreeMap<String, Vec<(usize, String)>> {
    let count = size.clients.to_string();
    let folder = compiled.dir().display().to_string();
    let classes = models.iter().flat_map(|model| Group::ALL.map(|group| group.class(&model.package)));
    let classes: Vec<String> = classes.map(|class| class.replace('/', ".")).collect();
    let mut arguments = vec![folder.as_str(), count.as_str()];
    arguments.extend(classes.iter().map(String::as_str));
    let java = testkit::Java::new(&[compiled.dir().to_owned()]).limit(Duration::from_secs(300));
    let output = java.run("rec.Rec", &arguments);
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    let mut met: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    let mut of = String::new();
    for line in output.stdout.lines() {
        let (first, rest) = line.split_once(' ').expect("the recorder writes pairs");
        match first.parse() {
            Err(_) => of = rest.replace('.', "/"),
            // What the recorder throws to end a run is not the component's.
            Ok(_) if rest.starts_with("rec.") => {}
            // A class whose initialiser was ended in this way, or failed, is one that cannot be linked: no
            // analysis knows that.
            Ok(_)
                if ["NoClassDefFoundError", "ExceptionInInitializerError"]
                    .iter()
                    .any(|error| rest.ends_with(error)) => {}
            Ok(site) => met.entry(of.clone()).or_default().push((site, rest.to_owned())),
        }
    }
    met
}

/// Leaves the sources in a folder, to be read.
fn dump(folder: &std::path::Path, sources: &[(String, String)]) {
    for (name, text) in sources {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("files are in packages")).expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
    }
}
