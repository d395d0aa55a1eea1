//! The site as a whole: what it holds, whether its links lead somewhere, and whether names stay names.

use std::collections::{BTreeMap, BTreeSet};

use coverage::Coverage;

use super::{HtmlOptions, render};
use crate::sample::{result, states};

type Site = BTreeMap<String, String>;

fn rendered(coverage: &Coverage) -> Site {
    let source = |path: &str| {
        let hostile = "line one\n</code></div><script>alert('&')</script>\ncall\n";
        (path != "a/Other.java").then(|| hostile.to_owned())
    };
    let mut site = Site::new();
    let options = HtmlOptions { title: "T & <script>", source: &source };
    render(coverage, &options, &mut |path, bytes| {
        let text = String::from_utf8(bytes.to_vec()).expect("pages are text");
        assert!(site.insert(path.to_owned(), text).is_none(), "{path} is written once");
        Ok(())
    })
    .expect("a map takes everything");
    site
}

/// The tags of a page, with their attributes, and its text.
struct Page {
    tags: Vec<(String, Vec<(String, String)>)>,
    text: String,
}

/// Reads HTML as strictly as it is written here: elements are closed in order, attributes are quoted.
fn parse(path: &str, html: &str) -> Page {
    let mut page = Page { tags: Vec::new(), text: String::new() };
    let mut open: Vec<String> = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        page.text.push_str(&rest[..start]);
        let end = start + rest[start..].find('>').unwrap_or_else(|| panic!("{path}: a tag is not closed"));
        let inside = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if inside.starts_with('!') {
            continue;
        }
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "{path}: elements nest");
            continue;
        }
        let inside = inside.strip_suffix('/').map(|inside| (inside, true)).unwrap_or((inside, false));
        let (name, attributes) = tag(path, inside.0);
        let is_void = ["meta", "link", "input"].contains(&name.as_str()) || inside.1;
        if !is_void {
            open.push(name.clone());
        }
        page.tags.push((name, attributes));
    }
    page.text.push_str(rest);
    assert!(open.is_empty(), "{path}: {open:?} stay open");
    page
}

fn tag(path: &str, inside: &str) -> (String, Vec<(String, String)>) {
    let name_end = inside.find(' ').unwrap_or(inside.len());
    let mut rest = inside[name_end..].trim_start();
    let mut attributes = Vec::new();
    while !rest.is_empty() {
        let end = rest.find([' ', '=']).unwrap_or(rest.len());
        let name = rest[..end].to_owned();
        rest = &rest[end..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let close = quoted.find('"').unwrap_or_else(|| panic!("{path}: a value is not closed: {inside}"));
            value = quoted[..close].to_owned();
            rest = &quoted[close + 1..];
        }
        attributes.push((name, value));
        rest = rest.trim_start();
    }
    (inside[..name_end].to_owned(), attributes)
}

fn pages(site: &Site) -> BTreeMap<&str, Page> {
    let html = site.iter().filter(|(path, _)| path.ends_with(".html"));
    html.map(|(path, text)| (path.as_str(), parse(path, text))).collect()
}

/// Where a link leads, from the folder of its page.
fn resolve(from: &str, to: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in to.split('/') {
        match part {
            ".." => {
                parts.pop().expect("links stay within the report");
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn names_stay_names() {
    let site = rendered(&states());
    for (path, page) in pages(&site) {
        for (name, attributes) in &page.tags {
            let known = [
                "html", "head", "meta", "title", "link", "script", "body", "a", "header", "svg", "path",
                "span", "nav", "div", "input", "kbd", "ul", "li", "button", "main", "h1", "h2", "h3", "p",
                "section", "small", "rect", "table", "caption", "thead", "tbody", "tr", "th", "td",
                "details", "summary", "code", "i", "ol", "strong", "pre", "footer",
            ];
            assert!(known.contains(&name.as_str()), "{path} has an element {name}");
            for (attribute, value) in attributes {
                assert!(
                    !attribute.starts_with("on") && attribute != "style",
                    "{path}: {attribute} of {name}"
                );
                assert!(!value.contains('<'), "{path}: {value}");
            }
            if name == "script" {
                assert_eq!(attributes.len(), 1, "{path}: scripts are files");
                assert!(attributes[0].1.ends_with("report.js"), "{path}");
            }
        }
        assert!(!page.text.contains('\u{202e}'), "{path}: text goes one way");
    }
    assert!(!site["search.js"].contains('<') && site["search.js"].is_ascii());
}

#[test]
fn links_lead_somewhere() {
    check_links(&rendered(&states()));
}

fn check_links(site: &Site) {
    let pages = pages(site);
    let places: BTreeMap<&str, BTreeSet<&str>> = pages
        .iter()
        .map(|(path, page)| {
            let attributes = page.tags.iter().flat_map(|(_, attributes)| attributes);
            let ids: Vec<&str> =
                attributes.filter(|(name, _)| name == "id").map(|(_, value)| value.as_str()).collect();
            let unique: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(unique.len(), ids.len(), "{path}: places have names of their own");
            (*path, unique)
        })
        .collect();
    for (path, page) in &pages {
        for (attribute, to) in page.tags.iter().flat_map(|(_, attributes)| attributes) {
            if attribute != "href" && attribute != "src" {
                continue;
            }
            let (file, place) = to.split_once('#').unwrap_or((to, ""));
            let file = if file.is_empty() { (*path).to_owned() } else { resolve(path, file) };
            assert!(site.contains_key(&file), "{path} links to {to}");
            assert!(place.is_empty() || places[file.as_str()].contains(place), "{path} links to {to}");
        }
    }
}

/// Without scripts everything is there: numbers, reasons, recipes, what was met beyond.
#[test]
fn a_source_page_tells_all_of_its_calls() {
    let site = rendered(&states());
    let page = site.keys().find(|path| path.starts_with("source/a-m-java-")).expect("it has a page");
    let text = parse(page, &site[page]).text;
    for wanted in [
        "RC 2/4",
        "TM 1/2",
        "class never created by the tests",
        "created, but never gets here",
        "waived: not here",
        "ruled out by the finer analysis",
        "covered, though the finer analysis rules it out",
        "new a.Y",
        "a.M.make()",
        "first reached by T#one",
        "Cannot be reached from the interface",
        "differs from the one in the plan: other code",
        "Calls without a line in this file",
        "M$In",
    ] {
        assert!(text.contains(wanted), "{wanted:?} is missing in:\n{text}");
    }
}

#[test]
fn each_list_has_its_page() {
    let site = rendered(&states());
    let text = |path: &str| parse(path, &site[path]).text;
    for (path, wanted) in [
        ("index.html", "50.0 %"),
        ("gaps.html", "a/M.m(La/I;[J)V a/I.go#0 RC a/Y"),
        ("receivers.html", "never"),
        ("contradicted.html", "a.Q"),
        ("contradicted.html", "Observed, but not predicted"),
        ("beyond.html", "a/M.hidden()V"),
        ("unreachable.html", "M.java @19"),
        ("unmeasurable.html", "other code"),
        ("waivers.html", "&lt;b&gt;why&lt;/b&gt;"),
        ("run.html", "2023-11-14 22:13:20"),
    ] {
        assert!(text(path).contains(wanted), "{path} lacks {wanted:?}:\n{}", text(path));
    }
}

#[test]
fn remarks_lead_to_their_lists() {
    let site = rendered(&states());
    for wanted in [
        r#"<a href="beyond.html">foreign: 1 receiver"#,
        r#"<a href="beyond.html">outside-int: 1 receiver"#,
        r#"<a href="contradicted.html">CONTRADICTED: 1 receiver"#,
    ] {
        assert!(site["index.html"].contains(wanted), "{wanted}");
    }
}

/// Keys are long, and only waivers need them.
#[test]
fn keys_of_gaps_are_folded() {
    let site = rendered(&states());
    let folded = r#"<details class="key"><summary>Key</summary><code>a/M.m(La/I;[J)V a/I.go#0 RC a/Y</code></details>"#;
    assert!(site["gaps.html"].contains(folded), "{}", site["gaps.html"]);
}

#[test]
fn an_empty_result_has_a_site() {
    let site = rendered(&result(""));
    assert!(site["index.html"].contains("nothing was recorded: the plan requires nothing"));
    pages(&site);
}

/// A call with many receiver classes has a page for all of them.
#[test]
fn many_receivers_get_a_page() {
    let receivers: Vec<String> = (0..150)
        .map(|number| format!(r#"{{"class":"k/K{number}","state":"missed","reason":"site-not-reached"}}"#))
        .collect();
    let coverage = result(&format!(
        r##"{{"name":"a/Other","source":"Other.java","methods":[{{"name":"m","descriptor":"()V","sites":[{{"key":"k","offset":1,"called":{{"class":"a/I","name":"go","descriptor":"()V"}},"candidates":2,"receivers":[{}]}}]}}]}}"##,
        receivers.join(",")
    ));
    let site = rendered(&coverage);
    let page = site.keys().find(|path| path.ends_with("-s1.html")).expect("it has a page of its own");
    assert!(site[page].contains("K149"));
    let short = page.replace("-s1.html", ".html");
    assert!(!site[&short].contains("K149") && site[&short].contains("and 50 more receiver classes"));
    assert!(site[&short].contains("The source file was not found"));
}

/// A file with very many receiver classes keeps them on pages of their own, and its links still lead
/// somewhere.
#[test]
fn heavy_files_are_cut() {
    let receivers: Vec<String> = (0..90)
        .map(|number| format!(r#"{{"class":"k/K{number}","state":"missed","reason":"site-not-reached"}}"#))
        .collect();
    let receivers = receivers.join(",");
    let sites: Vec<String> = (0..100)
        .map(|number| format!(r##"{{"key":"k#{number}","offset":{number},"line":2,"called":{{"class":"a/I","name":"go","descriptor":"()V"}},"candidates":2,"receivers":[{receivers}]}}"##))
        .collect();
    let coverage = result(&format!(
        r##"{{"name":"a/M","source":"M.java","methods":[{{"name":"m","descriptor":"()V","sites":[{}]}}]}}"##,
        sites.join(",")
    ));
    let site = rendered(&coverage);
    check_links(&site);
    let parts: Vec<&String> =
        site.keys().filter(|path| path.starts_with("source/") && path.contains("-s")).collect();
    assert_eq!(parts.len(), 3, "{parts:?}");
    let longest =
        site.iter().filter(|(path, _)| path.starts_with("source/")).map(|(_, text)| text.len()).max();
    assert!(longest < Some(1_500_000), "{longest:?}");
}

#[test]
fn the_same_result_gives_the_same_bytes() {
    assert_eq!(rendered(&states()), rendered(&states()));
}

/// Long lists are cut into pages.
#[test]
fn lists_have_pages() {
    let sites: Vec<String> = (0..2100)
        .map(|number| format!(r##"{{"key":"k#{number}","offset":{number},"called":{{"class":"a/I","name":"go","descriptor":"()V"}},"candidates":2}}"##))
        .collect();
    let coverage = result(&format!(
        r##"{{"name":"a/M","methods":[{{"name":"m","descriptor":"()V","sites":[{}]}}]}}"##,
        sites.join(",")
    ));
    let site = rendered(&coverage);
    assert!(site.contains_key("unreachable-5.html") && !site.contains_key("unreachable-6.html"));
    assert!(site["unreachable-3.html"].contains("1\u{202f}001 to 1\u{202f}500 of 2\u{202f}100"));
}
