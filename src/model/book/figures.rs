//! Constants of a ruleset, and the texts and bounds that use them.

use super::vocabulary::{Bound, Field, FieldType, RulesetSchema, SceneField};
use crate::model::game::Value;
use std::collections::BTreeMap;

impl RulesetSchema {
    /// Sets constants to the values of a book. Also inserts them in starts, bounds and texts: `{constant.fee}`.
    ///
    /// Invalid values are ignored.
    pub fn settle(&mut self, values: &BTreeMap<String, Value>) {
        for figure in &mut self.figures {
            if let Some(value) = values.get(&figure.name).filter(|v| figure.allows(v)) {
                figure.value = value.clone();
            }
        }
        let figures = std::mem::take(&mut self.figures);
        let of = |name: &str| figures.iter().find(|f| f.name == name).map(|f| &f.value);
        let parts = self.kinds.iter_mut();
        let parts = parts.flat_map(|kind| kind.fields.iter_mut().chain(&mut kind.marks));
        let scenes = self.verbs.iter_mut().flat_map(|verb| &mut verb.scene);
        let scenes = scenes.flat_map(|SceneField { field, rows }| {
            let marks = rows.iter_mut().flat_map(|rows| &mut rows.marks);
            marks.chain([field])
        });
        let fields = self.fields.iter_mut().chain(&mut self.settings);
        for field in fields.chain(parts).chain(scenes) {
            settle_field(field, of);
        }
        let told = self
            .verbs
            .iter_mut()
            .flat_map(|v| [&mut v.about, &mut v.phrase]);
        let told = told
            .chain(
                self.queries
                    .iter_mut()
                    .flat_map(|q| [&mut q.about, &mut q.needs, &mut q.lacks]),
            )
            .chain(self.commands.iter_mut().map(|c| &mut c.about))
            .chain(self.options.iter_mut().map(|o| &mut o.about))
            .chain(self.kinds.iter_mut().map(|k| &mut k.about))
            .chain([&mut self.about, &mut self.told, &mut self.printed])
            .chain([&mut self.house, &mut self.behind]);
        let translated = self.translated.values_mut();
        let translated = translated.flat_map(|it| [&mut it.told, &mut it.printed]);
        for text in told.chain(translated) {
            fill(text, of);
        }
        self.figures = figures;
    }
}

fn settle_field<'f>(field: &mut Field, of: impl Fn(&str) -> Option<&'f Value>) {
    for bound in [&mut field.min, &mut field.max] {
        if let Some(Bound::Figure(name)) = bound
            && let Some(Value::Int(n)) = of(name)
        {
            *bound = Some(Bound::Number(*n));
        }
    }
    if let Some(name) = field.start_figure.take()
        && let Some(value) = of(&name)
        && field.of == FieldType::Integer
    {
        field.start = value.clone();
    }
    fill(&mut field.about, of);
}

/// Inserts constants: "a fee of {constant.fee} silver". Unknown names are left unchanged.
fn fill<'f>(text: &mut String, of: impl Fn(&str) -> Option<&'f Value>) {
    const OPEN: &str = "{constant.";
    let mut from = 0;
    while let Some(at) = text[from..].find(OPEN).map(|n| from + n) {
        let rest = &text[at + OPEN.len()..];
        let Some(end) = rest.find('}') else { return };
        let put = of(&rest[..end]).map(ToString::to_string);
        let whole = at..at + OPEN.len() + end + 1;
        from = whole.end;
        if let Some(put) = put {
            from = at + put.len();
            text.replace_range(whole, &put);
        }
    }
}
