//! Describes events in words.

use super::{Messages, say};
use crate::model::game::{
    Answer, ChangeEvent, ChangeKind, ChangeSource, Event, Reply, RollEvent, Value,
};
use std::borrow::Cow;

impl Messages {
    /// Formats a value as text.
    pub fn format_value(&self, value: &Value) -> String {
        self.text(&value.to_text()).into_owned()
    }

    /// Returns the value with its messages rendered.
    pub fn render_value(&self, value: &Value) -> Value {
        match value {
            Value::Text(text) => Value::text(&*self.text(text)),
            Value::List(items) => Value::list(items.iter().map(|item| self.render_value(item))),
            Value::Map(entries) => {
                let entries = entries.iter();
                Value::map(entries.map(|(key, item)| (&**key, self.render_value(item))))
            }
            other => other.clone(),
        }
    }

    /// Describes a change. The text is empty if the change is not shown.
    pub fn describe_change<'e>(&self, it: &'e ChangeEvent) -> Cow<'e, str> {
        if let Some(words) = &it.words {
            return self.text(words);
        }
        if !it.about.is_empty() {
            // The text is that of a change by a page, regardless of the cause.
            let by_page = ChangeEvent {
                by: ChangeSource::Page,
                ..it.clone()
            };
            let change = self.describe_bare_change(&by_page);
            return Cow::Owned(say!(
                self,
                "with-meaning",
                told = change,
                meaning = &it.about
            ));
        }
        Cow::Owned(self.describe_bare_change(it))
    }

    /// Describes a change without the meaning of the code or title.
    fn describe_bare_change(&self, it: &ChangeEvent) -> String {
        let gained = it.to.truth();
        let name = if it.name.is_empty() { &it.id } else { &it.name };
        let (name, to) = (&*self.text(name), self.format_value(&it.to));
        match (it.what, it.by) {
            (ChangeKind::Code, ChangeSource::Page) if gained => {
                say!(self, "code-gained", name = name)
            }
            (ChangeKind::Code, ChangeSource::Page) => say!(self, "code-lost", name = name),
            (ChangeKind::Code, ChangeSource::Rule) if gained => {
                say!(self, "code-gained-by-rule", name = name)
            }
            (ChangeKind::Code, ChangeSource::Rule) => say!(self, "code-lost-by-rule", name = name),
            (ChangeKind::Code, ChangeSource::Author) if gained => {
                say!(self, "code-given", name = name)
            }
            (ChangeKind::Code, ChangeSource::Author) => say!(self, "code-taken", name = name),
            // Only the number in the title changes.
            (ChangeKind::Title, ChangeSource::Page) if gained && it.from.truth() => {
                say!(self, "title-now", name = name)
            }
            (ChangeKind::Title, ChangeSource::Rule) if gained && it.from.truth() => {
                say!(self, "title-now-by-rule", name = name)
            }
            (ChangeKind::Title, ChangeSource::Page) if gained => {
                say!(self, "title-gained", name = name)
            }
            (ChangeKind::Title, ChangeSource::Page) => say!(self, "title-lost", name = name),
            (ChangeKind::Title, ChangeSource::Rule) if gained => {
                say!(self, "title-gained-by-rule", name = name)
            }
            (ChangeKind::Title, ChangeSource::Rule) => {
                say!(self, "title-lost-by-rule", name = name)
            }
            (ChangeKind::Title, ChangeSource::Author) if gained => {
                say!(self, "title-given", name = name)
            }
            (ChangeKind::Title, ChangeSource::Author) => say!(self, "title-taken", name = name),
            (ChangeKind::Entry, ChangeSource::Author) if gained => {
                say!(self, "thing-given", name = name)
            }
            (ChangeKind::Entry, ChangeSource::Author) => say!(self, "thing-taken", name = name),
            (ChangeKind::Entry, _) if gained => say!(self, "thing-gained", name = name),
            (ChangeKind::Entry, _) => say!(self, "thing-lost", name = name),
            (ChangeKind::Mark, _) => {
                let mark = &*self.text(&it.label);
                match it.to {
                    Value::Bool(true) => say!(self, "mark-set", name = name, mark = mark),
                    Value::Bool(false) => say!(self, "mark-unset", name = name, mark = mark),
                    _ => say!(self, "mark-is", name = name, mark = mark, to = to),
                }
            }
            (ChangeKind::Ticks, _) if it.name.is_empty() && it.to.int() == it.from.int() + 1 => {
                say!(self, "box-ticked", n = it.to.int())
            }
            (ChangeKind::Ticks, _) if it.name.is_empty() => {
                say!(self, "boxes-ticked", n = it.to.int())
            }
            (ChangeKind::Ticks, _) => say!(self, "boxes-ticked-at", n = it.to.int(), name = name),
            (ChangeKind::Dice, _) => say!(self, "next-dice", dice = name),
            (ChangeKind::Variable, _) if it.by == ChangeSource::Page => String::new(),
            (ChangeKind::Field | ChangeKind::Inventory | ChangeKind::Variable, _) => {
                say!(self, "field-is", name = name, to = to)
            }
        }
    }

    /// The text of a notice.
    pub fn describe_notice<'e>(&self, code: &str, about: &str, text: &'e str) -> Cow<'e, str> {
        if !text.is_empty() {
            return self.text(text);
        }
        Cow::Owned(match code {
            "book-entered" => say!(self, "notice-book", book = about),
            "book-unavailable" => say!(self, "notice-elsewhere", book = about),
            "loose-end" => say!(self, "notice-not-written"),
            "stuck-page" => say!(self, "notice-stuck-page"),
            other => other.to_owned(),
        })
    }

    /// Describes an ending with its kind (`victory`) and name. Either can be empty.
    pub fn describe_ending(&self, kind: &str, name: &str) -> String {
        match (kind, name) {
            ("", "") => say!(self, "ending"),
            ("", name) => say!(self, "ending-named", name = name),
            (kind, "") => say!(self, "ending-of-kind", kind = kind),
            (kind, name) => say!(self, "ending-in-full", name = name, kind = kind),
        }
    }

    /// Describes an answer: the text of the choice, the typed text, yes or no.
    pub fn describe_answer<'e>(&self, answer: Option<&Answer>, text: &'e str) -> Cow<'e, str> {
        match answer {
            Some(Answer::Reply(Reply::Confirm(true))) => Cow::Owned(say!(self, "value-yes")),
            Some(Answer::Reply(Reply::Confirm(false))) => Cow::Owned(say!(self, "value-no")),
            _ => self.text(text),
        }
    }

    /// Returns the event with its messages rendered.
    pub fn render_event(&self, event: &Event) -> Event {
        let rendered = |text: &String| self.text(text).into_owned();
        let mut event = event.clone();
        match &mut event {
            Event::Page { title, .. } => *title = rendered(title),
            Event::Prose { pieces, .. } => {
                for piece in pieces {
                    piece.text = rendered(&piece.text);
                }
            }
            Event::Say { text } | Event::Story { text } => *text = rendered(text),
            Event::Roll(roll) => *roll = self.render_roll(roll),
            Event::Grid {
                title,
                columns,
                rows,
            } => {
                for text in std::iter::once(title)
                    .chain(columns)
                    .chain(rows.iter_mut().flatten())
                {
                    *text = rendered(text);
                }
            }
            Event::Answered { answer, text } => {
                *text = self.describe_answer(answer.as_ref(), text).into_owned();
            }
            Event::Notice { code, name, text } => {
                *text = self.describe_notice(code, name, text).into_owned();
            }
            Event::Change(it) => {
                it.words = Some(self.describe_change(it).into_owned());
                (it.name, it.label) = (rendered(&it.name), rendered(&it.label));
                (it.from, it.to) = (self.render_value(&it.from), self.render_value(&it.to));
            }
            Event::Player { name, .. } => *name = name.as_ref().map(rendered),
            Event::Ending { name, .. } => *name = rendered(name),
            Event::Image { .. } | Event::Outcome { .. } => {}
        }
        event
    }

    /// Returns the roll with its messages rendered.
    pub fn render_roll(&self, roll: &RollEvent) -> RollEvent {
        let mut roll = roll.clone();
        let texts = [&mut roll.label, &mut roll.result_text, &mut roll.rule];
        let parts = roll.parts.iter_mut().map(|part| &mut part.name);
        for text in texts.into_iter().chain(parts) {
            *text = self.text(text).into_owned();
        }
        roll
    }
}
