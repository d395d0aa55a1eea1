//! One file per structure of JVMS chapter 4, each the twin of a file under `write`.

pub mod annotations;
pub mod attribute;
pub mod attribute_value;
pub mod bootstrap_methods;
pub mod class;
pub mod code;
pub mod constant;
pub mod constant_lists;
pub mod constant_references;
pub mod enclosing_method;
pub mod frames;
pub mod inner_classes;
pub mod instruction;
pub mod line_numbers;
pub mod local_variables;
pub mod member;
pub mod method_parameters;
pub mod module;
pub mod pool;
pub mod raw_instruction;
pub mod record;
pub mod stack_map;
pub mod stack_map_table;
pub mod type_annotations;
pub mod verification_type;
pub mod version;
