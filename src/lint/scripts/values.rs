//! Of which type values are, where they can be of no other.

use super::Asked;
use crate::book::{ArgType, FieldType, FormPart};
use crate::lua::{Expr, Made, NodeId};
use std::collections::BTreeSet;

/// What a value is for certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Nil,
    Bool,
    Number,
    Text,
    List,
    Table,
    Function,
}

impl Kind {
    /// In words.
    pub(super) fn told(self) -> &'static str {
        match self {
            Self::Nil => "nil",
            Self::Bool => "a yes or no",
            Self::Number => "a number",
            Self::Text => "a text",
            Self::List => "a list",
            Self::Table => "a table",
            Self::Function => "a function",
        }
    }

    /// Lua's word for it.
    pub(super) fn lua(self) -> &'static str {
        match self {
            Self::Nil => "nil",
            Self::Bool => "boolean",
            Self::Number => "number",
            Self::Text => "string",
            Self::List | Self::Table => "table",
            Self::Function => "function",
        }
    }
}

/// The type of an expression, where it can be no other.
pub(super) fn kind(of: &Asked, id: NodeId) -> Option<Kind> {
    let tree = of.tree;
    let kind = match &tree.nodes[tree.behind(id)].is {
        Expr::Nil => Kind::Nil,
        Expr::Bool(_) | Expr::Not(_) | Expr::Equal(..) | Expr::Unequal(..) => Kind::Bool,
        Expr::Integer(_) | Expr::Float(_) => Kind::Number,
        Expr::Text(..) => Kind::Text,
        Expr::Function(_) => Kind::Function,
        Expr::Table(_) => Kind::Table,
        // With a metatable a table may be added up, joined and compared, and come to anything.
        Expr::Compare(..) if !of.has_metatables => Kind::Bool,
        Expr::Arithmetic(..) | Expr::Minus(_) | Expr::Length(_) if !of.has_metatables => {
            Kind::Number
        }
        Expr::Concat(..) if !of.has_metatables => Kind::Text,
        Expr::Global(name) => match of.known(name)?.takes {
            Some(_) => Kind::Function,
            None => Kind::Table,
        },
        Expr::Call(called, given) => {
            let Expr::Global(name) = &tree.nodes[*called].is else {
                return None;
            };
            // A function that makes the options may end the question, and then there is no answer.
            let made = |id: &NodeId| !matches!(tree.nodes[*id].is, Expr::Table(_));
            if name == "choose" && given.each.get(1).is_some_and(made) {
                return None;
            }
            let first = of.known(name)?.gives.split(", ").next()?;
            of_type(first)?
        }
        Expr::Local(local) => match tree.locals[*local].made {
            Made::Counter | Made::Each(..) | Made::Empty if tree.locals[*local].set => return None,
            Made::Empty => Kind::Nil,
            Made::Counter => Kind::Number,
            Made::Each(over, n) => each(of, over, n)?,
            _ if of.arguments.contains_key(local) => Kind::Table,
            _ => return None,
        },
        Expr::Field(owner, name, _) => match &tree.nodes[tree.behind(*owner)].is {
            Expr::Global(table) if table == "sheet" => {
                of.known("sheet")?;
                let mut fields = of.book.vocabulary.fields.iter();
                of_field(&fields.find(|field| field.name == *name)?.of)?
            }
            Expr::Local(local) => {
                let mut kinds = arguments(of, *local, *owner, name)?.map(|it| of_argument(of, it?));
                let kind = kinds.next()??;
                kinds.all(|it| it == Some(kind)).then_some(kind)?
            }
            _ => return None,
        },
        _ => return None,
    };
    let may_be_anything = of.has_metatables && matches!(kind, Kind::List | Kind::Table);
    (!may_be_anything).then_some(kind)
}

/// By the name that the manual gives a type.
fn of_type(name: &str) -> Option<Kind> {
    Some(match name {
        "boolean" => Kind::Bool,
        "integer" => Kind::Number,
        "string" => Kind::Text,
        "table" => Kind::Table,
        list if list.ends_with("[]") => Kind::List,
        _ => return None,
    })
}

fn of_field(of: &FieldType) -> Option<Kind> {
    Some(match of {
        FieldType::Integer => Kind::Number,
        FieldType::Flag => Kind::Bool,
        FieldType::Text | FieldType::Word(_) => Kind::Text,
        FieldType::Words => Kind::List,
        FieldType::Map => Kind::Table,
        FieldType::Any => return None,
    })
}

/// What the nth name of a `for` holds that goes over the places and things of a list.
fn each(of: &Asked, over: NodeId, n: usize) -> Option<Kind> {
    let tree = of.tree;
    let Expr::Call(called, given) = &tree.nodes[over].is else {
        return None;
    };
    of.known("ipairs")?;
    if tree.nodes[*called].is != Expr::Global("ipairs".to_owned()) {
        return None;
    }
    if n == 0 {
        return Some(Kind::Number);
    }
    let list = tree.behind(*given.each.first()?);
    let Expr::Call(called, _) = &tree.nodes[list].is else {
        return None;
    };
    let Expr::Global(name) = &tree.nodes[*called].is else {
        return None;
    };
    of_type(of.known(name)?.gives.strip_suffix("[]")?)
}

/// What an argument may be, form by form, where nobody has put something else in its place; none of a form in which it may be left out.
fn arguments<'o>(
    of: &'o Asked,
    local: usize,
    owner: NodeId,
    name: &'o str,
) -> Option<impl Iterator<Item = Option<&'o ArgType>>> {
    let known = of.arguments.get(&local)?;
    if known.changed || of.handed_on.contains(&local) || is_put(of, owner, name) {
        return None;
    }
    Some(known.forms.iter().map(move |form| {
        form.parts.iter().find_map(|part| match part {
            FormPart::Argument { name: it, of } if it == name => Some(of),
            _ => None,
        })
    }))
}

fn of_argument(of: &Asked, argument: &ArgType) -> Option<Kind> {
    match argument {
        // The id of a thing.
        ArgType::Named(kind) | ArgType::Held(kind) => {
            let mut kinds = of.book.vocabulary.kinds.iter();
            kinds.any(|it| it.name == *kind).then_some(Kind::Text)
        }
        ArgType::Integer | ArgType::Signed => Some(Kind::Number),
        ArgType::Text | ArgType::Word | ArgType::OneOf(_) => Some(Kind::Text),
        ArgType::Code | ArgType::Title => Some(Kind::Text),
        _ => None,
    }
}

/// The words that an argument may be, where it is one of some.
pub(super) fn words<'o>(
    of: &'o Asked,
    local: usize,
    owner: NodeId,
    name: &'o str,
) -> Option<Vec<&'o str>> {
    let mut all = Vec::new();
    for argument in arguments(of, local, owner, name)? {
        let Some(ArgType::OneOf(words)) = argument else {
            return None;
        };
        all.extend(words.iter().map(String::as_str));
    }
    Some(all)
}

/// Does the script itself put something there under that name, or by a key that is worked out?
pub(super) fn is_put(of: &Asked, owner: NodeId, name: &str) -> bool {
    put(of, owner).is_some_and(|all| all.contains(&Some(name)) || all.contains(&None))
}

/// Does it put something there by a key that is worked out, or a number?
pub(super) fn is_put_at(of: &Asked, owner: NodeId) -> bool {
    put(of, owner).is_some_and(|all| all.contains(&None))
}

fn put<'o>(of: &'o Asked, owner: NodeId) -> Option<&'o BTreeSet<Option<&'o str>>> {
    let tree = of.tree;
    [owner, tree.behind(owner)]
        .into_iter()
        .find_map(|owner| match tree.nodes[owner].is {
            Expr::Local(local) => of.put.get(&local),
            _ => None,
        })
}

/// Are two expressions the same name, or the same part of it?
pub(super) fn is_same(of: &Asked, mut a: NodeId, mut b: NodeId) -> bool {
    let tree = of.tree;
    loop {
        (a, b) = (tree.behind(a), tree.behind(b));
        if a == b {
            return true;
        }
        match (&tree.nodes[a].is, &tree.nodes[b].is) {
            (Expr::Local(a), Expr::Local(b)) => return a == b,
            (Expr::Global(a), Expr::Global(b)) => return a == b,
            (Expr::Field(own, first, _), Expr::Field(other, second, _)) if first == second => {
                (a, b) = (*own, *other);
            }
            _ => return false,
        }
    }
}
