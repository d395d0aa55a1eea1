//! What compiled classes look like.

use expect_test::{Expect, expect};
use ir::PrintStyle;

use crate::support::{bodies, load};

fn check_class(folder: &std::path::Path, class: &str, style: PrintStyle, expected: Expect) {
    let program = load(&[folder]);
    let class = program.find_class(class.as_bytes()).expect("the class is there");
    expected.assert_eq(&ir::print_class(&program, class, &bodies(&program, class), &style));
}

#[test]
fn a_class_of_the_station() {
    let folder = testkit::fixture_classes("station");
    check_class(
        &folder,
        "station/Station",
        PrintStyle::default(),
        expect![[r#"
        public class station.Station {
          private Link link;
          private int msg_id;

          public void <init>() {
            b0:
              special this.Object::<init>()                     // line 4 @1
              NormalLink v1 = new NormalLink                    // line 5 @5
              special v1.NormalLink::<init>()                   // line 5 @9
              this.Station::link: Link = v1                     // line 5 @12
              int v2 = 0                                        // line 6 @16
              this.Station::msg_id = v2                         // line 6 @17
              return                                            // line 6 @20
          }

          public void sendMessage(String m) {
            b0:
              Link v2 = this.Station::link                      // line 9 @1
              StringBuilder v3 = new StringBuilder              // line 9 @4
              special v3.StringBuilder::<init>()                // line 9 @8
              int v4 = this.Station::msg_id                     // line 9 @13
              int v5 = 1                                        // line 9 @17
              int v6 = v4 + v5                                  // line 9 @18
              this.Station::msg_id = v6                         // line 9 @19
              StringBuilder v7 = virtual v3.StringBuilder::append(v4)  // line 9 @22
              String v8 = " "                                   // line 9 @25
              StringBuilder v9 = virtual v7.StringBuilder::append(v8)  // line 9 @27
              StringBuilder v10 = virtual v9.StringBuilder::append(m)  // line 9 @31
              String v11 = virtual v10.StringBuilder::toString()  // line 9 @34
              virtual v2.Link::transmit(v11)                    // line 9 @37
              int v12 = this.Station::msg_id                    // line 10 @41
              int v13 = 10                                      // line 10 @44
              if v12 != v13 goto b2 else b1                     // line 10 @46
            b1:                                                 // from b0
              PriorityLink v14 = new PriorityLink               // line 11 @50
              special v14.PriorityLink::<init>()                // line 11 @54
              this.Station::link: Link = v14                    // line 11 @57
              goto b2                                           // line 11 @57
            b2:                                                 // from b0, b1
              return                                            // line 13 @60
          }

          public void report(Link l) {
            b0:
              StringBuilder v2 = new StringBuilder              // line 16 @1
              special v2.StringBuilder::<init>()                // line 16 @5
              String v3 = "id = "                               // line 16 @8
              StringBuilder v4 = virtual v2.StringBuilder::append(v3)  // line 16 @10
              int v5 = this.Station::msg_id                     // line 16 @14
              StringBuilder v6 = virtual v4.StringBuilder::append(v5)  // line 16 @17
              String v7 = virtual v6.StringBuilder::toString()  // line 16 @20
              virtual l.Link::transmit(v7)                      // line 16 @23
              return                                            // line 17 @26
          }
        }
    "#]],
    );
}
