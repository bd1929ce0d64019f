//! Lists all declarations of a ruleset in Markdown tables, for its guide.

use super::declarations::{CATALOGUES, Declaration, Describer};
use crate::messages::Messages;
use crate::model::book::RulesetSchema;

/// Renders a table for each sort of declaration and for each catalogue.
pub fn render_reference(rules: &RulesetSchema) -> String {
    let words = &Messages::default().with_ruleset(&rules.messages);
    let describer = Describer::for_authors(words);
    let groups = describer.describe_all(rules).into_iter();
    let groups = groups.filter(|it| it.name != CATALOGUES);
    let mut tables: Vec<String> = groups
        .map(|it| render_table(it.heading, it.entries.into_iter()))
        .collect();
    for kind in &rules.kinds {
        let fields = |heading: &str, fields: &[_]| {
            render_table(
                heading,
                fields.iter().map(|field| describer.describe_field(field)),
            )
        };
        let heading = format!("{}.yaml", kind.plural);
        let note = match kind.can_be_held {
            true => " Readers can hold these entries.",
            false => "",
        };
        let about = &kind.about;
        tables.push(format!(
            "### {heading}\n\n{about}{note} Every entry also has `name`, `tags` and `about`.\n\n"
        ));
        tables.push(fields("", &kind.fields));
        tables.push(fields("Marks of each held entry:", &kind.marks));
    }
    format!("{}\n", tables.concat().trim_end())
}

/// Renders a heading and a table of entries. Returns an empty text if there are no entries.
fn render_table(heading: &str, entries: impl Iterator<Item = Declaration>) -> String {
    let rows: Vec<String> = entries.map(render_row).collect();
    let heading = match heading {
        _ if rows.is_empty() => return String::new(),
        "" => String::new(),
        heading if heading.ends_with(':') => format!("{heading}\n\n"),
        heading => format!("### {heading}\n\n"),
    };
    format!("{heading}| name | |\n|---|---|\n{}\n\n", rows.join("\n"))
}

fn render_row(entry: Declaration) -> String {
    let texts = std::iter::once(entry.about).chain(entry.facts);
    let texts: Vec<String> = texts.filter(|it| !it.is_empty()).collect();
    let [name, text] = [entry.name, texts.join(" ")].map(|it| it.replace('|', "\\|"));
    format!("| `{name}` | {text} |").replace('\n', " ")
}
