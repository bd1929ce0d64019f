//! What stands in a menu.

use crate::model::book::PageId;
use crate::model::game::Piece;

/// One offer of the menu.
#[derive(Debug, Clone)]
pub(crate) struct Standing {
    pub(crate) takes: Takes,
    /// None for one that is open and has no words, as all that are open have none where nobody hears.
    shown: Option<Box<Shown>>,
}

/// How an offer is shown.
#[derive(Debug, Clone)]
struct Shown {
    /// Its words, where anybody hears them.
    label: Vec<Piece>,
    /// Why it is closed, when it is.
    closed: Option<String>,
}

impl Standing {
    pub(super) fn new(takes: Takes, label: Vec<Piece>, closed: Option<String>) -> Self {
        let plain = label.is_empty() && closed.is_none();
        let shown = (!plain).then(|| Box::new(Shown { label, closed }));
        Self { takes, shown }
    }

    /// One that is open and has no words.
    #[inline]
    pub(super) fn open(takes: Takes) -> Self {
        Self { takes, shown: None }
    }

    /// Why it is closed, when it is.
    #[inline]
    pub(crate) fn closed(&self) -> Option<&str> {
        self.shown.as_ref()?.closed.as_deref()
    }

    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.closed().is_none()
    }

    pub(super) fn label(&self) -> &[Piece] {
        self.shown.as_ref().map_or(&[], |shown| &shown.label)
    }
}

/// What taking an offer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    /// The body of a choice: which page, and which of its choices.
    Choice(PageId, usize),
    /// A page that offers itself.
    Offered(PageId),
}
