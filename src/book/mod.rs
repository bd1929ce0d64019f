//! What a compiled book is: plain data, shared by any number of readers.

mod form;
mod vocabulary;
mod world;

pub use form::{ArgType, Form, FormPart};
pub use vocabulary::{
    Bound, Command, Field, FieldType, Kind, Place, Query, RuleOption, Verb, Vocabulary, WordSet,
};
pub use world::{Slots, World};
