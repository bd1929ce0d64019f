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
    UnreadableFile "unreadable-file" Error "a file of the book cannot be read",
    BadYaml "bad-yaml" Error "a YAML file does not parse or has a value of the wrong shape",
    UnknownKey "unknown-key" Error "a YAML file has a key that means nothing there",
    MissingKey "missing-key" Error "a YAML file lacks a key that it must have",
    BadScript "bad-script" Error "a ruleset or house-rule script does not load or declares something impossible",
    BadMessage "bad-message" Error "a table of messages, or what a script says of one, is wrong",
    BadSyntax "bad-syntax" Error "a line begins like markup and cannot be read as any",
    BadInstruction "bad-instruction" Error "the words between the braces do not make an instruction",
    BadCondition "bad-condition" Error "a condition or value cannot be read",
    StrayRow "stray-row" Error "a row with no instruction above it that takes rows",
    UnclosedBlock "unclosed-block" Error "an `if`, `once`, `arriving` or `repeat` that is never ended",
    StrayEnd "stray-end" Error "an `else`, `elif`, `end` or `until` that closes nothing",
    UnknownAttribute "unknown-attribute" Error "an attribute that no page can have",
    PageTwice "page-twice" Error "two pages or passages with the same name",
    NoStart "no-start" Error "the book does not say where it starts, or starts on a page it does not have",
    BrokenLink "broken-link" Error "a link to a page that the book does not have",
    UnknownBook "unknown-book" Error "a link to a book that is not named as a neighbour",
    NeighbourRules "neighbour-rules" Error "a neighbouring book that is played by another ruleset",
    EntryTwice "entry-twice" Error "two linked books say different things under one name of a catalogue",
    UnknownVerb "unknown-verb" Error "an instruction whose first word neither the core nor the ruleset knows",
    BadArgument "bad-argument" Error "an instruction with a wrong, missing or surplus argument",
    UnknownName "unknown-name" Error "a word that names no field, variable, query, page or entry",
    UnknownGlobal "unknown-global" Error "a name in a script that nothing has: a misspelt function, or a global that is set",
    UnknownCode "unknown-code" Error "a code that the book does not declare",
    UnknownTitle "unknown-title" Error "a title that the book does not declare",
    BadWas "bad-was" Error "an older name that is still a name, or that two things had",
    BadImage "bad-image" Error "an image that is no file of the book's folder, or is not written as one",
    BadCode "bad-code" Error "a code that does not begin with a capital, is declared twice, or has the name of something else",
    WrongType "wrong-type" Error "a number where a yes or no is asked for, or the other way round",
    UnknownOutcome "unknown-outcome" Error "a row for an outcome that the instruction cannot have",
    OutcomeTwice "outcome-twice" Error "two rows for the same outcome",
    NoOutcome "no-outcome" Warning "a rule that may end without the outcome that its verb must have",
    MissingOutcome "missing-outcome" Error "an outcome that has no row and must have one",
    TableGap "table-gap" Error "a dice table that leaves a total without a row",
    MaybeTableGap "maybe-table-gap" Warning "a dice table that may leave a total without a row, depending on a modifier",
    TableOverlap "table-overlap" Error "a dice table with two rows for one total",
    UnknownInclude "unknown-include" Error "an `include` of a passage that the book does not have",
    IncludeLoop "include-loop" Error "passages that include each other without end",
    BadDetour "bad-detour" Error "a detour entered by a plain turn, or a return outside a detour",
    NoWayOut "no-way-out" Error "a page that can end with nothing to do and is not an ending",
    MaybeNoWayOut "maybe-no-way-out" Warning "a page that can end with nothing to do in some states of the reader",
    EndlessTurns "endless-turns" Warning "pages that only turn to each other and never stop for the reader",
    NumberTwice "number-twice" Error "two pages with the same secret number",
    AtTwice "at-twice" Warning "two pages at one place of the map",
    ChoicesClosed "choices-closed" Warning "choices that may all be closed at once",
    MenuRunsDry "menu-runs-dry" Warning "a menu of choices that can each be taken once, with nothing left after them",
    IdleChoice "idle-choice" Warning "a choice that changes nothing when it is taken",
    IdenticalChoices "identical-choices" Warning "two choices of one menu that read the same and are open together",
    NoNumberedPage "no-numbered-page" Warning "a question for the number of a page in a book whose pages have none",
    NoEndingReached "no-ending-reached" Warning "a book with endings of which none can be come to",
    DetourNoReturn "detour-no-return" Error "a detour that can never return",
    PriceTooHigh "price-too-high" Error "a price above what can ever be carried",
    UnhandledPrice "unhandled-price" Error "a price after the words of a choice, or in the text, without a row for what happens if it is not paid",
    BadCharacter "bad-character" Error "a ready-made character that cannot be made by the rules",
    BadLint "bad-lint" Error "a line under `lints` that names no code or level, or mutes what may not be muted",
    MissingPlace "missing-place" Error "a page that the ruleset asks the book to name",
    AgainstRules "against-rules" Error "an entry or instruction that the ruleset itself finds wrong",
    NeighbourMissing "neighbour-missing" Warning "a neighbouring book that is not at the end of its way",
    IdTwice "id-twice" Warning "two books side by side that have one id",
    NeighbourDiffers "neighbour-differs" Warning "an option or setting that two linked books set differently",
    TextAfterTurn "text-after-turn" Warning "text that a turn above keeps from ever being read",
    SplitChoice "split-choice" Warning "words of a choice after an instruction, shown only when the choice is taken",
    MissingImage "missing-image" Warning "an image whose file is not there, or that browsers do not show",
    UntoldImage "untold-image" Warning "an image without words for readers who do not see it",
    UnsafeImage "unsafe-image" Warning "an SVG image that contains a script or an external address",
    UnreachablePage "unreachable-page" Warning "a page that nothing leads to",
    BadPlaythrough "bad-playthrough" Error "a line of a recorded game that cannot be read",
    PlayDiffers "play-differs" Error "a recorded game that comes otherwise than it says",
    BadCase "bad-case" Error "a rule case that checks nothing, or speaks of what is not there",
    CaseDiffers "case-differs" Error "a rule case that comes otherwise than it says",
    LayoutDiffers "layout-differs" Error "a page that `turnto fmt` could not lay out without changing how it reads",
    AlwaysTrue "always-true" Warning "a condition that is true whenever it is asked",
    AlwaysFalse "always-false" Warning "a condition that is false whenever it is asked",
    RowNeverReached "row-never-reached" Warning "a row of a dice table that no roll comes to",
    NeverGiven "never-given" Warning "a code, title, variable or word of one that is asked for and never given",
    NeverAsked "never-asked" Warning "a code, title or variable that is given and never asked for",
    NeverObtainable "never-obtainable" Warning "something that is asked for or taken and can never be had",
    UnusedName "unused-name" Warning "a code, title, variable or event's tag that is declared and never used",
    NearMiss "near-miss" Warning "words that another tool would not print, and that are told to the reader as they stand",
    UnreadLabel "unread-label" Warning "a row whose first words look like a label and are not read as one",
    UnreadAttribute "unread-attribute" Warning "words that look like an attribute and are told to the reader",
    UnusedPassage "unused-passage" Warning "a passage that no page includes",
    ShadowedTicks "shadowed-ticks" Warning "`ticks` on a page with boxes, where the ruleset means something else by it",
    OneWayTrap "one-way-trap" Note "pages that are come into from outside and never left, none of them an ending",
    UnhandledOutcome "unhandled-outcome" Note "an outcome without a row that goes on below, where the rows of the others lead away",
    WholeRounds "whole-rounds" Note "a house rule that makes one call of all the rounds of a fight",
    MissingMessage "missing-message" Warning "a message that one language lacks: its readers are told it in English",
    LooseEnd "loose-end" Note "a turn that is not written yet",
    Todo "todo" Note "a TODO comment",
    RuleFailed "rule-failed" Error "a rule stopped with an error while the book was played",
    RuleRemembers "rule-remembers" Error "a rule changes what was made when its script was loaded",
    RuleTooLong "rule-too-long" Error "a rule ran longer or took more memory than is allowed",
    StuckPage "stuck-page" Error "a page on which nothing can be done, met in play",
    BadPlay "bad-play" Error "something that only play can find wrong: a number with no page, a loop that does not end",
}

impl Code {
    /// The code with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|code| code.name() == name).copied()
    }

    /// The lowest severity that a book can give it, and why. None for a code that can be muted.
    pub fn least(self) -> Option<(Severity, &'static str)> {
        match self {
            Self::ChoicesClosed | Self::MenuRunsDry | Self::MaybeNoWayOut => Some((
                Severity::Note,
                "a reader may be left there with nothing to do",
            )),
            _ if self.severity() == Severity::Error => Some((
                Severity::Error,
                "it is certain, and some reader will run into it",
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
