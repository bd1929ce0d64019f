//! The six questions that a page or a rule can ask, and their answers. This is the only place that validates answers.

use super::paragraph::StyledText;
use super::{Message, Value, faces, short};
use serde::{Deserialize, Serialize};

/// A decision for the reader, or dice to throw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "prompt", rename_all = "kebab-case")]
pub enum Question {
    /// One of several named options. Answer: [`Reply::Pick`] with the id of an open option.
    Pick {
        question: String,
        offers: Vec<MenuOption>,
        topic: String,
    },
    /// Yes or no. Answer: [`Reply::Yes`].
    Confirm {
        question: String,
        topic: String,
        /// Effects of a yes and of a no, as lines of a combined menu. Empty if it is asked separately.
        #[serde(skip_serializing_if = "String::is_empty")]
        yes: String,
        #[serde(skip_serializing_if = "String::is_empty")]
        no: String,
        /// The default answer.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        usual: bool,
    },
    /// A whole number within bounds, both inclusive. Answer: [`Reply::Number`].
    Number {
        question: String,
        min: i64,
        max: i64,
        topic: String,
    },
    /// A word or a line. Answer: [`Reply::Text`]. The examples are valid answers, for simulated readers.
    Text {
        question: String,
        topic: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        examples: Vec<String>,
    },
    /// All options in an order that the reader chooses. Answer: [`Reply::Order`] with every id once.
    Order {
        question: String,
        offers: Vec<MenuOption>,
        topic: String,
    },
    /// Dice with the faces `low` to `low + sides - 1`. Answer: [`Reply::Dice`]. The engine throws them, except for real dice.
    Dice {
        why: String,
        count: u32,
        sides: u32,
        low: u32,
    },
}

/// An option, which can be closed for a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MenuOption {
    /// Made from the words of the choice, so it does not depend on the position.
    pub id: String,
    pub text: Vec<StyledText>,
    /// Why it is closed, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<String>,
    /// True if an empty line selects it. A question has at most one such offer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub usual: bool,
    /// Effect of the option, as a line of a menu that combines several questions.
    ///
    /// Empty if a menu that starts with another question omits it. None if the question is asked separately.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub menu: Option<String>,
}

impl MenuOption {
    /// Creates an open offer with plain text.
    pub fn open(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            text: vec![StyledText::plain(text)],
            closed: None,
            usual: false,
            menu: None,
        }
    }
}

/// The index of the default offer.
pub fn usual(offers: &[MenuOption]) -> Option<usize> {
    offers
        .iter()
        .position(|offer| offer.usual && offer.closed.is_none())
}

/// The reply to a question. In JSON: `{"pick":"..."}`, `{"yes":true}`, `{"number":3}`, `{"text":"..."}`,
/// `{"order":[...]}`, `{"dice":[...]}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    Pick(String),
    Yes(bool),
    Number(i64),
    Text(String),
    Order(Vec<String>),
    Dice(Vec<u32>),
}

impl Question {
    /// Creates a separate yes-or-no question whose default is no.
    pub fn confirm(question: impl Into<String>, topic: impl Into<String>) -> Self {
        Self::Confirm {
            question: question.into(),
            topic: topic.into(),
            yes: String::new(),
            no: String::new(),
            usual: false,
        }
    }

    /// A stable name for the question; empty for dice.
    pub fn topic(&self) -> &str {
        match self {
            Self::Pick { topic, .. }
            | Self::Confirm { topic, .. }
            | Self::Number { topic, .. }
            | Self::Text { topic, .. }
            | Self::Order { topic, .. } => topic,
            Self::Dice { .. } => "",
        }
    }

    /// The text of the question; empty for dice.
    pub fn text(&self) -> &str {
        match self {
            Self::Pick { question, .. }
            | Self::Confirm { question, .. }
            | Self::Number { question, .. }
            | Self::Text { question, .. }
            | Self::Order { question, .. } => question,
            Self::Dice { .. } => "",
        }
    }

    /// The options of the question.
    pub fn offers(&self) -> &[MenuOption] {
        match self {
            Self::Pick { offers, .. } | Self::Order { offers, .. } => offers,
            _ => &[],
        }
    }

    /// Converts a plain value to a reply: `yes` and `no` confirm, a list is an order. The reply may be invalid.
    pub fn reply(&self, value: &Value) -> Reply {
        let yes = match value {
            Value::Bool(yes) => Some(*yes),
            Value::Text(word) if **word == *"yes" => Some(true),
            Value::Text(word) if **word == *"no" => Some(false),
            _ => None,
        };
        match (self, yes, value) {
            (Self::Confirm { .. }, Some(yes), _) => Reply::Yes(yes),
            (Self::Number { .. }, _, Value::Int(n)) => Reply::Number(*n),
            (Self::Text { .. }, ..) => Reply::Text(value.to_string()),
            (Self::Order { .. }, _, Value::List(ids)) => {
                Reply::Order(ids.iter().map(ToString::to_string).collect())
            }
            _ => Reply::Pick(value.to_string()),
        }
    }

    /// The default reply. None if the question has no default.
    pub fn usual(&self) -> Option<Reply> {
        match self {
            Self::Confirm { usual, .. } => Some(Reply::Yes(*usual)),
            Self::Pick { offers, .. } => {
                let n = usual(offers)?;
                Some(Reply::Pick(offers[n].id.clone()))
            }
            _ => None,
        }
    }

    /// Validates a reply.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn fits(&self, reply: &Reply) -> Result<(), Message> {
        match (self, reply) {
            (Self::Pick { offers, .. }, Reply::Pick(id)) => picked(offers, id),
            (Self::Pick { .. }, _) => Err("refused-option".into()),
            (Self::Confirm { .. }, Reply::Yes(_)) => Ok(()),
            (Self::Confirm { .. }, _) => Err("refused-yes-or-no".into()),
            (Self::Number { min, max, .. }, reply) => number(reply, *min, *max).map(drop),
            (Self::Text { .. }, reply) => word(reply).map(drop),
            (Self::Order { offers, .. }, Reply::Order(ids)) => ordered(offers, ids),
            (Self::Order { .. }, _) => Err("refused-order".into()),
            (
                Self::Dice {
                    count, sides, low, ..
                },
                reply,
            ) => dice(reply, *count, *low, *sides).map(drop),
        }
    }
}

fn picked(offers: &[MenuOption], id: &str) -> Result<(), Message> {
    let Some(found) = offers.iter().find(|offer| offer.id == *id) else {
        let all: Vec<&str> = offers.iter().map(|offer| &*offer.id).collect();
        return Err(Message::new("refused-not-offered")
            .with("id", &*short(id))
            .with("all", all.join(", ")));
    };
    match &found.closed {
        Some(why) => Err(Message::new("refused-closed").with("why", &**why)),
        None => Ok(()),
    }
}

fn ordered(offers: &[MenuOption], ids: &[String]) -> Result<(), Message> {
    let mut want: Vec<&str> = offers.iter().map(|offer| &*offer.id).collect();
    let mut have: Vec<&str> = ids.iter().map(String::as_str).collect();
    want.sort_unstable();
    have.sort_unstable();
    if want == have {
        Ok(())
    } else {
        Err(Message::new("refused-order-each").with("all", want.join(", ")))
    }
}

/// The whole number of a reply, if it is within these bounds.
///
/// # Errors
/// The reason why it is invalid.
pub fn number(reply: &Reply, min: i64, max: i64) -> Result<i64, Message> {
    let bounds = |id: &str| Message::new(id).with("min", min).with("max", max);
    match reply {
        Reply::Number(n) if (min..=max).contains(n) => Ok(*n),
        Reply::Number(n) => Err(bounds("refused-number").with("n", *n)),
        _ => Err(bounds("refused-number-kind")),
    }
}

/// The word of a reply.
///
/// # Errors
/// The reason why it is invalid.
pub fn word(reply: &Reply) -> Result<&str, Message> {
    match reply {
        Reply::Text(text) => Ok(text),
        _ => Err("refused-word".into()),
    }
}

/// The faces of a reply, for this number of dice of this shape.
///
/// # Errors
/// The reason why they are invalid.
pub fn dice(reply: &Reply, count: u32, low: u32, sides: u32) -> Result<&[u32], Message> {
    let shown = faces(low, sides);
    match reply {
        Reply::Dice(faces)
            if faces.len() == count as usize && faces.iter().all(|f| shown.contains(f)) =>
        {
            Ok(faces)
        }
        _ => Err(Message::new("refused-dice")
            .with("count", i64::from(count))
            .with("low", i64::from(low))
            .with("high", i64::from(*shown.end()))),
    }
}
