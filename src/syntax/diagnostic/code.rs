//! Stable codes of errors, warnings and notes, with severity and meaning.

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
        /// The code of an error, warning or note. Names are stable.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $meaning] $variant,)* }

        impl Code {
            /// All codes in the order of the table, causes before consequences.
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
    InvalidYaml "invalid-yaml" Error "a YAML file that cannot be parsed, or a value of the wrong type",
    UnknownKey "unknown-key" Error "an unknown key in a YAML file",
    MissingKey "missing-key" Error "a YAML file without a required key",
    InvalidScript "invalid-script" Error "a ruleset or house rules that cannot be loaded",
    InvalidMessage "invalid-message" Error "a mismatch between a script and its messages, or between two languages",
    InvalidSyntax "invalid-syntax" Error "a line that begins like markup but is not valid, or an open brace",
    InvalidInstruction "invalid-instruction" Error "an instruction with a known first word and invalid arguments",
    InvalidCondition "invalid-condition" Error "a condition or value that cannot be parsed",
    RowWithoutInstruction "row-without-instruction" Error "a row that does not follow an instruction with outcomes",
    UnclosedBlock "unclosed-block" Error "an `{if}`, `{once}`, `{arriving}` or `{repeat}` that is never closed",
    UnmatchedEnd "unmatched-end" Error "an `{else}`, `{elif}`, `{end}` or `{until}` without an open block",
    UnknownAttribute "unknown-attribute" Error "an attribute that pages do not have",
    DuplicatePage "duplicate-page" Error "two pages or fragments with the same id",
    InvalidStart "invalid-start" Error "a book without a valid start page",
    BrokenLink "broken-link" Error "a link to a page that does not exist",
    UnknownBook "unknown-book" Error "a link to a book that is not declared",
    LinkedBookOtherRuleset "linked-book-other-ruleset" Error "a linked book with another ruleset",
    ConflictingEntry "conflicting-entry" Error "an entry that two linked books define differently",
    UnknownInstruction "unknown-instruction" Error "an unknown instruction",
    InvalidArgument "invalid-argument" Error "an instruction with a wrong, missing or extra argument",
    UnknownName "unknown-name" Error "a name that is not a field, variable, query, page or entry",
    UnknownGlobal "unknown-global" Error "an unknown name in a script, or a global variable that is set",
    UnknownCode "unknown-code" Error "a code that is not declared",
    UnknownTitle "unknown-title" Error "a title that is not declared",
    InvalidAlias "invalid-alias" Error "an older name that is still in use or that is claimed twice",
    InvalidImage "invalid-image" Error "an image outside the folder of the book, or an invalid `image:` line",
    InvalidCode "invalid-code" Error "a code with an invalid name, or a code that is declared twice",
    WrongType "wrong-type" Error "a value of the wrong type",
    UnknownOutcome "unknown-outcome" Error "a row for an outcome that the instruction does not have",
    DuplicateOutcome "duplicate-outcome" Error "two rows for the same outcome",
    RuleWithoutOutcome "rule-without-outcome" Warning "a rule that can end without an outcome",
    MissingOutcomeRow "missing-outcome-row" Error "a required outcome without a row",
    TableGap "table-gap" Error "a dice table without a row for a possible total",
    PossibleTableGap "possible-table-gap" Warning "a dice table that may have no row for some totals",
    TableOverlap "table-overlap" Error "a dice table with two rows for the same total",
    UnknownFragment "unknown-fragment" Error "an `{include}` of a fragment that does not exist",
    IncludeLoop "include-loop" Error "fragments that include each other in a loop",
    InvalidDetour "invalid-detour" Error "a detour entered by a plain turn, or a return outside a detour",
    DeadEnd "dead-end" Error "a page that ends without a choice, a turn or an ending",
    PossibleDeadEnd "possible-dead-end" Warning "a page that can leave the reader stuck in some states of the game",
    EndlessPageLoop "endless-page-loop" Warning "an infinite loop of pages without a choice",
    DuplicateSecretNumber "duplicate-secret-number" Error "two pages with the same secret number",
    DuplicatePosition "duplicate-position" Warning "two pages at the same position on the map",
    NoOpenChoice "no-open-choice" Warning "a page that can run out of open choices",
    ChoicesRunOut "choices-run-out" Warning "a menu that is empty after every choice has been taken",
    ChoiceWithoutEffect "choice-without-effect" Warning "a choice that has no effect",
    IdenticalChoices "identical-choices" Warning "two open choices of a menu with the same text",
    NoSecretNumber "no-secret-number" Warning "a question for a page number in a book without numbered pages",
    UnreachableEndings "unreachable-endings" Warning "a book whose endings are all unreachable",
    DetourNeverReturns "detour-never-returns" Error "a detour that never returns",
    PriceTooHigh "price-too-high" Error "a price that can never be paid",
    UnhandledPrice "unhandled-price" Error "a price after the words of a choice, or in the text, without a row for what happens if it is not paid",
    InvalidReadyMadeCharacter "invalid-ready-made-character" Error "a ready-made character that the rules cannot create",
    InvalidLint "invalid-lint" Error "an invalid line under `lints` in `book.yaml`",
    MissingRulePage "missing-rule-page" Error "a page that the ruleset requires is not named",
    RejectedByRuleset "rejected-by-ruleset" Error "an entry or instruction that the ruleset rejects",
    MissingLinkedBook "missing-linked-book" Warning "a linked book that cannot be found",
    DuplicateBookId "duplicate-book-id" Warning "two books with the same `id`",
    ConflictingSettings "conflicting-settings" Warning "an option, setting or variable that two linked books set differently",
    TextAfterTurn "text-after-turn" Warning "text that is never shown, because it follows a turn",
    ChoiceTextAfterInstruction "choice-text-after-instruction" Warning "part of the text of a choice after an instruction",
    MissingImage "missing-image" Warning "an image file that does not exist, or that browsers cannot show",
    MissingAltText "missing-alt-text" Warning "an image without a description",
    UnsafeImage "unsafe-image" Warning "an SVG image that contains a script or an external address",
    UnreachablePage "unreachable-page" Warning "a page that the reader can never reach",
    InvalidPlaythrough "invalid-playthrough" Error "a line of a recorded game that cannot be parsed",
    PlaythroughMismatch "playthrough-mismatch" Error "a recorded game that no longer matches the book",
    InvalidCase "invalid-case" Error "a rule case that checks nothing, or that refers to something unknown",
    CaseMismatch "case-mismatch" Error "a rule case that failed",
    FormatChangesMeaning "format-changes-meaning" Error "a page that `turnto fmt` cannot format safely",
    AlwaysTrue "always-true" Warning "a condition that is always true",
    AlwaysFalse "always-false" Warning "a condition that is always false",
    UnreachableRow "unreachable-row" Warning "a row of a dice table that no roll can reach",
    NeverSet "never-set" Warning "a code, title, variable or value that is tested but never set",
    NeverRead "never-read" Warning "a code, title or variable that is set but never used",
    Unobtainable "unobtainable" Warning "an item that readers need but cannot get",
    UnusedName "unused-name" Warning "a code, title, variable or event tag that is declared but never used",
    TextLooksLikeMarkup "text-looks-like-markup" Warning "the syntax of another tool, which readers see as text",
    LabelShownAsText "label-shown-as-text" Warning "a row whose first words look like a label but are not one",
    AttributeShownAsText "attribute-shown-as-text" Warning "a line that looks like an attribute but is shown as text",
    UnusedFragment "unused-fragment" Warning "a fragment that no page includes",
    ShadowedTicks "shadowed-ticks" Warning "`ticks` on a page with boxes, where `ticks` means something else",
    OneWayTrap "one-way-trap" Note "pages that the reader can enter but never leave",
    UnhandledOutcome "unhandled-outcome" Note "an outcome without a row, whose text may be meant for another outcome",
    OverrideJoinsRounds "override-joins-rounds" Note "a house rule that wraps a whole fight in one call",
    MissingMessage "missing-message" Warning "a message that is not translated",
    MissingDescription "missing-description" Note "an entry that readers can meet, and that has no description",
    LooseEnd "loose-end" Note "a turn that is not written yet",
    Todo "todo" Note "a TODO comment",
    RuleFailed "rule-failed" Error "a rule that stopped with a Lua error in play",
    RuleKeepsState "rule-keeps-state" Error "a rule that changes a variable or table of its script",
    RuleOverLimit "rule-over-limit" Error "a rule that exceeded its limit of time or memory",
    StuckPage "stuck-page" Error "a page that left the reader stuck in play",
    ErrorInPlay "error-in-play" Error "an error that can only be found in play",
}

impl Code {
    /// The code with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|code| code.name() == name).copied()
    }

    /// The lowest severity that a book can set, and the reason. None for a code that can be turned off.
    pub fn min_severity(self) -> Option<(Severity, &'static str)> {
        match self {
            Self::NoOpenChoice | Self::ChoicesRunOut | Self::PossibleDeadEnd => {
                Some((Severity::Note, "readers can get stuck there"))
            }
            _ if self.severity() == Severity::Error => Some((
                Severity::Error,
                "it is certain, and some readers will meet it",
            )),
            _ => None,
        }
    }

    /// Rank among diagnostics of the same severity: parse errors come before their possible consequences.
    pub fn rank(self) -> u8 {
        match self {
            Self::UnreadableFile | Self::InvalidYaml | Self::InvalidScript | Self::UnknownKey => 0,
            Self::InvalidSyntax | Self::DuplicatePage => 0,
            Self::DeadEnd | Self::DetourNeverReturns | Self::PossibleDeadEnd => 2,
            Self::UnreachablePage | Self::TextAfterTurn => 2,
            Self::NoOpenChoice | Self::ChoicesRunOut => 2,
            Self::OneWayTrap | Self::UnreachableEndings => 2,
            Self::AlwaysTrue | Self::AlwaysFalse => 3,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<_> = Code::ALL.iter().map(|code| code.name()).collect();
        assert_eq!(names.len(), Code::ALL.len());
    }
}
