//! The factories of JAXP: the JDK finds their classes by name, in one place for all of them.
//!
//! `x = SAXParserFactory.newInstance()` in the application: an object of the class in the JDK is in pts(x),
//! and its constructor runs. Other classes, which files and properties may name, are unknown.

use std::rc::Rc;

use pointsto::{Act, At, Cx, Model, RuleSite};

use crate::reflection::make_unasked;
use crate::support::is_platform;

const fn at_call(class: &'static str, name: &'static str, act: Act) -> Model {
    Model { class, name, at: At::Call, act }
}

pub(super) const MODELS: &[Model] = &[
    at_call("javax/xml/parsers/SAXParserFactory", "newInstance", sax),
    at_call("javax/xml/parsers/DocumentBuilderFactory", "newInstance", dom),
    at_call("javax/xml/transform/TransformerFactory", "newInstance", transformer),
    at_call("javax/xml/xpath/XPathFactory", "newInstance", xpath),
    at_call("javax/xml/validation/SchemaFactory", "newInstance", schema),
    at_call("javax/xml/datatype/DatatypeFactory", "newInstance", datatype),
    at_call("javax/xml/stream/XMLInputFactory", "newInstance", stream_input),
    at_call("javax/xml/stream/XMLInputFactory", "newFactory", stream_input),
    at_call("javax/xml/stream/XMLOutputFactory", "newInstance", stream_output),
    at_call("javax/xml/stream/XMLOutputFactory", "newFactory", stream_output),
];

fn sax(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make(cx, site, "com/sun/org/apache/xerces/internal/jaxp/SAXParserFactoryImpl");
}

fn dom(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make(cx, site, "com/sun/org/apache/xerces/internal/jaxp/DocumentBuilderFactoryImpl");
}

fn transformer(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make(cx, site, "com/sun/org/apache/xalan/internal/xsltc/trax/TransformerFactoryImpl");
}

fn xpath(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make(cx, site, "com/sun/org/apache/xpath/internal/jaxp/XPathFactoryImpl");
}

fn schema(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make(cx, site, "com/sun/org/apache/xerces/internal/jaxp/validation/XMLSchemaFactory");
}

fn datatype(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make(cx, site, "com/sun/org/apache/xerces/internal/jaxp/datatype/DatatypeFactoryImpl");
}

fn stream_input(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make(cx, site, "com/sun/xml/internal/stream/XMLInputFactoryImpl");
}

fn stream_output(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>) {
    make(cx, site, "com/sun/xml/internal/stream/XMLOutputFactoryImpl");
}

fn make(cx: &mut Cx<'_, '_>, site: &Rc<RuleSite>, class: &str) {
    let caller = cx.program().method(site.method).class;
    let in_platform = is_platform(cx.program().names.class_name(caller).0);
    let class = cx.program().find_class(class.as_bytes()).filter(|_| !in_platform);
    let constructor = class
        .zip(cx.plain_constructor())
        .and_then(|(class, plain)| cx.program().declared_method(class, plain));
    if let Some(constructor) = constructor {
        make_unasked(cx, site, constructor, Vec::new());
    }
}
