//! The languages that the program speaks.

/// A language with a table of messages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    #[default]
    English,
    German,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Where a reader says the language for this program alone.
    pub const VARIABLE: &str = "TURNTO_LANGUAGE";

    /// As a tag of BCP 47, and as the file of its table is called.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The codes of all, for a message: `en and de`.
    #[must_use]
    pub fn codes() -> String {
        Self::ALL.map(Self::code).join(" and ")
    }

    /// The language of a tag or of a locale: `de`, `de-AT`, `de_DE.UTF-8`. None for one that the program does not speak.
    #[must_use]
    pub fn named(tag: &str) -> Option<Self> {
        let first = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
        let known = |language: &Self| first.eq_ignore_ascii_case(language.code());
        Self::ALL.into_iter().find(known)
    }

    /// The language of whoever sits at the terminal: `TURNTO_LANGUAGE`, else the locale for messages as POSIX finds it (`LC_ALL`,
    /// `LC_MESSAGES`, `LANG`; the first that is set, and no other). English where that is none the program speaks.
    #[must_use]
    pub fn of_the_reader(variable: impl Fn(&str) -> Option<String>) -> Self {
        let names = [Self::VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"];
        let mut set = names.into_iter().filter_map(variable);
        let first = set.find(|value| !value.is_empty());
        first.and_then(|tag| Self::named(&tag)).unwrap_or_default()
    }
}
