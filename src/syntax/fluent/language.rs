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

    /// The codes of all, for a message: `en and de`.
    pub fn join_codes() -> String {
        Self::ALL.map(Self::code).join(" and ")
    }

    /// The language of a tag or a locale: `de`, `de-AT`, `de_DE.UTF-8`. None without a table.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let first = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
        let known = |language: &Self| first.eq_ignore_ascii_case(language.code());
        Self::ALL.into_iter().find(known)
    }

    /// The language of the environment. `TURNTO_LANGUAGE` has priority over the locale of messages by the rules of
    /// POSIX (`LC_ALL`, `LC_MESSAGES`, `LANG`; only the first that is set counts). English if there is no table for it.
    pub fn from_env(variable: impl Fn(&str) -> Option<String>) -> Self {
        let names = [Self::ENV_VAR, "LC_ALL", "LC_MESSAGES", "LANG"];
        let mut set = names.into_iter().filter_map(variable);
        let first = set.find(|value| !value.is_empty());
        first
            .and_then(|tag| Self::from_tag(&tag))
            .unwrap_or_default()
    }
}
