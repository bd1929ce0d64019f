//! What is done with values whose type is known, and what Lua cannot do with them.

use super::Asked;
use super::values::{Kind, is_put, is_put_at, kind};
use crate::diagnostic::{Code, Diagnostic};
use crate::lua::{Arguments, Expr, Made, NodeId, Sign};
use crate::source::Span;
use crate::suggest::of_value;
use std::collections::BTreeSet;

pub(super) fn ask(of: &Asked, found: &mut Vec<Diagnostic>) {
    let assigned: BTreeSet<NodeId> = of.tree.assigned.iter().copied().collect();
    let mut asks = Asks { of, found };
    for (id, node) in of.tree.nodes.iter().enumerate() {
        match node.is {
            Expr::Equal(a, b) | Expr::Unequal(a, b) => asks.equal(a, b),
            Expr::Arithmetic(sign, a, b) => [a, b].into_iter().for_each(|id| asks.sum(sign, id)),
            Expr::Minus(a) => asks.sum(Sign::Other, a),
            Expr::Concat(a, b) => [a, b].into_iter().for_each(|id| asks.joined(id)),
            Expr::Compare(a, b) => asks.compared(a, b),
            Expr::Length(a) => asks.length(a),
            Expr::Call(called, ref given) => asks.called(called, given),
            Expr::Index(owner, key) if !assigned.contains(&id) => asks.index(owner, key),
            Expr::Field(owner, ref name, at) => asks.part(owner, name, at, false),
            Expr::Method(owner, ref name, at, _) => asks.part(owner, name, at, true),
            _ => {}
        }
    }
    for id in &of.tree.walked {
        asks.walked(*id);
    }
    for id in &of.tree.counted {
        asks.counted(*id);
    }
}

pub(super) const CALL: &str = "a function gives what it knows where it is called: `f()`";
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

    /// Where the parts of a table are that stands for a value.
    fn of_table(&self, id: NodeId) -> Option<&'static str> {
        let Expr::Local(local) = self.of.tree.nodes[id].is else {
            return None;
        };
        match self.of.tree.locals[local].made {
            _ if self.of.arguments.contains_key(&local) => Some(ARGUMENTS),
            Made::Each(..) => Some("it has parts: `one.name`, `one.id`"),
            _ => None,
        }
    }

    /// A text that is written out, and is no number.
    fn is_words(&self, id: NodeId) -> bool {
        let tree = self.of.tree;
        let words = tree.text(tree.behind(id)).map(|(text, _)| text.trim());
        words.is_some_and(|text| {
            let bare = text.strip_prefix('-').unwrap_or(text).to_lowercase();
            text.parse::<f64>().is_err() && !bare.starts_with("0x")
        })
    }

    /// Two values that are never the same.
    fn equal(&mut self, a: NodeId, b: NodeId) {
        let (Some(first), Some(second)) = (kind(self.of, a), kind(self.of, b)) else {
            return;
        };
        let alike = |is| match is {
            Kind::List => Kind::Table,
            is => is,
        };
        if alike(first) == alike(second) || first == Kind::Nil || second == Kind::Nil {
            return;
        }
        let message = format!("{} is never the same as {}", first.told(), second.told());
        let negated = [a, b].map(|id| matches!(self.of.tree.nodes[id].is, Expr::Not(_)));
        let help = match (negated.contains(&true), first, second) {
            (true, ..) => Some("`not` is of what stands right behind it alone: `a ~= b`"),
            (_, Kind::List, Kind::Number) | (_, Kind::Number, Kind::List) => {
                Some("how many there are is `#list`")
            }
            (_, Kind::Bool, _) | (_, _, Kind::Bool) => {
                Some("a yes or no is asked by itself: `if yes then`, `if not yes then`")
            }
            (_, Kind::Function, _) | (_, _, Kind::Function) => Some(CALL),
            _ => None,
        };
        let at = self.of.tree.nodes[b].span;
        let fault = Diagnostic::new(Code::BadOperand, at, message);
        self.found.push(fault.maybe_help(help.map(str::to_owned)));
    }

    fn sum(&mut self, sign: Sign, id: NodeId) {
        let Some(is) = kind(self.of, id) else { return };
        let help = match is {
            // Lua counts with a text of digits.
            Kind::Text if !self.is_words(id) => return,
            Kind::Text if sign == Sign::Plus => Some("`..` puts texts together: `\"n is \" .. n`"),
            Kind::List => Some("how many there are is `#list`"),
            Kind::Table => self.of_table(id),
            Kind::Function => Some(CALL),
            Kind::Number => return,
            _ => None,
        };
        self.wanted(id, is, "a number", help);
    }

    fn joined(&mut self, id: NodeId) {
        let help = match kind(self.of, id) {
            Some(Kind::Number | Kind::Text) | None => return,
            Some(Kind::List) => {
                Some("`table.concat(list, \", \")` makes a text of a list of texts")
            }
            Some(Kind::Bool) => Some("`tostring(value)` makes a text of it"),
            Some(Kind::Table) => self.of_table(id),
            Some(Kind::Function) => Some(CALL),
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
            (_, Kind::Table) => self.of_table(id),
            (_, Kind::Function) => Some(CALL),
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

    fn called(&mut self, id: NodeId, given: &Arguments) {
        let node = &self.of.tree.nodes[id];
        match kind(self.of, id) {
            // A name of the surface that is a table is told with its arguments.
            None | Some(Kind::Function) | Some(Kind::Table)
                if !matches!(node.is, Expr::Local(_) | Expr::Field(..)) => {}
            None | Some(Kind::Function) => {
                if let Expr::Field(owner, name, at) = &node.is
                    && given.each.is_empty()
                    && self.of.member("string", name)
                    && kind(self.of, *owner) == Some(Kind::Text)
                {
                    let message = format!("`{name}` is not told of which text");
                    let fault = Diagnostic::new(Code::BadOperand, *at, message);
                    let help = format!("what a text has is called by a colon: `text:{name}()`");
                    self.found
                        .push(fault.saying("the rule fails here").help(help));
                }
            }
            Some(is) => self.tell(id, format!("{} cannot be called", is.told()), None),
        }
    }

    fn index(&mut self, owner: NodeId, key: NodeId) {
        match kind(self.of, owner) {
            Some(Kind::List)
                if self.of.tree.nodes[key].is == Expr::Integer(0)
                    && !is_put_at(self.of, owner)
                    && !self.is_handed_on(owner) =>
            {
                let message = "a list begins at 1, and has nothing at 0".to_owned();
                let at = self.of.tree.nodes[key].span;
                let fault = Diagnostic::new(Code::BadOperand, at, message);
                self.found
                    .push(fault.help("the first of a list is `list[1]`"));
            }
            Some(is @ (Kind::Number | Kind::Bool | Kind::Nil | Kind::Function)) => {
                self.tell(owner, format!("{} has no parts", is.told()), None);
            }
            _ => {}
        }
    }

    fn part(&mut self, owner: NodeId, name: &str, at: Span, called: bool) {
        let node = &self.of.tree.nodes[owner];
        let slip = of_value(name);
        let is = match kind(self.of, owner) {
            // What a text has is told where names are asked about.
            Some(Kind::Text) if matches!(node.is, Expr::Text(..)) => return,
            Some(Kind::Text) if self.of.member("string", name) => return,
            Some(Kind::List) if is_put(self.of, owner, name) || self.is_handed_on(owner) => return,
            // Somebody else may have put it there.
            Some(Kind::List) if slip.is_none() && !matches!(node.is, Expr::Call(..)) => return,
            None | Some(Kind::Table) => return,
            Some(is) => is,
        };
        let message = format!("{} has no `{name}`", is.told());
        let fault = Diagnostic::new(Code::BadOperand, at, message);
        let help = match (is, name) {
            (Kind::Text, "length" | "size") => Some("Lua writes `#text`"),
            (Kind::Text, _) if slip.is_none() && !called => Some(
                "of a thing it is the id: `entry(\"item\", id).name` is what the catalogue says",
            ),
            (Kind::List, _) if slip.is_none() => Some(
                "its things are `list[1]` to `list[#list]`, and `held(\"item\", \"rope\")` are those of one id",
            ),
            (Kind::Function, _) => Some(CALL),
            (Kind::Number, _) if self.counts(owner) => {
                Some("the first name counts: `for _, one in ipairs(list) do ... end`")
            }
            _ => slip,
        };
        // To ask for what is not there gives nil, but numbers and the like cannot be asked.
        let fault = match is {
            Kind::List | Kind::Text if !called => fault,
            _ => fault.saying("the rule fails here"),
        };
        self.found.push(fault.maybe_help(help.map(str::to_owned)));
    }

    /// May somebody else put something into it?
    fn is_handed_on(&self, owner: NodeId) -> bool {
        let is = &self.of.tree.nodes[owner].is;
        matches!(is, Expr::Local(local) if self.of.handed_on.contains(local))
    }

    /// Is it the first name of a loop over a list?
    fn counts(&self, id: NodeId) -> bool {
        let tree = self.of.tree;
        matches!(tree.nodes[id].is, Expr::Local(local) if matches!(tree.locals[local].made, Made::Each(_, 0)))
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
}
