//! Do the rooms of ARCHITECTURE.md agree with the manifests?
//!
//! Every crate has one row, in the order of the flow: a room reads only rooms above it. That order alone
//! forbids a cycle in the table; the manifests are searched for one as well, so that a complaint names it.

use std::collections::{BTreeMap, BTreeSet};

use super::manifest::Manifest;
use super::rooms::Room;

/// The crates that only tests may use.
const TEST_ONLY: [&str; 4] = ["testkit", "c-testkit", "java-testkit", "reference"];

/// The crates that serve the project alone.
const OURS: [&str; 3] = ["bench", "toolbox", "xtask"];

/// Every complaint about `rooms` compared with `manifests`.
pub fn check(rooms: &[Room], manifests: &[Manifest]) -> Vec<String> {
    let mut complaints = check_names(rooms, manifests);
    complaints.extend(check_reads(rooms, manifests));
    complaints.extend(check_order(rooms));
    complaints.extend(check_test_only(manifests));
    complaints.extend(check_cycles(manifests));
    complaints
}

fn check_names(rooms: &[Room], manifests: &[Manifest]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut rows = BTreeSet::new();
    for room in rooms {
        if !rows.insert(&room.name) {
            complaints.push(format!("ARCHITECTURE.md: room `{}` has two rows", room.name));
        }
    }
    let crates: BTreeSet<&String> = manifests.iter().map(|manifest| &manifest.name).collect();
    complaints
        .extend(crates.difference(&rows).map(|name| format!("ARCHITECTURE.md: crate `{name}` has no row")));
    complaints
        .extend(rows.difference(&crates).map(|name| format!("ARCHITECTURE.md: room `{name}` is no crate")));
    complaints
}

fn check_reads(rooms: &[Room], manifests: &[Manifest]) -> Vec<String> {
    let crates: BTreeSet<&String> = manifests.iter().map(|manifest| &manifest.name).collect();
    let mut complaints = Vec::new();
    for room in rooms {
        let Some(manifest) = manifests.iter().find(|manifest| manifest.name == room.name) else {
            // `check_names` has complained about this one.
            continue;
        };
        let ours: BTreeSet<&String> =
            manifest.dependencies.iter().filter(|name| crates.contains(name)).collect();
        let listed: BTreeSet<&String> = room.reads.iter().collect();
        complaints.extend(ours.difference(&listed).map(|name| {
            format!("ARCHITECTURE.md: `{}` depends on `{name}`, but its row does not say so", room.name)
        }));
        complaints.extend(listed.difference(&ours).map(|name| {
            format!("ARCHITECTURE.md: `{}` reads `{name}` by its row, but does not depend on it", room.name)
        }));
    }
    complaints
}

fn check_order(rooms: &[Room]) -> Vec<String> {
    let mut above = BTreeSet::new();
    let mut complaints = Vec::new();
    for room in rooms {
        complaints.extend(room.reads.iter().filter(|name| !above.contains(name)).map(|name| {
            format!("ARCHITECTURE.md: `{}` reads `{name}`, which must stand above it", room.name)
        }));
        above.insert(&room.name);
    }
    complaints
}

fn check_test_only(manifests: &[Manifest]) -> Vec<String> {
    let ships = |manifest: &&Manifest| {
        !OURS.contains(&manifest.name.as_str()) && !TEST_ONLY.contains(&manifest.name.as_str())
    };
    let mut complaints = Vec::new();
    for user in manifests.iter().filter(ships) {
        let used = TEST_ONLY.iter().filter(|name| user.dependencies.contains(**name));
        complaints
            .extend(used.map(|name| format!("crates/{}: `{name}` may only be a dev-dependency", user.name)));
    }
    complaints
}

fn check_cycles(manifests: &[Manifest]) -> Vec<String> {
    let edges: BTreeMap<&str, &BTreeSet<String>> =
        manifests.iter().map(|manifest| (manifest.name.as_str(), &manifest.dependencies)).collect();
    let mut done = BTreeSet::new();
    let mut complaints = Vec::new();
    for start in edges.keys() {
        complaints.extend(walk(&edges, start, &mut Vec::new(), &mut done));
    }
    complaints
}

/// Walks depth first; a crate that is already on the path closes a cycle.
fn walk<'a>(
    edges: &BTreeMap<&'a str, &'a BTreeSet<String>>,
    name: &'a str,
    way: &mut Vec<&'a str>,
    done: &mut BTreeSet<&'a str>,
) -> Option<String> {
    if let Some(at) = way.iter().position(|seen| *seen == name) {
        return Some(format!("crates: a cycle: {} -> {name}", way[at..].join(" -> ")));
    }
    // Checked after the path: a crate on the path is in `done` too, but closes a cycle.
    if !done.insert(name) {
        return None;
    }
    way.push(name);
    let found = edges.get(name).and_then(|next| next.iter().find_map(|next| walk(edges, next, way, done)));
    way.pop();
    found
}

#[cfg(test)]
mod tests {
    use super::super::{manifest, rooms};
    use super::*;
    use expect_test::{Expect, expect};

    /// Each line of `crates` is `name: dependency… / dev-dependency…`.
    fn check_graph(rows: &str, crates: &str, expected: Expect) {
        let table =
            format!("## Rooms\n| room | reads | answers | must not know |\n|---|---|---|---|\n{rows}");
        let rooms = rooms::read(&table).unwrap();
        let manifests: Vec<Manifest> = crates.lines().map(manifest_of).collect();
        let complaints: String = check(&rooms, &manifests).iter().map(|line| format!("{line}\n")).collect();
        expected.assert_eq(&complaints);
    }

    fn manifest_of(line: &str) -> Manifest {
        let (name, rest) = line.split_once(':').unwrap();
        let (uses, tests) = rest.split_once('/').unwrap_or((rest, ""));
        let list =
            |names: &str| names.split_whitespace().map(|name| format!("{name}.workspace = true\n")).collect();
        let (uses, tests): (String, String) = (list(uses), list(tests));
        manifest::read(&format!(
            "[package]\nname = \"{name}\"\n[dependencies]\n{uses}[dev-dependencies]\n{tests}"
        ))
    }

    #[test]
    fn a_true_table_has_no_complaint() {
        check_graph(
            "| `index` | – | x | x |\n| `program` | `index` | x | x |\n| `testkit` | – | x | x |\n",
            "index: rayon\nprogram: index rayon / testkit\ntestkit:",
            expect![""],
        );
    }

    #[test]
    fn crates_and_rows_must_match() {
        check_graph(
            "| `index` | – | x | x |\n| `index` | – | x | x |\n| `ghost` | – | x | x |\n",
            "index:\nprogram:",
            expect![[r#"
                ARCHITECTURE.md: room `index` has two rows
                ARCHITECTURE.md: crate `program` has no row
                ARCHITECTURE.md: room `ghost` is no crate
            "#]],
        );
    }

    #[test]
    fn reads_must_equal_the_dependencies() {
        check_graph(
            "| `a` | – | x | x |\n| `b` | – | x | x |\n| `c` | `b` | x | x |\n",
            "a:\nb:\nc: a",
            expect![[r#"
                ARCHITECTURE.md: `c` depends on `a`, but its row does not say so
                ARCHITECTURE.md: `c` reads `b` by its row, but does not depend on it
            "#]],
        );
    }

    #[test]
    fn a_room_reads_only_rooms_above_it() {
        check_graph(
            "| `b` | `a` | x | x |\n| `a` | – | x | x |\n",
            "a:\nb: a",
            expect![[r#"
                ARCHITECTURE.md: `b` reads `a`, which must stand above it
            "#]],
        );
    }

    #[test]
    fn testkit_is_for_tests() {
        check_graph(
            "| `testkit` | – | x | x |\n| `a` | `testkit` | x | x |\n| `bench` | `testkit` | x | x |\n",
            "testkit:\na: testkit\nbench: testkit",
            expect![[r#"
                crates/a: `testkit` may only be a dev-dependency
            "#]],
        );
    }

    #[test]
    fn a_cycle_is_named() {
        check_graph(
            "| `a` | `b` | x | x |\n| `b` | `c` | x | x |\n| `c` | `a` | x | x |\n",
            "a: b\nb: c\nc: a",
            expect![[r#"
                ARCHITECTURE.md: `a` reads `b`, which must stand above it
                ARCHITECTURE.md: `b` reads `c`, which must stand above it
                crates: a cycle: a -> b -> c -> a
            "#]],
        );
    }
}
