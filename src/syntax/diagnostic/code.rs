//! Stable codes of errors and warnings, one line each: name, severity, meaning.

use serde::Serialize;

/// Severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The book cannot be played.
    Error,
    /// The book can be played, but something in it is probably a mistake.
    Warning,
    /// For information only.
    Note,
}

impl Severity {
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident $meaning:literal,)*) => {
        /// Sort of error or warning. Names are stable.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $meaning] $variant,)* }

        impl Code {
            /// Every code, in the order of this table: causes come before consequences.
            pub const ALL: &[Code] = &[$(Code::$variant,)*];

            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            pub fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }

            pub fn meaning(self) -> &'static str {
                match self { $(Code::$variant => $meaning,)* }
            }
        }
    };
}

codes! {
    UnreadableFile "unreadable-file" Error "a file of the book that cannot be read",
    BadYaml "bad-yaml" Error "a YAML file that cannot be parsed, or a value of the wrong type",
    UnknownKey "unknown-key" Error "an unknown key in a YAML file",
    MissingKey "missing-key" Error "a YAML file without a required key",
    BadScript "bad-script" Error "a ruleset or house rules that cannot be loaded",
    BadMessage "bad-message" Error "a mismatch between a script and its messages, or between two languages",
    BadSyntax "bad-syntax" Error "a line that begins like markup but is not valid, or an open brace",
    BadInstruction "bad-instruction" Error "an instruction with a known first word and invalid arguments",
    BadCondition "bad-condition" Error "a condition or value that cannot be parsed",
    StrayRow "stray-row" Error "a row that does not follow an instruction with outcomes",
    UnclosedBlock "unclosed-block" Error "an `{if}`, `{once}`, `{arriving}` or `{repeat}` that is never closed",
    StrayEnd "stray-end" Error "an `{else}`, `{elif}`, `{end}` or `{until}` without an open block",
    UnknownAttribute "unknown-attribute" Error "an attribute that pages do not have",
    PageTwice "page-twice" Error "two pages or fragments with the same id",
    NoStart "no-start" Error "a book without a valid start page",
    BrokenLink "broken-link" Error "a link to a page that does not exist",
    UnknownBook "unknown-book" Error "a link to a book that is not declared",
    NeighbourRules "neighbour-rules" Error "a linked book with another ruleset",
    EntryTwice "entry-twice" Error "an entry that two linked books define differently",
    UnknownVerb "unknown-verb" Error "an unknown instruction",
    BadArgument "bad-argument" Error "an instruction with a wrong, missing or extra argument",
    UnknownName "unknown-name" Error "a name that is not a field, variable, query, page or entry",
    UnknownGlobal "unknown-global" Error "an unknown name in a script, or a global variable that is set",
    UnknownCode "unknown-code" Error "a code that is not declared",
    UnknownTitle "unknown-title" Error "a title that is not declared",
    BadWas "bad-was" Error "an older name that is still in use or that is claimed twice",
    BadImage "bad-image" Error "an image outside the folder of the book, or an invalid `image:` line",
    BadCode "bad-code" Error "a code with an invalid name, or a code that is declared twice",
    WrongType "wrong-type" Error "a value of the wrong type",
    UnknownOutcome "unknown-outcome" Error "a row for an outcome that the instruction does not have",
    OutcomeTwice "outcome-twice" Error "two rows for the same outcome",
    NoOutcome "no-outcome" Warning "a rule that can end without an outcome",
    MissingOutcome "missing-outcome" Error "a required outcome without a row",
    TableGap "table-gap" Error "a dice table without a row for a possible total",
    MaybeTableGap "maybe-table-gap" Warning "a dice table that may have no row for some totals",
    TableOverlap "table-overlap" Error "a dice table with two rows for the same total",
    UnknownInclude "unknown-include" Error "an `{include}` of a fragment that does not exist",
    IncludeLoop "include-loop" Error "fragments that include each other in a loop",
    BadDetour "bad-detour" Error "a detour entered by a plain turn, or a return outside a detour",
    NoWayOut "no-way-out" Error "a page that ends without a choice, a turn or an ending",
    MaybeNoWayOut "maybe-no-way-out" Warning "a page that can leave the reader stuck in some states of the game",
    EndlessTurns "endless-turns" Warning "an infinite loop of pages without a choice",
    NumberTwice "number-twice" Error "two pages with the same secret number",
    AtTwice "at-twice" Warning "two pages at the same position on the map",
    ChoicesClosed "choices-closed" Warning "a page that can run out of open choices",
    MenuRunsDry "menu-runs-dry" Warning "a menu that is empty after every choice has been taken",
    IdleChoice "idle-choice" Warning "a choice that has no effect",
    IdenticalChoices "identical-choices" Warning "two open choices of a menu with the same text",
    NoNumberedPage "no-numbered-page" Warning "a question for a page number in a book without numbered pages",
    NoEndingReached "no-ending-reached" Warning "a book whose endings are all unreachable",
    DetourNoReturn "detour-no-return" Error "a detour that never returns",
    PriceTooHigh "price-too-high" Error "a price that can never be paid",
    UnhandledPrice "unhandled-price" Error "a price after the words of a choice, or in the text, without a row for what happens if it is not paid",
    BadCharacter "bad-character" Error "a ready-made character that the rules cannot create",
    BadLint "bad-lint" Error "an invalid line under `lints` in `book.yaml`",
    MissingPlace "missing-place" Error "a page that the ruleset requires is not named",
    AgainstRules "against-rules" Error "an entry or instruction that the ruleset rejects",
    NeighbourMissing "neighbour-missing" Warning "a linked book that cannot be found",
    IdTwice "id-twice" Warning "two books with the same `id`",
    NeighbourDiffers "neighbour-differs" Warning "an option, setting or variable that two linked books set differently",
    TextAfterTurn "text-after-turn" Warning "text that is never shown, because it follows a turn",
    SplitChoice "split-choice" Warning "part of the text of a choice after an instruction",
    MissingImage "missing-image" Warning "an image file that does not exist, or that browsers cannot show",
    UntoldImage "untold-image" Warning "an image without a description",
    UnsafeImage "unsafe-image" Warning "an SVG image that contains a script or an external address",
    UnreachablePage "unreachable-page" Warning "a page that the reader can never reach",
    BadPlaythrough "bad-playthrough" Error "a line of a recorded game that cannot be parsed",
    PlayDiffers "play-differs" Error "a recorded game that no longer matches the book",
    BadCase "bad-case" Error "a rule case that checks nothing, or that refers to something unknown",
    CaseDiffers "case-differs" Error "a rule case that failed",
    LayoutDiffers "layout-differs" Error "a page that `turnto fmt` cannot format safely",
    AlwaysTrue "always-true" Warning "a condition that is always true",
    AlwaysFalse "always-false" Warning "a condition that is always false",
    RowNeverReached "row-never-reached" Warning "a row of a dice table that no roll can reach",
    NeverGiven "never-given" Warning "a code, title, variable or value that is tested but never set",
    NeverAsked "never-asked" Warning "a code, title or variable that is set but never used",
    NeverObtainable "never-obtainable" Warning "an item that readers need but cannot get",
    UnusedName "unused-name" Warning "a code, title, variable or event tag that is declared but never used",
    NearMiss "near-miss" Warning "the syntax of another tool, which readers see as text",
    UnreadLabel "unread-label" Warning "a row whose first words look like a label but are not one",
    UnreadAttribute "unread-attribute" Warning "a line that looks like an attribute but is shown as text",
    UnusedPassage "unused-passage" Warning "a fragment that no page includes",
    ShadowedTicks "shadowed-ticks" Warning "`ticks` on a page with boxes, where `ticks` means something else",
    OneWayTrap "one-way-trap" Note "pages that the reader can enter but never leave",
    UnhandledOutcome "unhandled-outcome" Note "an outcome without a row, whose text may be meant for another outcome",
    WholeRounds "whole-rounds" Note "a house rule that wraps a whole fight in one call",
    MissingMessage "missing-message" Warning "a message that is not translated",
    LooseEnd "loose-end" Note "a turn that is not written yet",
    Todo "todo" Note "a TODO comment",
    RuleFailed "rule-failed" Error "a rule that stopped with a Lua error in play",
    RuleRemembers "rule-remembers" Error "a rule that changes a variable or table of its script",
    RuleTooLong "rule-too-long" Error "a rule that exceeded its limit of time or memory",
    StuckPage "stuck-page" Error "a page that left the reader stuck in play",
    BadPlay "bad-play" Error "an error that can only be found in play",
}

impl Code {
    /// The code with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|code| code.name() == name).copied()
    }

    /// The lowest severity that a book can give it, and why. None for a code that can be muted.
    pub fn least(self) -> Option<(Severity, &'static str)> {
        match self {
            Self::ChoicesClosed | Self::MenuRunsDry | Self::MaybeNoWayOut => {
                Some((Severity::Note, "readers can get stuck there"))
            }
            _ if self.severity() == Severity::Error => Some((
                Severity::Error,
                "it is certain, and some readers will meet it",
            )),
            _ => None,
        }
    }

    /// Rank among diagnostics of one severity: parse errors come before errors that may follow from them.
    pub fn rank(self) -> u8 {
        match self {
            Self::UnreadableFile | Self::BadYaml | Self::BadScript | Self::UnknownKey => 0,
            Self::BadSyntax | Self::PageTwice => 0,
            Self::NoWayOut | Self::DetourNoReturn | Self::MaybeNoWayOut => 2,
            Self::UnreachablePage | Self::TextAfterTurn => 2,
            Self::ChoicesClosed | Self::MenuRunsDry => 2,
            Self::OneWayTrap | Self::NoEndingReached => 2,
            Self::AlwaysTrue | Self::AlwaysFalse => 3,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = Code::ALL.iter().map(|c| c.name()).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(all, names.len());
    }
}
