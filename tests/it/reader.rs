//! A reader who answers at random.

use turnto::model::game::{Answer, Prompt, Question, Reply};

/// A small random generator for tests, so that a run can be identified by its number.
pub(crate) struct Whim(pub(crate) u64);

impl Whim {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// A random answer that fits. None if the game is over.
pub(crate) fn any_answer(prompt: &Prompt, whim: &mut Whim) -> Option<Answer> {
    Some(match prompt {
        Prompt::Choices { options } | Prompt::Ask(Question::Pick { options, .. }) => {
            let open: Vec<_> = options.iter().filter(|o| o.closed.is_none()).collect();
            Answer::Reply(Reply::Pick(open.get(whim.below(open.len()))?.id.clone()))
        }
        Prompt::Ask(Question::Confirm { .. }) => Answer::Reply(Reply::Confirm(whim.below(2) == 0)),
        Prompt::Ask(Question::Number { min, max, .. }) => {
            let span = usize::try_from((max - min).min(1000) + 1).unwrap();
            Answer::Reply(Reply::Number(
                min + i64::try_from(whim.below(span)).unwrap(),
            ))
        }
        Prompt::Ask(Question::Text { examples, .. }) if !examples.is_empty() => {
            Answer::Reply(Reply::Text(examples[whim.below(examples.len())].clone()))
        }
        Prompt::Ask(Question::Text { .. }) => Answer::Reply(Reply::Text("tide".to_owned())),
        Prompt::Ask(Question::Order { options, .. }) => {
            Answer::Reply(Reply::Order(options.iter().map(|o| o.id.clone()).collect()))
        }
        Prompt::Ask(Question::Dice { .. }) | Prompt::End => return None,
    })
}
