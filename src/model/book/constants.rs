//! Replaces constants of a ruleset with their values, in bounds, start values and texts.

use super::schema::{Bound, Field, FieldType, RulesetSchema, SceneField};
use crate::model::game::Value;
use std::collections::BTreeMap;

impl RulesetSchema {
    /// Sets constants to these values, and replaces all constants in start values, bounds and texts: `{constant.fee}`.
    ///
    /// Ignores invalid values.
    pub fn resolve_constants(&mut self, values: &BTreeMap<String, Value>) {
        for constant in &mut self.constants {
            if let Some(value) = values.get(&constant.name).filter(|v| constant.allows(v)) {
                constant.value = value.clone();
            }
        }
        let constants = std::mem::take(&mut self.constants);
        let value_of = |name: &str| constants.iter().find(|c| c.name == name).map(|c| &c.value);
        let kinds = self.kinds.iter_mut();
        let kinds = kinds.flat_map(|kind| kind.fields.iter_mut().chain(&mut kind.marks));
        let scenes = self.instructions.iter_mut().flat_map(|it| &mut it.scene);
        let scenes = scenes.flat_map(|SceneField { field, rows }| {
            let marks = rows.iter_mut().flat_map(|rows| &mut rows.marks);
            marks.chain([field])
        });
        let fields = self.fields.iter_mut().chain(&mut self.settings);
        for field in fields.chain(kinds).chain(scenes) {
            resolve_field(field, value_of);
        }
        let texts = self
            .instructions
            .iter_mut()
            .flat_map(|v| [&mut v.about, &mut v.phrase]);
        let texts = texts
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
        for text in texts.chain(translated) {
            insert_constants(text, value_of);
        }
        self.constants = constants;
    }
}

fn resolve_field<'f>(field: &mut Field, value_of: impl Fn(&str) -> Option<&'f Value>) {
    for bound in [&mut field.min, &mut field.max] {
        if let Some(Bound::Constant(name)) = bound
            && let Some(Value::Int(n)) = value_of(name)
        {
            *bound = Some(Bound::Number(*n));
        }
    }
    if let Some(name) = field.start_constant.take()
        && let Some(value) = value_of(&name)
        && field.field_type == FieldType::Integer
    {
        field.start = value.clone();
    }
    insert_constants(&mut field.about, value_of);
}

/// Inserts constants: "a fee of {constant.fee} silver". Unknown names are left unchanged.
fn insert_constants<'f>(text: &mut String, value_of: impl Fn(&str) -> Option<&'f Value>) {
    const OPEN: &str = "{constant.";
    let mut position = 0;
    while let Some(start) = text[position..].find(OPEN).map(|n| position + n) {
        let name_start = start + OPEN.len();
        let Some(length) = text[name_start..].find('}') else {
            return;
        };
        let name_end = name_start + length;
        position = name_end + 1;
        if let Some(value) = value_of(&text[name_start..name_end]).map(ToString::to_string) {
            text.replace_range(start..position, &value);
            position = start + value.len();
        }
    }
}
