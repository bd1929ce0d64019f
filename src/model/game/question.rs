//! The six types of questions that pages and rules can ask, and their replies. All replies are validated here.

use super::paragraph::StyledText;
use super::{Message, Value, face_range, shorten};
use serde::{Deserialize, Serialize};

/// A request for a decision of the reader, or for dice.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "prompt", rename_all = "kebab-case")]
pub enum Question {
    /// A choice of one option. Reply: [`Reply::Pick`] with the id of an open option.
    Pick {
        question: String,
        options: Vec<MenuOption>,
        topic: String,
    },
    /// Yes or no. Reply: [`Reply::Confirm`].
    Confirm {
        question: String,
        topic: String,
        /// The effects of yes and of no, as lines of a combined menu. Empty if the question is asked separately.
        #[serde(skip_serializing_if = "String::is_empty")]
        yes: String,
        #[serde(skip_serializing_if = "String::is_empty")]
        no: String,
        /// The default reply.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        default: bool,
    },
    /// A whole number from `min` to `max`. Reply: [`Reply::Number`].
    Number {
        question: String,
        min: i64,
        max: i64,
        topic: String,
    },
    /// A word or a line of text. Reply: [`Reply::Text`]. The examples are valid replies, for simulated readers.
    Text {
        question: String,
        topic: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        examples: Vec<String>,
    },
    /// All options in an order that the reader chooses. Reply: [`Reply::Order`] with every id once.
    Order {
        question: String,
        options: Vec<MenuOption>,
        topic: String,
    },
    /// Dice with faces from `min_face` to `min_face + sides - 1`. Reply: [`Reply::Dice`]. The engine rolls them, unless
    /// the reader uses real dice.
    Dice {
        label: String,
        count: u32,
        sides: u32,
        min_face: u32,
        /// For a draw of a card or another element: the name of each, and the number of faces that stand for it, in order.
        /// Empty for dice.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        names: Vec<(String, u32)>,
    },
}

/// The faces of a draw: the first face for each name. `min_face` is 1.
pub fn drawn_faces(names: &[(String, u32)]) -> impl Iterator<Item = (&str, u32)> {
    let mut next = 1;
    names.iter().map(move |(name, weight)| {
        let face = next;
        next += weight;
        (name.as_str(), face)
    })
}

/// An option of a menu. It is open, or closed for a reason.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct MenuOption {
    /// The id, made from the words of the choice, so that it does not depend on the position.
    pub id: String,
    pub text: Vec<StyledText>,
    /// The reason why the option is closed. None for an open option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<String>,
    /// The test to which the option leads, such as `SURVIVAL 3`. None if the reader does not see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// True if an empty line selects the option. At most one option of a question is the default.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub default: bool,
    /// The effect of the option, as a line of a menu that combines several questions.
    ///
    /// Empty if the option is omitted from a menu that starts with another question. None if the question is asked
    /// separately.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The number in the menu; 0 for the position. Actions of a fight keep their numbers.
    #[serde(skip_serializing_if = "is_zero")]
    pub number: usize,
    /// True if the next step after the option can lead to a defeat.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dangerous: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde requires a reference"
)]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl MenuOption {
    /// The number that selects the option at this position, counted from 0.
    pub fn number_at(&self, position: usize) -> usize {
        match self.number {
            0 => position + 1,
            number => number,
        }
    }

    /// Creates an open option with plain text.
    pub fn open(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            text: vec![StyledText::plain(text)],
            closed: None,
            test: None,
            default: false,
            action: None,
            number: 0,
            dangerous: false,
        }
    }
}

/// The index of the default option.
pub fn default_option(options: &[MenuOption]) -> Option<usize> {
    options
        .iter()
        .position(|option| option.default && option.closed.is_none())
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
    /// Creates a yes-or-no question that is asked separately. The default is no.
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

    /// The options of the question; empty if it has none.
    pub fn options(&self) -> &[MenuOption] {
        match self {
            Self::Pick { options, .. } | Self::Order { options, .. } => options,
            _ => &[],
        }
    }

    /// Converts a plain value to a reply to this question. The reply can be invalid.
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
                let option = default_option(options)?;
                Some(Reply::Pick(options[option].id.clone()))
            }
            _ => None,
        }
    }

    /// All replies. Empty for dice, an order and numbers in a large range. For a text, only the examples of the rule are known.
    pub fn possible_replies(&self) -> Vec<Reply> {
        match self {
            Self::Pick { options, .. } => {
                let open = options.iter().filter(|it| it.closed.is_none());
                open.map(|it| Reply::Pick(it.id.clone())).collect()
            }
            Self::Confirm { .. } => vec![Reply::Confirm(true), Reply::Confirm(false)],
            Self::Number { min, max, .. } => list_numbers(*min, *max),
            Self::Text { examples, .. } => examples.iter().cloned().map(Reply::Text).collect(),
            Self::Order { .. } | Self::Dice { .. } => Vec::new(),
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

/// Maximum size of a range of numbers that is listed completely.
pub const MAX_LISTED_NUMBERS: usize = 12;

/// All numbers in a range. Empty for a large range.
pub fn list_numbers(min: i64, max: i64) -> Vec<Reply> {
    match max.saturating_sub(min) < MAX_LISTED_NUMBERS as i64 {
        true => (min..=max).map(Reply::Number).collect(),
        false => Vec::new(),
    }
}

fn validate_pick(options: &[MenuOption], id: &str) -> Result<(), Message> {
    let Some(option) = options.iter().find(|option| option.id == *id) else {
        let ids: Vec<&str> = options.iter().map(|option| &*option.id).collect();
        return Err(Message::new("refused-not-offered")
            .with("id", &*shorten(id))
            .with("all", ids.join(", ")));
    };
    match &option.closed {
        Some(reason) => Err(Message::new("refused-closed").with("why", &**reason)),
        None => Ok(()),
    }
}

fn validate_order(options: &[MenuOption], ids: &[String]) -> Result<(), Message> {
    let mut expected: Vec<&str> = options.iter().map(|option| &*option.id).collect();
    let mut actual: Vec<&str> = ids.iter().map(String::as_str).collect();
    expected.sort_unstable();
    actual.sort_unstable();
    if expected == actual {
        Ok(())
    } else {
        Err(Message::new("refused-order-each").with("all", expected.join(", ")))
    }
}

/// The number of a reply, if it is from `min` to `max`.
///
/// # Errors
/// The reason why it is invalid.
pub fn reply_number(reply: &Reply, min: i64, max: i64) -> Result<i64, Message> {
    let refusal = |id: &str| Message::new(id).with("min", min).with("max", max);
    match reply {
        Reply::Number(n) if (min..=max).contains(n) => Ok(*n),
        Reply::Number(n) => Err(refusal("refused-number").with("n", *n)),
        _ => Err(refusal("refused-number-kind")),
    }
}

/// The text of a reply.
///
/// # Errors
/// The reason why it is invalid.
pub fn reply_text(reply: &Reply) -> Result<&str, Message> {
    match reply {
        Reply::Text(text) => Ok(text),
        _ => Err("refused-word".into()),
    }
}

/// The faces of a reply, for `count` dice with faces from `low` to `low + sides - 1`.
///
/// # Errors
/// The reason why they are invalid.
pub fn reply_faces(reply: &Reply, count: u32, low: u32, sides: u32) -> Result<&[u32], Message> {
    let range = face_range(low, sides);
    match reply {
        Reply::Dice(faces)
            if faces.len() == count as usize && faces.iter().all(|f| range.contains(f)) =>
        {
            Ok(faces)
        }
        _ => Err(Message::new("refused-dice")
            .with("count", i64::from(count))
            .with("low", i64::from(low))
            .with("high", i64::from(*range.end()))),
    }
}
