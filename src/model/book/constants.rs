//! Constants of a ruleset, and the texts and bounds that use them.

use super::schema::{Bound, Field, FieldType, RulesetSchema, SceneField};
use crate::model::game::Value;
use std::collections::BTreeMap;

impl RulesetSchema {
    /// Sets constants to the values of a book. Also inserts them in starts, bounds and texts: `{constant.fee}`.
    ///
    /// Invalid values are ignored.
    pub fn resolve_constants(&mut self, values: &BTreeMap<String, Value>) {
        for figure in &mut self.constants {
            if let Some(value) = values.get(&figure.name).filter(|v| figure.allows(v)) {
                figure.value = value.clone();
            }
        }
        let figures = std::mem::take(&mut self.constants);
        let of = |name: &str| figures.iter().find(|f| f.name == name).map(|f| &f.value);
        let parts = self.kinds.iter_mut();
        let parts = parts.flat_map(|kind| kind.fields.iter_mut().chain(&mut kind.marks));
        let scenes = self
            .instructions
            .iter_mut()
            .flat_map(|verb| &mut verb.scene);
        let scenes = scenes.flat_map(|SceneField { field, rows }| {
            let marks = rows.iter_mut().flat_map(|rows| &mut rows.marks);
            marks.chain([field])
        });
        let fields = self.fields.iter_mut().chain(&mut self.settings);
        for field in fields.chain(parts).chain(scenes) {
            resolve_field(field, of);
        }
        let told = self
            .instructions
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
            .chain([
                &mut self.about,
                &mut self.reader_rules,
                &mut self.printed_rules,
            ])
            .chain([&mut self.printed_house_rules, &mut self.printed_appendix]);
        let translated = self.translations.values_mut();
        let translated = translated.flat_map(|it| [&mut it.screen, &mut it.print]);
        for text in told.chain(translated) {
            insert_constants(text, of);
        }
        self.constants = figures;
    }
}

fn resolve_field<'f>(field: &mut Field, of: impl Fn(&str) -> Option<&'f Value>) {
    for bound in [&mut field.min, &mut field.max] {
        if let Some(Bound::Constant(name)) = bound
            && let Some(Value::Int(n)) = of(name)
        {
            *bound = Some(Bound::Number(*n));
        }
    }
    if let Some(name) = field.start_constant.take()
        && let Some(value) = of(&name)
        && field.field_type == FieldType::Integer
    {
        field.start = value.clone();
    }
    insert_constants(&mut field.about, of);
}

/// Inserts constants: "a fee of {constant.fee} silver". Unknown names are left unchanged.
fn insert_constants<'f>(text: &mut String, of: impl Fn(&str) -> Option<&'f Value>) {
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
