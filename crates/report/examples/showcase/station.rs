//! Worked example 1 with the first suite: one message is sent, one report made over the link of a new
//! factory.

use coverage::{Coverage, More, Recipe, RecipeStep};
use recording::Kind;

use crate::build::{Plans, Recordings};

const SOURCE: &str = include_str!("../../../../fixtures/station/Station.java");

pub(crate) fn source(path: &str) -> Option<String> {
    (path == "station/Station.java").then(|| SOURCE.to_owned())
}

pub(crate) fn judged() -> Coverage {
    let mut plans = Plans::default();
    plans.plan.analysis = plans.name("andersen");
    for line in ["component: 7 classes", "interface: 7 members", "scope: closure, 38 classes"] {
        let line = plans.name(line);
        plans.plan.subject.push(line);
    }
    plans.know(&[
        "station/Station",
        "station/Link",
        "station/NormalLink",
        "station/PriorityLink",
        "station/SecureLink",
    ]);
    let called = plans.member("station/Link", "transmit", "(Ljava/lang/String;)V");
    let links = |second| [("station/NormalLink", "station/NormalLink"), (second, second)];
    let method = plans.member("station/Station", "sendMessage", "(Ljava/lang/String;)V");
    plans.method(method, "Station.java");
    plans.call(27, 9, called, &links("station/PriorityLink"));
    let method = plans.member("station/Station", "report", "(Lstation/Link;)V");
    plans.method(method, "Station.java");
    plans.call(10, 16, called, &links("station/SecureLink"));
    for class in ["station/NormalLink", "station/PriorityLink", "station/SecureLink"] {
        let class = plans.name(class);
        plans.plan.made.push(class);
    }
    let mut recordings = Recordings::new(&plans.plan);
    let normal = recordings.class("station/NormalLink", Kind::Plain, &[]);
    let test = recordings.test("station/StationTest", "sendsAndReports");
    recordings.seen(0, normal, normal, test);
    recordings.seen(1, normal, normal, test);
    recordings.seen(2, normal, 0, test);
    recordings.loaded("station/Station");
    recordings.loaded("station/NormalLink");
    let judged = coverage::judge(&plans.plan, &recordings.recording, &More::default());
    let mut coverage = judged.expect("it is of this plan");
    coverage.add_recipes(|_, _, item| (&*item.class == "station/SecureLink").then(recipe));
    coverage
}

fn recipe() -> Recipe {
    let step = |place: &str, method: &str, text: &str| RecipeStep {
        place: place.into(),
        method: method.into(),
        text: text.into(),
    };
    Recipe {
        entry: Some("Factory.makeSecure()".into()),
        made: Some("Factory.java:9".into()),
        steps: vec![
            step("Factory.java:9", "Factory.getLink", "new station.SecureLink"),
            step("Factory.java:9", "Factory.getLink", "returned"),
            step("\u{2013}", "ph_Link = ph_Factory.getLink()", "result of station.Factory.getLink()"),
            step(
                "\u{2013}",
                "ph_Station.report(ph_Link)",
                "passed as argument 1 to station.Station.report(station.Link)",
            ),
            step("Station.java:16", "Station.report", "receiver of station.Link.transmit"),
        ],
    }
}
