//! The six questions that a page or a rule may ask, and what answers them. Whether an answer fits is asked here and nowhere else.

use super::paragraph::Piece;
use super::{Message, Value, faces, short};
use serde::{Deserialize, Serialize};

/// Something to be decided, or dice to be thrown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "prompt", rename_all = "kebab-case")]
pub enum Question {
    /// One of several named options. Answer: [`Reply::Pick`] with the id of an open one.
    Pick {
        question: String,
        offers: Vec<Offer>,
        topic: String,
    },
    /// Yes or no. Answer: [`Reply::Yes`].
    Confirm {
        question: String,
        topic: String,
        /// What a yes does and what a no does, as lines of a menu in which several questions are asked at once; empty where it is asked alone.
        #[serde(skip_serializing_if = "String::is_empty")]
        yes: String,
        #[serde(skip_serializing_if = "String::is_empty")]
        no: String,
        /// What holds where nobody answers.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        usual: bool,
    },
    /// A whole number within bounds, both included. Answer: [`Reply::Number`].
    Number {
        question: String,
        min: i64,
        max: i64,
        topic: String,
    },
    /// A word or line. Answer: [`Reply::Text`]. Examples are answers that would do, for a reader who is a machine.
    Text {
        question: String,
        topic: String,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        examples: Vec<String>,
    },
    /// All the options in an order of the reader's. Answer: [`Reply::Order`] with every id once.
    Order {
        question: String,
        offers: Vec<Offer>,
        topic: String,
    },
    /// Dice: each shows `low` to `low + sides - 1`. Answer: [`Reply::Dice`]. The machine throws them, unless real dice are asked for.
    Dice {
        why: String,
        count: u32,
        sides: u32,
        low: u32,
    },
}

/// Something that can be picked, or is shown closed with the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Does not depend on position: made of the words of the choice.
    pub id: String,
    pub text: Vec<Piece>,
    /// Why it is closed, when it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<String>,
    /// Is it what a line with nothing on it takes? At most one of a question is.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub usual: bool,
    /// What it does, as a line of a menu in which several questions are asked at once; empty where it is left out of one that does not begin with its
    /// question. None where the question is asked alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub menu: Option<String>,
}

impl Offer {
    /// An open offer in plain words.
    pub fn open(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            text: vec![Piece::plain(text)],
            closed: None,
            usual: false,
            menu: None,
        }
    }
}

/// Which of the offers a line with nothing on it takes, by place.
pub fn usual(offers: &[Offer]) -> Option<usize> {
    offers
        .iter()
        .position(|offer| offer.usual && offer.closed.is_none())
}

/// What answers a question; in JSON `{"pick":"..."}`, `{"yes":true}`, `{"number":3}`, `{"text":"..."}`, `{"order":[...]}`, `{"dice":[...]}`.
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
    /// A yes or no that is asked alone, and is no where nobody answers.
    pub fn confirm(question: impl Into<String>, topic: impl Into<String>) -> Self {
        Self::Confirm {
            question: question.into(),
            topic: topic.into(),
            yes: String::new(),
            no: String::new(),
            usual: false,
        }
    }

    /// The steady word that it is known by; empty for dice.
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

    /// The options that it offers.
    pub fn offers(&self) -> &[Offer] {
        match self {
            Self::Pick { offers, .. } | Self::Order { offers, .. } => offers,
            _ => &[],
        }
    }

    /// The reply that a plain value is to this question: `yes` and `no` confirm it, a list is an order. It may not fit.
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

    /// What holds where nobody answers; none where somebody has to.
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

    /// Does this answer it?
    ///
    /// # Errors
    /// Why it does not fit.
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

fn picked(offers: &[Offer], id: &str) -> Result<(), Message> {
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

fn ordered(offers: &[Offer], ids: &[String]) -> Result<(), Message> {
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

/// The whole number that answers a question for one within these bounds.
///
/// # Errors
/// Why it does not fit.
pub fn number(reply: &Reply, min: i64, max: i64) -> Result<i64, Message> {
    let bounds = |id: &str| Message::new(id).with("min", min).with("max", max);
    match reply {
        Reply::Number(n) if (min..=max).contains(n) => Ok(*n),
        Reply::Number(n) => Err(bounds("refused-number").with("n", *n)),
        _ => Err(bounds("refused-number-kind")),
    }
}

/// The word that answers a question for one.
///
/// # Errors
/// Why it does not fit.
pub fn word(reply: &Reply) -> Result<&str, Message> {
    match reply {
        Reply::Text(text) => Ok(text),
        _ => Err("refused-word".into()),
    }
}

/// The faces of so many dice, each of so many sides from the lowest on.
///
/// # Errors
/// Why they do not fit.
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
