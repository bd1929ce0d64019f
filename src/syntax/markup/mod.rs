//! Parser of the markup. It never fails: it reports syntax errors and parses the rest.

mod alternatives;
mod ast;
mod blanks;
mod emphasis;
mod expression;
mod front_matter;
mod lines;
mod nested;
mod outline;
mod page;
mod piece;
mod quotes;
mod spacing;
mod tree;
mod unexpected;

pub(crate) use alternatives::split_alternatives as varied;
pub use ast::{
    Attribute, BinaryOp, BonusTree, BranchTree, ChoiceTree, Emphasis, ExprKind, ExprTree,
    InstructionTree, Item, LabelKind, OnceGuard, OtherBookPage, PageTree, Requirement, RowLabel,
    RowTree, TurnTargetTree, TurnTree, Word, WordKind,
};
pub(crate) use blanks::{BLANKS, collapse_blanks, unquoted_chars};
pub use front_matter::{front_matter_end, front_matter_error, front_matter_range};
pub use outline::{OutlinePart, OutlinedLine, outline};
pub use page::{
    BODY_FILE, BodySource, PageSource, PageSplitter, page_range, parse, parse_body,
    parse_condition, parse_from, parse_words,
};
pub use piece::MarkupLineKind;
pub use quotes::quote;
pub(crate) use quotes::{find_quote, find_unclosed_quote, map_unquoted, quote_pairs, unescape};
pub use spacing::{add_operator_spaces, word_ranges};
pub(crate) use tree::{find_choice_names, label_without_space};
