//! Tables of messages: a ruleset's, and those beside house rules.

use super::house::readable;
use crate::compile::Linked;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::fluent::{FOLDER, Tables, Written};
use crate::syntax::source::Sources;

/// The tables of one folder: path and text.
pub(super) type Layer = Vec<(String, String)>;

/// The ruleset's tables, over them those of the neighbours, over these the book's own.
pub(super) fn layers(ruleset: Layer, linked: &Linked, found: &mut Vec<Diagnostic>) -> Vec<Layer> {
    let mut layers = vec![ruleset];
    let below = linked.below(FOLDER, ".ftl").into_iter().rev();
    layers.extend(below.map(|files| readable(files, found)));
    layers
}

/// Lays tables over the others, but for those that lie there already: house rules may be given that are the book's own.
pub(super) fn lay(layers: &mut Vec<Layer>, layer: Layer) {
    let same = |other: &Layer| {
        let (ours, theirs) = (layer.iter(), other.iter());
        ours.map(|(_, text)| text).eq(theirs.map(|(_, text)| text))
    };
    if !layers.iter().any(same) {
        layers.push(layer);
    }
}

/// Reads the tables, and keeps their texts among the sources.
pub(super) fn read(
    layers: Vec<Layer>,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) -> Tables {
    let mut written = |(name, text): (String, String)| Written {
        file: sources.add(name.clone(), text.clone()),
        name,
        text,
    };
    let layers = layers.into_iter();
    let layers: Vec<Vec<Written>> = layers
        .map(|layer| layer.into_iter().map(&mut written).collect())
        .collect();
    Tables::read(&layers, found)
}
