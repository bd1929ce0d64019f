//! What is done with values whose type is known, and what Lua cannot do with them.

use super::Asked;
use super::values::{Kind, is_put, kind};
use crate::book::FieldType;
use crate::diagnostic::{Code, Diagnostic};
use crate::lua::{Expr, NodeId, Sign};
use crate::source::Span;
use crate::suggest::of_value;

pub(super) fn ask(of: &Asked, found: &mut Vec<Diagnostic>) {
    let mut asks = Asks { of, found };
    for node in &of.tree.nodes {
        match node.is {
            Expr::Arithmetic(sign, a, b) => [a, b].into_iter().for_each(|id| asks.sum(sign, id)),
            Expr::Minus(a) => asks.sum(Sign::Other, a),
            Expr::Concat(a, b) => [a, b].into_iter().for_each(|id| asks.joined(id)),
            Expr::Compare(a, b) => asks.compared(a, b),
            Expr::Length(a) => asks.length(a),
            Expr::Call(called, _) => asks.called(called),
            Expr::Index(owner, key) => asks.index(owner, key),
            Expr::Field(owner, ref name, at) => asks.part(owner, name, at),
            Expr::Method(owner, ref name, at, _) => asks.part(owner, name, at),
            Expr::Not(a) => asks.never_false(a, false),
            Expr::And(a, _) => asks.never_false(a, true),
            _ => {}
        }
    }
    for id in &of.tree.conditions {
        asks.condition(*id);
    }
    for id in &of.tree.walked {
        asks.walked(*id);
    }
    for id in &of.tree.counted {
        asks.counted(*id);
    }
    for (target, value) in &of.tree.sets {
        asks.set(*target, *value);
    }
}

const ARGUMENTS: &str =
    "what the instruction says stands in its fields: `args.n` for `<n:integer>`";

struct Asks<'a, 'f> {
    of: &'a Asked<'a>,
    found: &'f mut Vec<Diagnostic>,
}

impl Asks<'_, '_> {
    fn tell(&mut self, id: NodeId, message: String, help: Option<&str>) {
        let at = self.of.tree.nodes[id].span;
        let fault = Diagnostic::new(Code::BadOperand, at, message);
        let help = help.map(str::to_owned);
        self.found
            .push(fault.saying("the rule fails here").maybe_help(help));
    }

    /// This is one thing, and another is wanted.
    fn wanted(&mut self, id: NodeId, is: Kind, wanted: &str, help: Option<&str>) {
        self.tell(id, format!("{} where {wanted} is wanted", is.told()), help);
    }

    fn is_arguments(&self, id: NodeId) -> bool {
        matches!(self.of.tree.nodes[id].is, Expr::Local(local) if self.of.arguments.contains_key(&local))
    }

    /// A text that is written out, and is no number.
    fn is_words(&self, id: NodeId) -> bool {
        let tree = self.of.tree;
        let words = tree.text(tree.behind(id)).map(|(text, _)| text.trim());
        words.is_some_and(|text| text.parse::<f64>().is_err() && !text.starts_with("0x"))
    }

    fn sum(&mut self, sign: Sign, id: NodeId) {
        let help = match kind(self.of, id) {
            // Lua counts with a text of digits.
            Some(Kind::Text) if !self.is_words(id) => return,
            Some(Kind::Text) if sign == Sign::Plus => {
                Some("`..` puts texts together: `\"n is \" .. n`")
            }
            Some(Kind::List) => Some("how many there are is `#list`"),
            Some(Kind::Table) => self.is_arguments(id).then_some(ARGUMENTS),
            Some(Kind::Number) | None => return,
            Some(_) => None,
        };
        if let Some(is) = kind(self.of, id) {
            self.wanted(id, is, "a number", help);
        }
    }

    fn joined(&mut self, id: NodeId) {
        let help = match kind(self.of, id) {
            Some(Kind::Number | Kind::Text) | None => return,
            Some(Kind::List) => {
                Some("`table.concat(list, \", \")` makes a text of a list of texts")
            }
            Some(Kind::Bool) => Some("`tostring(value)` makes a text of it"),
            Some(Kind::Table) => self.is_arguments(id).then_some(ARGUMENTS),
            Some(_) => None,
        };
        if let Some(is) = kind(self.of, id) {
            self.wanted(id, is, "a text or a number", help);
        }
    }

    fn compared(&mut self, a: NodeId, b: NodeId) {
        let (Some(first), Some(second)) = (kind(self.of, a), kind(self.of, b)) else {
            for id in [a, b] {
                let is = kind(self.of, id).filter(|is| !matches!(is, Kind::Number | Kind::Text));
                if let Some(is) = is.filter(|_| !self.of.has_metatables) {
                    self.unlike(id, is);
                }
            }
            return;
        };
        let fits = matches!(
            (first, second),
            (Kind::Number, Kind::Number) | (Kind::Text, Kind::Text)
        );
        if fits {
            return;
        }
        match [(a, first), (b, second)]
            .iter()
            .find(|(_, is)| !matches!(is, Kind::Number | Kind::Text))
        {
            Some((id, is)) => self.unlike(*id, *is),
            None => self.tell(
                b,
                format!("{} is compared with {}", first.told(), second.told()),
                None,
            ),
        }
    }

    /// What stands beside `<`, and is neither more nor less than anything.
    fn unlike(&mut self, id: NodeId, is: Kind) {
        let help = match (&self.of.tree.nodes[id].is, is) {
            (Expr::Compare(..), _) => Some("Lua compares two at a time: `1 < n and n < 5`"),
            (_, Kind::List) => Some("how many there are is `#list`"),
            (_, Kind::Table) => self.is_arguments(id).then_some(ARGUMENTS),
            _ => None,
        };
        self.tell(
            id,
            format!("{} is neither less nor more than anything", is.told()),
            help,
        );
    }

    fn length(&mut self, id: NodeId) {
        let is = kind(self.of, id);
        if let Some(is @ (Kind::Number | Kind::Bool | Kind::Nil | Kind::Function)) = is {
            self.wanted(id, is, "a list or a text", None);
        }
    }

    fn called(&mut self, id: NodeId) {
        // What a function gives back is told as what it is; a name of the surface that is a table, with its arguments.
        match kind(self.of, id) {
            None | Some(Kind::Function) => {}
            Some(is) => self.tell(id, format!("{} cannot be called", is.told()), None),
        }
    }

    fn index(&mut self, owner: NodeId, key: NodeId) {
        match kind(self.of, owner) {
            Some(Kind::List) if self.of.tree.nodes[key].is == Expr::Integer(0) => {
                let message = "a list begins at 1, and has nothing at 0".to_owned();
                self.tell(key, message, Some("the first of a list is `list[1]`"));
            }
            Some(is @ (Kind::Number | Kind::Bool | Kind::Nil | Kind::Function)) => {
                self.tell(owner, format!("{} has no parts", is.told()), None);
            }
            _ => {}
        }
    }

    fn part(&mut self, owner: NodeId, name: &str, at: Span) {
        let is = match kind(self.of, owner) {
            // What a text has is told where names are asked about.
            Some(Kind::Text) if matches!(self.of.tree.nodes[owner].is, Expr::Text(..)) => return,
            Some(Kind::Text) if self.of.member("string", name) => return,
            Some(Kind::List) if is_put(self.of, owner, name) => return,
            None | Some(Kind::Table) => return,
            Some(is) => is,
        };
        let message = format!("{} has no `{name}`", is.told());
        let fault = Diagnostic::new(Code::BadOperand, at, message);
        let help = of_value(name).map(str::to_owned);
        let help = help.or_else(|| match is {
            Kind::List => Some("its things are `list[1]` to `list[#list]`".to_owned()),
            _ => None,
        });
        self.found.push(fault.maybe_help(help));
    }

    fn condition(&mut self, id: NodeId) {
        match self.of.tree.nodes[id].is {
            // The first is asked about where it stands.
            Expr::And(_, b) => self.condition(b),
            Expr::Or(a, b) => [a, b].into_iter().for_each(|id| self.condition(id)),
            _ => self.never_false(id, true),
        }
    }

    /// A value that decides something, and can only decide it in one way.
    fn never_false(&mut self, id: NodeId, holds: bool) {
        let (what, compare, against) = match kind(self.of, id) {
            Some(Kind::Number) => (
                "a number is never false, not even 0",
                ["~= 0", "== 0"],
                "...",
            ),
            Some(Kind::Text) => (
                "a text is never false, not even one without letters",
                ["~= \"\"", "== \"\""],
                "...",
            ),
            Some(Kind::List) => (
                "a list is never false, not even an empty one",
                ["> 0", "== 0"],
                "#list",
            ),
            _ => return,
        };
        let node = &self.of.tree.nodes[id];
        // Whoever writes one out means it.
        if matches!(node.is, Expr::Integer(_) | Expr::Text(..)) {
            return;
        }
        let (code, told, compare) = match holds {
            true => (Code::AlwaysTrue, "this always holds", compare[0]),
            false => (Code::AlwaysFalse, "so `not` of it never holds", compare[1]),
        };
        let fault = Diagnostic::new(code, node.span, what).saying(told);
        self.found
            .push(fault.help(format!("compare it: `{against} {compare}`")));
    }

    fn walked(&mut self, id: NodeId) {
        let help = match kind(self.of, id) {
            None | Some(Kind::Function) => return,
            Some(Kind::List) => "`for _, one in ipairs(list) do ... end` goes through a list",
            Some(Kind::Number) => "`for n = 1, 3 do ... end` counts",
            Some(_) => "`for key, value in pairs(map) do ... end` goes through a table",
        };
        if let Some(is) = kind(self.of, id) {
            self.tell(
                id,
                format!("`for` does not go through {} by itself", is.told()),
                Some(help),
            );
        }
    }

    fn counted(&mut self, id: NodeId) {
        let help = match kind(self.of, id) {
            None | Some(Kind::Number) => return,
            Some(Kind::List) => Some("count to its length: `for n = 1, #list do`"),
            Some(_) => None,
        };
        if let Some(is) = kind(self.of, id) {
            self.wanted(id, is, "a number", help);
        }
    }

    /// A field of the sheet that is set to what it cannot hold.
    fn set(&mut self, target: NodeId, value: NodeId) {
        let tree = self.of.tree;
        let Expr::Field(owner, name, _) = &tree.nodes[target].is else {
            return;
        };
        if tree.nodes[*owner].is != Expr::Global("sheet".to_owned()) {
            return;
        }
        let mut fields = self.of.book.vocabulary.fields.iter();
        let field = fields.find(|field| field.name == *name);
        let (Some(field), Some(is)) = (field, kind(self.of, value)) else {
            return;
        };
        let fits = match &field.of {
            FieldType::Integer => is == Kind::Number,
            FieldType::Flag => matches!(is, Kind::Bool | Kind::Nil),
            FieldType::Text => matches!(is, Kind::Text | Kind::Nil),
            FieldType::Word(_) => is == Kind::Text,
            FieldType::Words | FieldType::Map => matches!(is, Kind::List | Kind::Table | Kind::Nil),
            FieldType::Any => true,
        };
        if fits {
            return;
        }
        let wanted = match &field.of {
            FieldType::Integer => "a whole number",
            FieldType::Flag => "a yes or no",
            FieldType::Text => "a text",
            FieldType::Word(_) => "one of its words",
            FieldType::Words => "a list of words",
            FieldType::Map => "a map",
            FieldType::Any => return,
        };
        let message = format!("`sheet.{name}` is {wanted}, not {}", is.told());
        let fault = Diagnostic::new(Code::WrongType, tree.nodes[value].span, message);
        self.found.push(fault.saying("the rule fails here"));
    }
}
