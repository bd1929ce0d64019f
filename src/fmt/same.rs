//! Trees without places: two texts that read alike have the same.

use super::line::squeezed;
use crate::markup::{
    Attribute, Bonus, Branch, Choice, Elsewhere, Expr, ExprKind, Instruction, Item, Label, Need,
    Once, Page, Row, Target, Turn, Word, WordKind,
};
use crate::source::{Span, Spanned};

/// The page with every place taken out, and with one blank line where several stood, none at the end.
pub(super) fn bare(page: &Page) -> Page {
    let mut body = items(&page.body);
    end(&mut body);
    Page {
        id: text(&page.id),
        title: page.title.clone(),
        attributes: page.attributes.iter().map(attribute).collect(),
        body,
        span: Span::default(),
    }
}

/// Blank lines at the end of a page say nothing, in a block that is not closed either.
fn end(items: &mut Vec<Item>) {
    while items.last() == Some(&Item::Break) {
        items.pop();
    }
    match items.last_mut() {
        Some(Item::If { branches, .. }) => {
            if let Some(last) = branches.last_mut() {
                end(&mut last.body);
            }
        }
        Some(Item::Once { body, .. } | Item::Arriving { body, .. } | Item::Repeat { body, .. }) => {
            end(body);
        }
        Some(Item::Choice(choice)) => end(&mut choice.body),
        Some(Item::Instruction(it)) => {
            if let Some(last) = it.rows.last_mut() {
                end(&mut last.body);
            }
        }
        _ => {}
    }
}

fn text(it: &Spanned<String>) -> Spanned<String> {
    Spanned::new(it.it.clone(), Span::default())
}

fn attribute(it: &Attribute) -> Attribute {
    Attribute {
        key: text(&it.key),
        value: Spanned::new(pieces(&it.value.it), Span::default()),
    }
}

/// The words and signs of an attribute's value, whatever blanks stand between them, and what is quoted as it is.
fn pieces(value: &str) -> String {
    let quoted = |(n, part): (usize, &str)| match n % 2 {
        0 => {
            let signs = part.replace('=', " = ").replace(',', " , ");
            signs.split_whitespace().collect::<Vec<_>>().join(" ")
        }
        _ => part.to_owned(),
    };
    let all: Vec<String> = value.split('"').enumerate().map(quoted).collect();
    all.join("\"")
}

fn items(items: &[Item]) -> Vec<Item> {
    let mut out: Vec<Item> = items.iter().map(item).collect();
    out.dedup_by(|a, b| matches!((a, b), (Item::Break, Item::Break)));
    out
}

fn item(it: &Item) -> Item {
    let span = Span::default();
    match it {
        Item::Text(words, emphasis) => Item::Text(text(words), *emphasis),
        Item::Break => Item::Break,
        Item::Instruction(it) => Item::Instruction(Box::new(instruction(it))),
        Item::Turn(it) => Item::Turn(turn(it)),
        Item::Choice(it) => Item::Choice(Box::new(choice(it))),
        Item::If { branches, .. } => Item::If {
            branches: branches.iter().map(branch).collect(),
            span,
        },
        Item::Once { here, body, .. } => Item::Once {
            here: *here,
            body: items(body),
            span,
        },
        Item::Arriving { body, .. } => Item::Arriving {
            body: items(body),
            span,
        },
        Item::Repeat { body, until, .. } => Item::Repeat {
            body: items(body),
            until: until.as_ref().map(|until| Box::new(expr(until))),
            span,
        },
        Item::Comment { text: words, todo } => Item::Comment {
            text: text(words),
            todo: *todo,
        },
    }
}

fn branch(it: &Branch) -> Branch {
    Branch {
        condition: it.condition.as_ref().map(expr),
        body: items(&it.body),
    }
}

fn instruction(it: &Instruction) -> Instruction {
    Instruction {
        words: it.words.iter().map(word).collect(),
        rows: it.rows.iter().map(row).collect(),
        style: it.style,
        span: Span::default(),
    }
}

fn row(it: &Row) -> Row {
    let label = |label: &Label| Label {
        kind: label.kind.clone(),
        span: Span::default(),
    };
    Row {
        labels: it.labels.iter().map(label).collect(),
        body: items(&it.body),
        span: Span::default(),
    }
}

fn word(it: &Word) -> Word {
    let kind = match &it.kind {
        WordKind::Value(value) => WordKind::Value(Box::new(expr(value))),
        WordKind::Bonus(bonus) => WordKind::Bonus(Box::new(Bonus {
            amount: expr(&bonus.amount),
            when: need(&bonus.when),
        })),
        other => other.clone(),
    };
    // The text of a value is how it was written; what it is worth stands in its tree.
    let text = match kind {
        WordKind::Value(_) | WordKind::Bonus(_) => squeezed(&it.text).replace(' ', ""),
        _ => it.text.clone(),
    };
    Word {
        kind,
        text,
        span: Span::default(),
    }
}

fn need(it: &Need) -> Need {
    Need {
        condition: Spanned::new(expr(&it.condition.it), Span::default()),
        reason: it.reason.as_ref().map(text),
        whole: it.whole.as_ref().map(expr),
    }
}

fn turn(it: &Turn) -> Turn {
    let to = match &it.to {
        Target::Page(page) => Target::Page(text(page)),
        Target::Elsewhere(to) => Target::Elsewhere(Box::new(Elsewhere {
            book: text(&to.book),
            page: text(&to.page),
        })),
        other => other.clone(),
    };
    Turn {
        to,
        detour: it.detour,
        span: Span::default(),
    }
}

fn choice(it: &Choice) -> Choice {
    let here = Some(Span::default());
    Choice {
        when: it.when.iter().map(expr).collect(),
        needs: it.needs.iter().map(need).collect(),
        once: it.once.map(|it| Once {
            span: Span::default(),
            ..it
        }),
        otherwise: it.otherwise.and(here),
        costs: it.costs.iter().map(instruction).collect(),
        label: items(&it.label),
        body: items(&it.body),
        span: Span::default(),
    }
}

fn expr(it: &Expr) -> Expr {
    let kind = match &it.kind {
        ExprKind::Phrase(words) => ExprKind::Phrase(words.iter().map(word).collect()),
        ExprKind::Not(of) => ExprKind::Not(Box::new(expr(of))),
        ExprKind::Negate(of) => ExprKind::Negate(Box::new(expr(of))),
        ExprKind::Binary(op, left, right) => {
            ExprKind::Binary(*op, Box::new(expr(left)), Box::new(expr(right)))
        }
        ExprKind::Number(n) => ExprKind::Number(*n),
        ExprKind::Text(text) => ExprKind::Text(text.clone()),
    };
    Expr {
        kind,
        span: Span::default(),
    }
}
