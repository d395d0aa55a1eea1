//! A judged result for the tests, with every state, and with hostile names.

use coverage::{Coverage, read};

/// The result that a text of JSON holds; sums are counted when it is read.
pub(crate) fn result(classes: &str) -> Coverage {
    let text = format!(
        r#"{{"format":1,"plan":"00000000000000aa","analysis":"andersen","refined":"kobj:2","subject":["component: 2 classes"],"classes":[{classes}],
        "made":[{{"class":"a/X","created":true}},{{"class":"a/Y","created":false}}],
        "waivers":[{{"item":"k","reason":"<b>why</b>","line":3,"use":"covered"}}],"outside":["a/M.hidden()V"],
        "run":{{"jvms":[{{"process":7,"started":1700000000000,"jvm":"OpenJDK \"17\"","ended":true}}],"loaded":[{{"class":"a/M","times":2,"placed":3}}],"notes":["<odd>"]}}}}"#
    );
    read(text.as_bytes()).expect("it is a result")
}

/// Every state, verdict and reason.
pub(crate) fn states() -> Coverage {
    result(
        r##"{"name":"a/M","source":"M.java","methods":[{"name":"m","descriptor":"(La/I;[J)V","sites":[
            {"key":"a/M.m(La/I;[J)V a/I.go#0","offset":5,"line":3,"called":{"class":"a/I","name":"go","descriptor":"()V"},"candidates":9,"reached":true,"test":"t.T#one",
             "receivers":[{"class":"a/X","state":"covered","target":0,"test":"t.T#one"},{"class":"a/Y","state":"missed","target":1,"reason":"never-created","created":false,
                 "recipe":{"entry":"a.M.make()","made":"M.java:7","steps":[{"place":"M.java:7","method":"M.make","text":"new a.Y"}]}},
               {"class":"a/Z","state":"waived","target":2,"waiver":"not here"},{"class":"a/W","state":"infeasible","target":3},
               {"class":"a/V","state":"covered","target":0,"against":"infeasible","any_of":true},{"class":"a/U","state":"missed","target":0,"reason":"never-flowed","created":true}],
             "targets":[{"class":"a/X","state":"covered","test":"t.T#one"},{"class":"a/Y","state":"missed","reason":"never-created","created":false},{"class":"a/Z","state":"waived","waiver":"not here"},{"class":"a/W","state":"infeasible"}],
             "beyond":[{"verdict":"foreign","criterion":"RC","class":"t/T$$Lambda","interfaces":["a/I"]},{"verdict":"contradicted","criterion":"RC","class":"a/Q","target":"a/Q","test":"t.T#two"},{"verdict":"outside-int","criterion":"TM","class":"a/X","target":"a/P","unproven":true}]},
            {"key":"a/M.m(La/I;[J)V a/I.go#1","offset":9,"line":99,"called":{"class":"a/I","name":"go","descriptor":"()V"},"candidates":9,"unmeasurable":{"stale":true,"reason":"other code"},
             "receivers":[{"class":"a/X","state":"unmeasurable","target":0}],"targets":[{"class":"a/X","state":"unmeasurable"}]},
            {"key":"a/M.m(La/I;[J)V a/I.go#2","offset":19,"called":{"class":"a/I","name":"go","descriptor":"()V"},"candidates":9}]}]},
        {"name":"<script>x</script>","source":"\"><img src=x onerror=x>.java","methods":[{"name":"</code><script>","descriptor":"(L<b>;)V","sites":[
            {"key":"<script>x","offset":1,"line":1,"called":{"class":"<i>","name":"'\"&","descriptor":"()V"},"candidates":2,
             "receivers":[{"class":"<u>\u202e\n|`*","state":"missed","reason":"site-not-reached"}],"targets":[{"class":"<u>","method":"<s>()V","state":"missed","reason":"site-not-reached"}]}]}]},
        {"name":"a/M$In","source":"M.java","methods":[{"name":"<init>","descriptor":"()V","sites":[
            {"key":"a/M$In.<init>()V a/I.go#0","offset":1,"line":2,"called":{"class":"a/I","name":"go","descriptor":"()V"},"candidates":2,"reached":true,
             "receivers":[{"class":"a/X","state":"covered","target":0}],"targets":[{"class":"a/X","state":"covered"}]}]}]}"##,
    )
}
