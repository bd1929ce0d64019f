//! Languages with a table of messages.

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    #[default]
    English,
    German,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Environment variable for the language of this program.
    pub const ENV_VAR: &str = "TURNTO_LANGUAGE";

    /// The BCP 47 tag, which is also the name of the table.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The codes of all languages, for messages: `en and de`.
    pub fn join_codes() -> String {
        Self::ALL.map(Self::code).join(" and ")
    }

    /// The language of a tag or a locale, such as `de`, `de-AT` or `de_DE.UTF-8`. None if it has no table.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let first = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
        let mut languages = Self::ALL.into_iter();
        languages.find(|language| first.eq_ignore_ascii_case(language.code()))
    }

    /// The language of the environment. English if it has no table.
    ///
    /// Uses the first of these variables that is set: `TURNTO_LANGUAGE`, then those of POSIX for the locale of messages.
    pub fn from_env(variable: impl Fn(&str) -> Option<String>) -> Self {
        let names = [Self::ENV_VAR, "LC_ALL", "LC_MESSAGES", "LANG"];
        let mut values = names.into_iter().filter_map(variable);
        let tag = values.find(|value| !value.is_empty());
        tag.and_then(|tag| Self::from_tag(&tag)).unwrap_or_default()
    }
}
