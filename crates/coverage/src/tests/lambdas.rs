//! Lambdas: identified by their creation if it was observed, otherwise by host and interface.

use expect_test::expect;

use super::support::check;

const PLAN: &str = "
cls a/M a/N java/lang/Runnable
lambda a/M.m()V @3 java/lang/Runnable
lambda a/M.m()V @4 java/lang/Runnable
lambda a/N.n()V @13 java/lang/Runnable far
lambda a/N.n()V @14 java/lang/Runnable far
call a/M.go()V @5 :10 java/lang/Runnable.run()V
  a/M$$Lambda@m:3 -> a/M$$Lambda@m:3
  a/M$$Lambda@m:4 -> a/M$$Lambda@m:4
  a/N$$Lambda@n:13 -> a/N$$Lambda@n:13
  a/N$$Lambda@n:14 -> a/N$$Lambda@n:14
call a/M.go()V @6 :10 java/lang/Runnable.run()V
  a/M$$Lambda@m:3 -> a/M$$Lambda@m:3
---
";

fn check_plan(recording: &str, expected: expect_test::Expect) {
    check(&format!("{PLAN}{recording}"), expected);
}

#[test]
fn a_lambda_whose_making_was_seen_is_that_one() {
    check_plan(
        "makes @4 a/M$$Lambda+0x1 java/lang/Runnable
         met @5 lambda a/M$$Lambda+0x1 java/lang/Runnable
         met @6 lambda a/M$$Lambda+0x1 java/lang/Runnable",
        expect![[r#"
            a/M.go()V java/lang/Runnable.run#0 @5 by unattributed
              RC a/M$$Lambda@m:3 missed (class never created by the tests)
              RC a/M$$Lambda@m:4 covered
              RC a/N$$Lambda@n:13 missed (reached with other classes)
              RC a/N$$Lambda@n:14 missed (reached with other classes)
              TM a/M$$Lambda@m:3 missed (class never created by the tests)
              TM a/M$$Lambda@m:4 covered
              TM a/N$$Lambda@n:13 missed (reached with other classes)
              TM a/N$$Lambda@n:14 missed (reached with other classes)
            a/M.go()V java/lang/Runnable.run#1 @6 by unattributed
              RC a/M$$Lambda@m:3 missed (class never created by the tests)
              TM a/M$$Lambda@m:3 missed (class never created by the tests)
              RC CONTRADICTED a/M$$Lambda java/lang/Runnable
            RC 1/5 TM 1/5
        "#]],
    );
}

#[test]
fn another_lambda_is_any_of_its_host_and_interface() {
    check_plan(
        "met @5 lambda a/N$$Lambda$77/0x0000aa java/lang/Runnable java/io/Serializable t/T#one",
        expect![[r#"
            a/M.go()V java/lang/Runnable.run#0 @5 by t.T#one
              RC a/M$$Lambda@m:3 missed (class never created by the tests)
              RC a/M$$Lambda@m:4 missed (class never created by the tests)
              RC a/N$$Lambda@n:13 covered by t.T#one any-of
              RC a/N$$Lambda@n:14 covered by t.T#one any-of
              TM a/M$$Lambda@m:3 missed (class never created by the tests)
              TM a/M$$Lambda@m:4 missed (class never created by the tests)
              TM a/N$$Lambda@n:13 covered by t.T#one any-of
              TM a/N$$Lambda@n:14 covered by t.T#one any-of
            a/M.go()V java/lang/Runnable.run#1 @6
              RC a/M$$Lambda@m:3 missed (call never reached)
              TM a/M$$Lambda@m:3 missed (call never reached)
            RC 2/5 TM 2/5
        "#]],
    );
}

/// The host took part, but no lambda of it was predicted here; the other host did not take part.
#[test]
fn a_lambda_that_is_none_of_the_plan_is_judged_by_its_host() {
    check_plan(
        "met @6 lambda a/N$$Lambda+0x1 java/lang/Runnable
         met @6 lambda t/T$$Lambda+0x1 java/lang/Runnable
         met @6 lambda a/M$$Lambda+0x9 java/util/Comparator",
        expect![[r#"
            a/M.go()V java/lang/Runnable.run#0 @5
              RC a/M$$Lambda@m:3 missed (call never reached)
              RC a/M$$Lambda@m:4 missed (call never reached)
              RC a/N$$Lambda@n:13 missed (call never reached)
              RC a/N$$Lambda@n:14 missed (call never reached)
              TM a/M$$Lambda@m:3 missed (call never reached)
              TM a/M$$Lambda@m:4 missed (call never reached)
              TM a/N$$Lambda@n:13 missed (call never reached)
              TM a/N$$Lambda@n:14 missed (call never reached)
            a/M.go()V java/lang/Runnable.run#1 @6 by unattributed
              RC a/M$$Lambda@m:3 missed (class never created by the tests)
              TM a/M$$Lambda@m:3 missed (class never created by the tests)
              RC CONTRADICTED a/N$$Lambda java/lang/Runnable
              RC FOREIGN t/T$$Lambda java/lang/Runnable
              RC CONTRADICTED a/M$$Lambda java/util/Comparator
            RC 0/5 TM 0/5
        "#]],
    );
}

/// Keys name lambdas by their place among those of their method, not by their offset.
#[test]
fn keys_of_lambdas_have_no_offsets() {
    let coverage = super::support::judged(PLAN, &crate::More::default());
    let keys: Vec<String> = coverage
        .sites()
        .flat_map(|(_, _, site)| {
            site.all_items().map(move |(criterion, item)| crate::item_key(site, criterion, item))
        })
        .collect();
    expect![[r#"
        a/M.go()V java/lang/Runnable.run#0 RC a/M.m()V~java/lang/Runnable#0
        a/M.go()V java/lang/Runnable.run#0 RC a/M.m()V~java/lang/Runnable#1
        a/M.go()V java/lang/Runnable.run#0 RC a/N.n()V~java/lang/Runnable#0
        a/M.go()V java/lang/Runnable.run#0 RC a/N.n()V~java/lang/Runnable#1
        a/M.go()V java/lang/Runnable.run#0 TM a/M.m()V~java/lang/Runnable#0
        a/M.go()V java/lang/Runnable.run#0 TM a/M.m()V~java/lang/Runnable#1
        a/M.go()V java/lang/Runnable.run#0 TM a/N.n()V~java/lang/Runnable#0
        a/M.go()V java/lang/Runnable.run#0 TM a/N.n()V~java/lang/Runnable#1
        a/M.go()V java/lang/Runnable.run#1 RC a/M.m()V~java/lang/Runnable#0
        a/M.go()V java/lang/Runnable.run#1 TM a/M.m()V~java/lang/Runnable#0"#]]
    .assert_eq(&keys.join("\n"));
}
