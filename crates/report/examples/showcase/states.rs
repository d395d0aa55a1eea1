//! Every state, verdict and reason once, and names that mean ill.

use coverage::{Coverage, More, Outside, parse_waivers};
use plan::LambdaPlan;
use recording::{Kind, Loader};

use crate::build::{Plans, Recordings};

const EVIL: &str = "evil/<script>alert(1)<\\script>";

pub(crate) fn source(path: &str) -> Option<String> {
    match path {
        "shop/Till.java" => Some(TILL.to_owned()),
        _ if path.starts_with("evil/") => Some(
            "package evil;\n// </code></div><script>alert('source')</script> \u{202e}drawkcab\nclass X { String s = \"<img src=x onerror=alert(2)>\"; }\n"
                .to_owned(),
        ),
        _ => None,
    }
}

const TILL: &str = r#"package shop;

import java.util.List;
import java.util.function.Consumer;

/** Takes money in all the ways that customers like. */
public class Till {
    private final List<Consumer<String>> listeners;

    public Till(List<Consumer<String>> listeners) {
        this.listeners = listeners;
    }

    public boolean take(Payment payment, long cents) {
        if (payment.isValid()) {
            boolean done = payment.charge(cents); // all or nothing
            listeners.forEach(listener -> listener.accept(payment.name()));
            return done;
        }
        return false;
    }

    @Deprecated
    boolean refund(Payment payment, long cents) {
        return cents > 0 && payment.charge(-cents);
    }

    void audit(Payment payment) {
        String text = """
            audit of "payment":
            """ + payment.describe();
        payment.log(text);
    }

    void never(Payment payment) {
        payment.describe();
    }
}
"#;

pub(crate) fn judged() -> Coverage {
    let (plans, wider) = planned();
    let plan = plans.plan;
    let mut recordings = Recordings::new(&plan);
    let one = recordings.test("shop/TillTest", "takesCash");
    let two = recordings.test("shop/TillTest", "takesCards");
    let cash = recordings.class("shop/Cash", Kind::Plain, &[]);
    let card = recordings.class("shop/Card", Kind::Plain, &[]);
    let mock = recordings.class("shop/TillTest$MockPayment", Kind::Plain, &[]);
    let voucher = recordings.class("shop/Voucher", Kind::Plain, &[]);
    let gift = recordings.class("shop/Gift", Kind::Plain, &[]);
    let lambda = recordings.class(
        "shop/Till$$Lambda$14+0x00007f0c64001200",
        Kind::Hidden,
        &["java/util/function/Consumer"],
    );
    let foreign = recordings.class(
        "shop/TillTest$$Lambda+0x00007f0c64001a00",
        Kind::Hidden,
        &["java/util/function/Consumer"],
    );
    let evil = recordings.class(EVIL, Kind::Plain, &[]);
    recordings.recording.loaders.push(Loader { class: b"org/example/PluginLoader"[..].into() });
    let card_again = recordings.class("shop/Card", Kind::Plain, &[]);
    recordings.seen(0, cash, cash, one);
    recordings.seen(0, card, card, two);
    recordings.seen(0, card_again, card_again, 0);
    recordings.seen(1, cash, cash, one);
    recordings.seen(1, mock, mock, two);
    recordings.seen(1, voucher, voucher, two);
    recordings.seen(2, lambda, 0, two);
    recordings.seen(2, foreign, 0, 0);
    recordings.seen(3, gift, gift, two);
    recordings.seen(3, card, card, two);
    recordings.seen(7, evil, evil, 0);
    for class in ["shop/Till", "shop/Cash", EVIL] {
        recordings.loaded(class);
    }
    recordings.unplaced(4, false, "the method would grow beyond 64 KiB");
    recordings.unplaced(5, true, "the method has other code than when the plan was made");
    recordings.recording.notes.push(b"the disk was full for 3 s: 2 records were written late"[..].into());
    let waivers = "
[[waiver]]
item = \"shop/Till.take(Lshop/Payment;J)Z shop/Payment.charge#0 RC shop/Cheque\"
reason = \"cheques are refused before this\"

[[waiver]]
item = \"shop/Till.take(Lshop/Payment;J)Z shop/Payment.isValid#0 RC shop/Card\"
reason = \"cards are always valid\"

[[waiver]]
item = \"shop/Till.take(Lshop/Payment;J)Z shop/Payment.gone#0 RC shop/Card\"
reason = \"<b>old</b>\"
";
    let waivers = parse_waivers(waivers).expect("they are well formed");
    let outside = Outside { wider: Some(&wider.plan), members: &["shop/Gift.<init>()V".into()] };
    let more = More { waivers: &waivers, outside, ..More::default() };
    coverage::judge(&plan, &recordings.recording, &more).expect("it is of this plan")
}

/// The plan, and that of a wider interface.
fn planned() -> (Plans, Plans) {
    let mut plans = Plans::default();
    plans.plan.analysis = plans.name("0cfa");
    plans.plan.refined = Some(plans.name("kobj:2"));
    plans.know(&["shop/Till", "shop/Cash", "shop/Card", "shop/Cheque", "shop/Voucher", "shop/Gift"]);
    let own = |class: &'static str| (class, class);
    let names: [(&str, &str); 4] =
        [("shop/Cash", "shop/Cash"), own("shop/Card"), own("shop/Cheque"), own("shop/Coin")];
    let take = plans.member("shop/Till", "take", "(Lshop/Payment;J)Z");
    plans.method(take, "Till.java");
    let valid = plans.member("shop/Payment", "isValid", "()Z");
    plans.call(1, 15, valid, &names[..2]);
    let charge = plans.member("shop/Payment", "charge", "(J)Z");
    plans.call(9, 16, charge, &names);
    plans.last().infeasible_receivers = vec![3];
    let lambda = |at| format!("shop/Till$$Lambda@take:{at}");
    let (first, second) = (lambda(30), lambda(60));
    let accept = plans.member("java/util/function/Consumer", "accept", "(Ljava/lang/Object;)V");
    plans.call(20, 17, accept, &[(&first, &first), (&second, &second)]);
    for (ordinal, at) in [(0, 30), (1, 60)] {
        let (class, interface) = (plans.name(&lambda(at)), plans.name("java/util/function/Consumer"));
        let (method, digest, dynamics) = (take, None, 2);
        let lambda =
            LambdaPlan { class, method, digest, offset: at, ordinal, dynamics, interface, line: None };
        plans.plan.lambdas.push(lambda);
    }
    let refund = plans.member("shop/Till", "refund", "(Lshop/Payment;J)Z");
    plans.method(refund, "Till.java");
    plans.call(7, 25, charge, &names[..2]);
    let audit = plans.member("shop/Till", "audit", "(Lshop/Payment;)V");
    plans.method(audit, "Till.java");
    let describe = plans.member("shop/Payment", "describe", "()Ljava/lang/String;");
    plans.call(7, 31, describe, &names[..2]);
    let log = plans.member("shop/Payment", "log", "(Ljava/lang/String;)V");
    plans.call(12, 32, log, &names[..2]);
    let never = plans.member("shop/Till", "never", "(Lshop/Payment;)V");
    plans.method(never, "Till.java");
    plans.call(3, 36, describe, &[]);
    let method = plans.member(EVIL, "<img src=x onerror=alert(3)>", "(L<b>;)V");
    plans.method(method, "\"><script>alert(4)</script>.java");
    let called = plans.member(EVIL, "</script><script>alert(5)</script>", "()V");
    plans.call(3, 3, called, &[(EVIL, EVIL), ("evil/\u{202e}\n<b>", "evil/\u{202e}\n<b>")]);
    let many: Vec<String> = (0..150).map(|number| format!("shop/kinds/Kind{number}")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), name.as_str())).collect();
    let wide = plans.member("shop/Wide", "all", "()V");
    plans.method(wide, "Wide.java");
    plans.call(3, 3, describe, &many);
    for class in ["shop/Cash", "shop/Card", "shop/Cheque"] {
        let class = plans.name(class);
        plans.plan.made.push(class);
    }
    let mut wider = Plans::default();
    let refund = wider.member("shop/Till", "refund", "(Lshop/Payment;J)Z");
    wider.method(refund, "Till.java");
    let charge = wider.member("shop/Payment", "charge", "(J)Z");
    wider.call(7, 25, charge, &[own("shop/Gift")]);
    (plans, wider)
}
