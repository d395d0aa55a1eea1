//! The factories of JAXP: the JDK finds their classes by name, in one place for all of them.
//!
//! `x = SAXParserFactory.newInstance()` in the application:  an object of the JDK's own class is in pts(x), and its constructor
//! runs. Others, which files and properties may name instead, are not known.

use std::rc::Rc;

use solver::Solver;

use super::reflection::{is_platform, make_unasked};
use super::{At, Model, Rule, Site};
use crate::engine::Engine;

const fn at_call(class: &'static str, name: &'static str, rule: Rule) -> Model {
    Model { class, name, at: At::Call, rule }
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

fn sax(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    make(engine, solver, site, "com/sun/org/apache/xerces/internal/jaxp/SAXParserFactoryImpl");
}

fn dom(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    make(engine, solver, site, "com/sun/org/apache/xerces/internal/jaxp/DocumentBuilderFactoryImpl");
}

fn transformer(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    make(engine, solver, site, "com/sun/org/apache/xalan/internal/xsltc/trax/TransformerFactoryImpl");
}

fn xpath(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    make(engine, solver, site, "com/sun/org/apache/xpath/internal/jaxp/XPathFactoryImpl");
}

fn schema(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    make(engine, solver, site, "com/sun/org/apache/xerces/internal/jaxp/validation/XMLSchemaFactory");
}

fn datatype(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    make(engine, solver, site, "com/sun/org/apache/xerces/internal/jaxp/datatype/DatatypeFactoryImpl");
}

fn stream_input(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    make(engine, solver, site, "com/sun/xml/internal/stream/XMLInputFactoryImpl");
}

fn stream_output(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>) {
    make(engine, solver, site, "com/sun/xml/internal/stream/XMLOutputFactoryImpl");
}

fn make(engine: &mut Engine<'_>, solver: &mut Solver, site: &Rc<Site>, class: &str) {
    let caller = engine.program.method(site.method).class;
    let in_platform = is_platform(engine.program.names.class_name(caller).0);
    let class = engine.program.find_class(class.as_bytes()).filter(|_| !in_platform);
    let constructor = class
        .zip(engine.plain_constructor())
        .and_then(|(class, plain)| engine.program.declared_method(class, plain));
    if let Some(constructor) = constructor {
        make_unasked(engine, solver, site, constructor, Vec::new());
    }
}
