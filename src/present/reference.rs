//! All that a ruleset declares, as tables in Markdown: the end of its guide for authors.

use super::declared;
use crate::book::{Bound, Field, FieldType, Vocabulary};
use crate::game::Value;
use crate::words::Words;
use std::fmt::Write;

/// The tables under headings of the third level. Each is there only when it has a line.
#[must_use]
pub fn reference(rules: &Vocabulary) -> String {
    let mut out = String::new();
    let of_forms = "| form | comes out as | |";
    table(
        &mut out,
        "Instructions",
        of_forms,
        rules.verbs.iter().map(|verb| {
            let mut about = verb.about.clone();
            if verb.is_cost {
                about.push_str(" May be the cost of a choice.");
            }
            if !verb.must_handle.is_empty() {
                let must = ticked(&verb.must_handle);
                let _ = write!(about, " A page must say what follows {must}.");
            }
            for (outcome, place) in &verb.leads {
                let _ = write!(
                    about,
                    " After `{outcome}` the reader turns to the place `{place}`."
                );
            }
            if !verb.gives.is_empty() {
                let _ = write!(about, " `into NAME` keeps {}.", verb.gives);
            }
            let outcomes = match verb.range {
                Some(range) => range.to_string(),
                None => ticked(&verb.outcomes),
            };
            vec![code(&verb.form.text), outcomes, about]
        }),
    );
    table(
        &mut out,
        "Conditions",
        "| form | gives | |",
        rules.queries.iter().map(|query| {
            let gives = kind_of(&query.gives);
            vec![code(&query.form.text), gives, query.about.clone()]
        }),
    );
    table(
        &mut out,
        "Commands of the reader",
        "| form | |",
        rules.commands.iter().map(|command| {
            let mut about = command.about.clone();
            if command.anytime {
                about.push_str(" Also while a rule asks something.");
            }
            vec![code(&command.form.text), about]
        }),
    );
    let seen = rules.fields.iter().filter(|field| field.shown);
    fields(&mut out, "The sheet", seen, true);
    let kept = rules.fields.iter().filter(|field| !field.shown);
    fields(&mut out, "What the rules keep and nobody sees", kept, true);
    let derived = rules.derived.iter();
    table(
        &mut out,
        "What follows from the sheet",
        "| name | holds | |",
        derived.map(|it| vec![code(&it.name), kind_of(&it.gives), it.about.clone()]),
    );
    fields(&mut out, "Keys of book.yaml", rules.settings.iter(), true);
    table(
        &mut out,
        "Places",
        "| name | | |",
        rules.places.iter().map(|place| {
            let must = if place.required {
                "every book names it"
            } else {
                ""
            };
            vec![code(&place.name), must.to_owned(), place.about.clone()]
        }),
    );
    for kind in &rules.kinds {
        let heading = format!("{}.yaml", kind.plural);
        let _ = write!(out, "### {heading}\n\n{}", kind.about);
        if kind.held {
            out.push_str(" The reader may have some.");
        }
        out.push_str(" Every entry has a `name`, `tags` and `about` besides.\n\n");
        fields(&mut out, "", kind.fields.iter(), true);
        if !kind.marks.is_empty() {
            let _ = write!(out, "What each one that is held remembers:\n\n");
            fields(&mut out, "", kind.marks.iter(), false);
        }
    }
    table(
        &mut out,
        "Words",
        "| set | |",
        rules.words.iter().map(|(name, set)| {
            let open = if set.open {
                "; a book may add more"
            } else {
                ""
            };
            vec![code(name), format!("{}{open}", ticked(&set.words))]
        }),
    );
    table(
        &mut out,
        "Options",
        "| name | may be | usual | |",
        rules.options.iter().map(|it| {
            let usual = it.start.to_string();
            vec![code(&it.name), it.wanted(), code(&usual), it.about.clone()]
        }),
    );
    table(
        &mut out,
        "Figures",
        "| name | may be | usual | |",
        rules.figures.iter().map(|it| {
            let usual = it.value.to_string();
            vec![code(&it.name), it.wanted(), code(&usual), it.about.clone()]
        }),
    );
    table(
        &mut out,
        "Functions that house rules may wrap",
        "| function | gives | |",
        rules
            .offers
            .iter()
            .map(|it| vec![code(&it.call()), it.gives.clone(), it.about.clone()]),
    );
    table(
        &mut out,
        "Hooks",
        "| hook | is given | when |",
        rules
            .emits
            .iter()
            .map(|it| vec![code(&it.name), ticked(&it.takes), it.about.clone()]),
    );
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// Fields with what they hold and begin with; only what they are, where they have no beginning of their own.
fn fields<'a>(out: &mut String, heading: &str, all: impl Iterator<Item = &'a Field>, begins: bool) {
    let head = if begins {
        "| name | holds | usual | |"
    } else {
        "| name | holds | |"
    };
    table(
        out,
        heading,
        head,
        all.map(|field| {
            let mut row = vec![code(&field.name), held(field)];
            if begins {
                row.push(usual(field));
            }
            row.push(field.about.clone());
            row
        }),
    );
}

/// `a whole number from 0 to luck_max`
fn held(field: &Field) -> String {
    let bound = |bound: &Bound| match bound {
        Bound::Number(n) => n.to_string(),
        Bound::Field(name) => code(name),
        Bound::Figure(name) => format!("the figure {}", code(name)),
    };
    let mut out = kind_of(&field.of);
    if let Some(min) = &field.min {
        let _ = write!(out, ", at least {}", bound(min));
    }
    if let Some(max) = &field.max {
        let _ = write!(out, ", at most {}", bound(max));
    }
    if field.set {
        out.push_str("; pages may set it");
    }
    out
}

fn usual(field: &Field) -> String {
    match (&field.start_figure, &field.start) {
        _ if field.required => "must be there".to_owned(),
        (Some(figure), _) => format!("the figure {}", code(figure)),
        (None, Value::Nothing) => String::new(),
        (None, Value::Text(text)) if text.is_empty() => String::new(),
        (None, Value::List(all)) if all.is_empty() => String::new(),
        (None, Value::Map(all)) if all.is_empty() => String::new(),
        (None, start) => code(&start.to_string()),
    }
}

/// A heading and a table below it, `head` as it is written; nothing without rows.
fn table(out: &mut String, heading: &str, head: &str, rows: impl Iterator<Item = Vec<String>>) {
    let rows: Vec<String> = rows
        .map(|row| format!("| {} |", row.join(" | ").replace('\n', " ")))
        .collect();
    if rows.is_empty() {
        return;
    }
    if !heading.is_empty() {
        let _ = write!(out, "### {heading}\n\n");
    }
    let columns = head.matches('|').count() - 1;
    let _ = write!(
        out,
        "{head}\n|{}\n{}\n\n",
        "---|".repeat(columns),
        rows.join("\n")
    );
}

/// In backticks, fit for the cell of a table.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

fn ticked(all: &[String]) -> String {
    let all: Vec<String> = all.iter().map(|word| code(word)).collect();
    all.join(", ")
}

fn kind_of(of: &FieldType) -> String {
    declared::kind_of(of, Words::english())
}
