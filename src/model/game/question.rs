//! The six questions that a page or a rule can ask, and their answers. This is the only place that validates answers.

use super::paragraph::StyledText;
use super::{Message, Value, face_range, shorten};
use serde::{Deserialize, Serialize};

/// A decision for the reader, or dice to throw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "prompt", rename_all = "kebab-case")]
pub enum Question {
    /// One of several named options. Answer: [`Reply::Pick`] with the id of an open option.
    Pick {
        question: String,
        options: Vec<MenuOption>,
        topic: String,
    },
    /// Yes or no. Answer: [`Reply::Confirm`].
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
        default: bool,
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
        options: Vec<MenuOption>,
        topic: String,
    },
    /// Dice with the faces `low` to `low + sides - 1`. Answer: [`Reply::Dice`]. The engine throws them, except for real dice.
    Dice {
        label: String,
        count: u32,
        sides: u32,
        min_face: u32,
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
    pub default: bool,
    /// Effect of the option, as a line of a menu that combines several questions.
    ///
    /// Empty if a menu that starts with another question omits it. None if the question is asked separately.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}

impl MenuOption {
    /// Creates an open offer with plain text.
    pub fn open(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            text: vec![StyledText::plain(text)],
            closed: None,
            default: false,
            action: None,
        }
    }
}

/// The index of the default offer.
pub fn default_option(options: &[MenuOption]) -> Option<usize> {
    options
        .iter()
        .position(|offer| offer.default && offer.closed.is_none())
}

/// The reply to a question. In JSON: `{"pick":"..."}`, `{"yes":true}`, `{"number":3}`, `{"text":"..."}`,
/// `{"order":[...]}`, `{"dice":[...]}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    Pick(String),
    Confirm(bool),
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
            default: false,
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
    pub fn options(&self) -> &[MenuOption] {
        match self {
            Self::Pick { options, .. } | Self::Order { options, .. } => options,
            _ => &[],
        }
    }

    /// Converts a plain value to a reply: `yes` and `no` confirm, a list is an order. The reply may be invalid.
    pub fn to_reply(&self, value: &Value) -> Reply {
        let yes = match value {
            Value::Bool(yes) => Some(*yes),
            Value::Text(word) if **word == *"yes" => Some(true),
            Value::Text(word) if **word == *"no" => Some(false),
            _ => None,
        };
        match (self, yes, value) {
            (Self::Confirm { .. }, Some(yes), _) => Reply::Confirm(yes),
            (Self::Number { .. }, _, Value::Int(n)) => Reply::Number(*n),
            (Self::Text { .. }, ..) => Reply::Text(value.to_string()),
            (Self::Order { .. }, _, Value::List(ids)) => {
                Reply::Order(ids.iter().map(ToString::to_string).collect())
            }
            _ => Reply::Pick(value.to_string()),
        }
    }

    /// The default reply. None if the question has no default.
    pub fn default_reply(&self) -> Option<Reply> {
        match self {
            Self::Confirm { default, .. } => Some(Reply::Confirm(*default)),
            Self::Pick { options, .. } => {
                let n = default_option(options)?;
                Some(Reply::Pick(options[n].id.clone()))
            }
            _ => None,
        }
    }

    /// Validates a reply.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn validate(&self, reply: &Reply) -> Result<(), Message> {
        match (self, reply) {
            (Self::Pick { options, .. }, Reply::Pick(id)) => validate_pick(options, id),
            (Self::Pick { .. }, _) => Err("refused-option".into()),
            (Self::Confirm { .. }, Reply::Confirm(_)) => Ok(()),
            (Self::Confirm { .. }, _) => Err("refused-yes-or-no".into()),
            (Self::Number { min, max, .. }, reply) => reply_number(reply, *min, *max).map(drop),
            (Self::Text { .. }, reply) => reply_text(reply).map(drop),
            (Self::Order { options, .. }, Reply::Order(ids)) => validate_order(options, ids),
            (Self::Order { .. }, _) => Err("refused-order".into()),
            (
                Self::Dice {
                    count,
                    sides,
                    min_face,
                    ..
                },
                reply,
            ) => reply_faces(reply, *count, *min_face, *sides).map(drop),
        }
    }
}

fn validate_pick(options: &[MenuOption], id: &str) -> Result<(), Message> {
    let Some(found) = options.iter().find(|offer| offer.id == *id) else {
        let all: Vec<&str> = options.iter().map(|offer| &*offer.id).collect();
        return Err(Message::new("refused-not-offered")
            .with("id", &*shorten(id))
            .with("all", all.join(", ")));
    };
    match &found.closed {
        Some(why) => Err(Message::new("refused-closed").with("why", &**why)),
        None => Ok(()),
    }
}

fn validate_order(options: &[MenuOption], ids: &[String]) -> Result<(), Message> {
    let mut want: Vec<&str> = options.iter().map(|offer| &*offer.id).collect();
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
pub fn reply_number(reply: &Reply, min: i64, max: i64) -> Result<i64, Message> {
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
pub fn reply_text(reply: &Reply) -> Result<&str, Message> {
    match reply {
        Reply::Text(text) => Ok(text),
        _ => Err("refused-word".into()),
    }
}

/// The faces of a reply, for this number of dice of this shape.
///
/// # Errors
/// The reason why they are invalid.
pub fn reply_faces(reply: &Reply, count: u32, low: u32, sides: u32) -> Result<&[u32], Message> {
    let shown = face_range(low, sides);
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
