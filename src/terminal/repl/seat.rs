//! Several people at one terminal: each sees what is theirs, and nobody what another was asked.

use crate::model::game::Event;

/// Who sits at the terminal: nobody in particular, or one person alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Seat {
    /// The person whom all that follows is for, hidden from the others.
    pub(super) alone: Option<String>,
}

/// What may be shown of a batch of events, and to whom the terminal belongs after it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// For everybody.
    pub(super) open: Vec<Event>,
    /// For the person who takes the seat, after they have sat down.
    pub(super) alone: Vec<Event>,
    pub(super) seat: Seat,
}

impl Seat {
    /// Sorts events by who may see them: the person of the last seat and everybody. What was for others alone is left out.
    pub(super) fn sort(&self, events: &[Event]) -> Shown {
        let mut owner = self.alone.clone();
        let mut all: Vec<(Option<String>, &Event)> = Vec::new();
        for event in events {
            if let Event::Seat { name, hidden } = event {
                owner = name.clone().filter(|_| *hidden);
                if *hidden {
                    continue;
                }
            }
            all.push((owner.clone(), event));
        }
        let mut out = Shown {
            open: Vec::new(),
            alone: Vec::new(),
            seat: Self { alone: owner },
        };
        for (whose, event) in all {
            if whose.is_none() {
                out.open.push(event.clone());
            } else if whose == out.seat.alone {
                out.alone.push(event.clone());
            }
        }
        out
    }
}
