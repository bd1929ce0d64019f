//! Every change that can be made to a Lua text: over its syntax tree, so that none lands in a comment, a text, or what a text
//! is put together from.

use super::change::Change;
use full_moon::LuaVersion;
use full_moon::ast::{
    Assignment, BinOp, Call, Expression, Field, FunctionArgs, FunctionCall, FunctionDeclaration,
    If, Index, LocalFunction, Prefix, Repeat, Stmt, Suffix, TableConstructor, UnOp, While,
};
use full_moon::node::Node;
use full_moon::tokenizer::TokenType;
use full_moon::visitors::Visitor;

/// All changes of a file, in the order in which they stand.
///
/// # Errors
/// What the parser says of a text that is no Lua.
pub(crate) fn changes(file: &str, text: &str) -> Result<Vec<Change>, String> {
    let mut finder = Finder {
        file,
        text,
        inside: Vec::new(),
        told: Vec::new(),
        found: Vec::new(),
    };
    finder.visit_ast(&tree(text)?);
    finder.found.sort();
    finder.found.dedup();
    Ok(finder.found)
}

/// The names that `use("NAME")` asks for.
///
/// # Errors
/// What the parser says of a text that is no Lua.
pub(crate) fn parts(text: &str) -> Result<Vec<String>, String> {
    let mut used = Used(Vec::new());
    used.visit_ast(&tree(text)?);
    Ok(used.0)
}

fn tree(text: &str) -> Result<full_moon::ast::Ast, String> {
    let read = full_moon::parse_fallible(text, LuaVersion::lua54());
    match read.errors().first() {
        Some(error) => Err(error.to_string()),
        None => Ok(read.into_ast()),
    }
}

struct Used(Vec<String>);

impl Visitor for Used {
    fn visit_function_call(&mut self, call: &FunctionCall) {
        let is_use = call.prefix().to_string().trim() == "use";
        if let (true, Some(Suffix::Call(Call::AnonymousCall(given)))) =
            (is_use, call.suffixes().next())
        {
            let string = match &**given {
                FunctionArgs::Parentheses { arguments, .. } => match arguments.iter().next() {
                    Some(Expression::String(token)) => token,
                    _ => return,
                },
                FunctionArgs::String(token) => token,
                _ => return,
            };
            if let TokenType::StringLiteral { literal, .. } = string.token().token_type() {
                self.0.push(literal.to_string());
            }
        }
    }
}

struct Finder<'a> {
    file: &'a str,
    text: &'a str,
    /// Names of the functions around, outermost first.
    inside: Vec<String>,
    /// From where to where a text is put together with `..`, or kept where it is told from.
    told: Vec<(usize, usize)>,
    found: Vec<Change>,
}

impl Finder<'_> {
    fn put(&mut self, start: usize, end: usize, with: &str) {
        let is_told = self
            .told
            .iter()
            .any(|(from, to)| *from <= start && end <= *to);
        if !is_told && self.text.get(start..end).is_some_and(|was| was != with) {
            self.found.push(Change {
                file: self.file.to_owned(),
                start,
                end,
                with: with.to_owned(),
                inside: self.inside.last().cloned().unwrap_or_default(),
            });
        }
    }

    fn put_at(&mut self, node: &impl Node, with: &str) {
        if let Some((start, end)) = span(node) {
            self.put(start, end, with);
        }
    }

    /// A number becomes one more and one less.
    fn number(&mut self, node: &impl Node, written: &str) {
        let around = match (written.parse::<i64>(), written.parse::<f64>()) {
            (Ok(n), _) => [(n + 1).to_string(), (n - 1).to_string()],
            (_, Ok(n)) => [format!("{:?}", n + 1.0), format!("{:?}", n - 1.0)],
            _ => return,
        };
        let Some((start, end)) = span(node) else {
            return;
        };
        for n in around {
            // `--1` would be a comment.
            let joins = n.starts_with('-') && self.text[..start].ends_with('-');
            let n = if joins { format!("({n})") } else { n };
            self.put(start, end, &n);
        }
    }

    /// What decides is true, false, or turned round; the last only where no operator of its own can be.
    fn condition(&mut self, condition: &Expression) {
        self.put_at(condition, "true");
        self.put_at(condition, "false");
        let turned = match condition {
            Expression::UnaryOperator { unop, .. } => matches!(unop, UnOp::Not(_)),
            Expression::BinaryOperator { binop, .. } => !relations(binop).is_empty(),
            _ => false,
        };
        if let (false, Some((start, end))) = (turned, span(condition)) {
            let with = format!("not ({})", &self.text[start..end]);
            self.put(start, end, &with);
        }
    }

    /// A statement is left out. One that makes functions is a piece of the script and no step of it.
    fn left_out(&mut self, node: &impl Node) {
        let mut words = node.tokens().map(|token| token.token().to_string());
        if !words.any(|word| word == "function") {
            self.put_at(node, "");
        }
    }
}

/// From the first byte to behind the last, without the white space and comments around. The range of a node is no help: it leaves out
/// the bracket that ends `a[b]`.
fn span(node: &impl Node) -> Option<(usize, usize)> {
    let start = node.start_position()?.bytes();
    let ends = node.tokens().map(|token| token.token().end_position());
    Some((start, ends.map(|end| end.bytes()).max()?))
}

/// Is it a text made of others?
fn is_put_together(expression: &Expression) -> bool {
    let Expression::BinaryOperator { binop, .. } = expression else {
        return false;
    };
    matches!(binop, BinOp::TwoDots(_))
}

/// What a comparison turns into: its edge moved, and its opposite.
fn relations(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::LessThan(_) => &["<=", ">="],
        BinOp::LessThanEqual(_) => &["<", ">"],
        BinOp::GreaterThan(_) => &[">=", "<="],
        BinOp::GreaterThanEqual(_) => &[">", "<"],
        BinOp::TwoEqual(_) => &["~="],
        BinOp::TildeEqual(_) => &["=="],
        _ => &[],
    }
}

fn arithmetic(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::And(_) => &["or"],
        BinOp::Or(_) => &["and"],
        BinOp::Plus(_) => &["-"],
        BinOp::Minus(_) => &["+"],
        BinOp::Star(_) => &["//"],
        BinOp::Slash(_) | BinOp::DoubleSlash(_) | BinOp::Percent(_) => &["*"],
        _ => &[],
    }
}

/// The function of `math` that does the opposite.
fn opposite(name: &str) -> Option<&'static str> {
    match name {
        "min" => Some("max"),
        "max" => Some("min"),
        "floor" => Some("ceil"),
        "ceil" => Some("floor"),
        _ => None,
    }
}

impl Visitor for Finder<'_> {
    fn visit_expression(&mut self, expression: &Expression) {
        match expression {
            _ if is_put_together(expression) => self.told.extend(span(expression)),
            Expression::BinaryOperator { binop, .. } => {
                for with in relations(binop).iter().chain(arithmetic(binop)) {
                    self.put_at(binop, with);
                }
            }
            Expression::UnaryOperator { unop, expression } => {
                if let (UnOp::Not(_) | UnOp::Minus(_), Some((start, _)), Some((end, _))) =
                    (unop, span(unop), span(&**expression))
                {
                    self.put(start, end, "");
                }
            }
            Expression::Number(token) => self.number(token, &token.token().to_string()),
            Expression::Symbol(token) => match token.token().to_string().as_str() {
                "true" => self.put_at(token, "false"),
                "false" => self.put_at(token, "true"),
                _ => {}
            },
            _ => {}
        }
    }

    /// Between which bounds house rules may put a figure is no rule, but a rail for them.
    fn visit_table_constructor(&mut self, it: &TableConstructor) {
        let named = |field: &Field| match field {
            Field::NameKey { key, value, .. } => Some((key.token().to_string(), span(value))),
            _ => None,
        };
        let fields: Vec<_> = it.fields().iter().filter_map(named).collect();
        let has = |name: &str| fields.iter().any(|(key, _)| key == name);
        if has("value") && has("about") {
            let bounds = fields
                .iter()
                .filter(|(key, _)| key == "min" || key == "max");
            self.told.extend(bounds.filter_map(|(_, span)| *span));
        }
    }

    fn visit_function_call(&mut self, call: &FunctionCall) {
        let suffixes: Vec<&Suffix> = call.suffixes().take(2).collect();
        if let (
            Prefix::Name(library),
            [
                Suffix::Index(Index::Dot { name, .. }),
                Suffix::Call(Call::AnonymousCall(_)),
            ],
        ) = (call.prefix(), suffixes.as_slice())
            && library.token().to_string() == "math"
            && let Some(with) = opposite(&name.token().to_string())
        {
            self.put_at(name, with);
        }
    }

    fn visit_if(&mut self, it: &If) {
        self.condition(it.condition());
        for more in it.else_if().into_iter().flatten() {
            self.condition(more.condition());
        }
    }

    fn visit_while(&mut self, it: &While) {
        // For ever would only show that there are bounds.
        self.put_at(it.condition(), "false");
    }

    fn visit_repeat(&mut self, it: &Repeat) {
        self.put_at(it.until(), "true");
    }

    fn visit_stmt(&mut self, statement: &Stmt) {
        if let Stmt::FunctionCall(call) = statement {
            self.left_out(call);
        }
    }

    fn visit_assignment(&mut self, it: &Assignment) {
        let is_told = |it: &Expression| matches!(it, Expression::String(_)) || is_put_together(it);
        if it.expressions().iter().all(is_told) {
            self.told.extend(span(it));
        }
        self.left_out(it);
    }

    fn visit_local_function(&mut self, it: &LocalFunction) {
        self.inside.push(it.name().token().to_string());
    }

    fn visit_local_function_end(&mut self, _: &LocalFunction) {
        self.inside.pop();
    }

    fn visit_function_declaration(&mut self, it: &FunctionDeclaration) {
        self.inside.push(it.name().to_string().trim().to_owned());
    }

    fn visit_function_declaration_end(&mut self, _: &FunctionDeclaration) {
        self.inside.pop();
    }
}
