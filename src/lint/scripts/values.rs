//! Of which type values are, where they can be of no other.

use super::Asked;
use crate::book::{ArgType, FieldType, Form, FormPart};
use crate::lua::{Expr, NodeId};

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
    Some(match &tree.nodes[tree.behind(id)].is {
        Expr::Nil => Kind::Nil,
        Expr::Bool(_) | Expr::Not(_) | Expr::Equal(..) => Kind::Bool,
        Expr::Integer(_) | Expr::Float => Kind::Number,
        Expr::Text(..) => Kind::Text,
        Expr::Function(_) => Kind::Function,
        // With a metatable a table may be added up, called and compared, and come to anything.
        Expr::Table(_) if !of.has_metatables => Kind::Table,
        Expr::Compare(..) if !of.has_metatables => Kind::Bool,
        Expr::Arithmetic(..) | Expr::Minus(_) | Expr::Length(_) if !of.has_metatables => {
            Kind::Number
        }
        Expr::Concat(..) if !of.has_metatables => Kind::Text,
        Expr::Call(called, given) => {
            let Expr::Global(name) = &tree.nodes[*called].is else {
                return None;
            };
            let known = of.surface.iter().find(|it| it.name == name)?;
            // A function that makes the options may end the question, and then there is no answer.
            let made = |id: &NodeId| !matches!(tree.nodes[*id].is, Expr::Table(_));
            if name == "choose" && given.each.get(1).is_some_and(made) {
                return None;
            }
            match known.gives.split(", ").next()? {
                "boolean" => Kind::Bool,
                "integer" => Kind::Number,
                "string" => Kind::Text,
                list if list.ends_with("[]") => Kind::List,
                _ => return None,
            }
        }
        Expr::Local(local) if of.arguments.contains_key(local) => Kind::Table,
        Expr::Field(owner, name, _)
            if let Expr::Local(local) = tree.nodes[*owner].is
                && !is_put(of, *owner, name) =>
        {
            let forms = of.arguments.get(&local)?;
            let mut kinds = forms.iter().map(|form| argument(form, name));
            let kind = kinds.next()??;
            kinds.all(|it| it == Some(kind)).then_some(kind)?
        }
        Expr::Field(owner, name, _)
            if tree.nodes[*owner].is == Expr::Global("sheet".to_owned()) =>
        {
            let mut fields = of.book.vocabulary.fields.iter();
            match fields.find(|field| field.name == *name)?.of {
                FieldType::Integer => Kind::Number,
                FieldType::Flag => Kind::Bool,
                FieldType::Text | FieldType::Word(_) => Kind::Text,
                FieldType::Words => Kind::List,
                FieldType::Map => Kind::Table,
                FieldType::Any => return None,
            }
        }
        _ => return None,
    })
}

/// What an argument that every such instruction has arrives as.
fn argument(form: &Form, name: &str) -> Option<Kind> {
    let mut own = form.parts.iter().filter_map(|part| match part {
        FormPart::Argument { name: it, of } if it == name => Some(of),
        _ => None,
    });
    match own.next()? {
        ArgType::Integer | ArgType::Signed => Some(Kind::Number),
        ArgType::Text | ArgType::Word | ArgType::OneOf(_) => Some(Kind::Text),
        ArgType::Code | ArgType::Title => Some(Kind::Text),
        _ => None,
    }
}

/// Does the script itself put something there under that name?
pub(super) fn is_put(of: &Asked, owner: NodeId, name: &str) -> bool {
    let tree = of.tree;
    let owner = tree.behind(owner);
    let is_it = |other: NodeId| {
        let other = tree.behind(other);
        other == owner || tree.nodes[other].is == tree.nodes[owner].is
    };
    let mut put = tree.assigned.iter().map(|id| &tree.nodes[*id].is);
    put.any(|is| matches!(is, Expr::Field(owner, it, _) if it == name && is_it(*owner)))
}
