//! Instructions and conditions of the rules. Their results are taken from the record of the game.

use super::reader::{Come, Halt, Reader, Step, Way, astray, steps, text};
use super::record::{Held, Record};
use super::sums::{Word, both};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use turnto::model::game::Prompt;

impl<'m> Reader<'m> {
    pub(super) fn verb(&mut self, step: &'m Json, come: &mut Vec<Come<'m>>) -> Step<Way> {
        self.see(&step["call"]);
        let (way, outcome, number) = self.call(&step["call"])?;
        if !matches!(way, Way::On) {
            return Ok(way);
        }
        if let (Some(name), Some(number)) = (step["into"].as_str(), number) {
            self.sums.note(name, Word::Number(number));
        }
        let rows = steps(step, "rows");
        let of = |row: &&Json| {
            let all = steps(row, "outcomes").iter();
            all.filter_map(Json::as_str)
                .any(|it| outcome.as_deref() == Some(it))
        };
        let row = match rows.iter().find(of) {
            Some(row) => {
                self.see(row);
                steps(row, "steps")
            }
            None => match number {
                Some(number) if rows.iter().all(|row| row["outcomes"].is_null()) => {
                    self.row(step, number)
                }
                _ => steps(step, "otherwise"),
            },
        };
        self.with(row, come, &mut Vec::new())
    }

    /// Executes an instruction of the rules, and returns its result.
    pub(super) fn call(&mut self, call: &'m Json) -> Step<(Way, Option<String>, Option<i64>)> {
        if let Some(way) = self.settles()? {
            return Ok((way, None, None));
        }
        let wanted = text(call, "form");
        let given = self.given(&call["given"])?;
        match self.next_begins() {
            Some(Record::Begins {
                form: Some(form),
                args,
                before,
                ..
            }) if form == wanted => {
                if let Some(why) = self.sums.other_args(&given, args) {
                    return astray(format!("`{wanted}`: {why}"));
                }
                let (way, outcome, number) = self.follow(before)?;
                if let Way::Page(id) = &way
                    && !self.leads_to(id, &call["given"])
                {
                    return astray(format!("`{wanted}` leads to `{id}`, and nothing says so"));
                }
                Ok((way, outcome, number))
            }
            other => astray(format!("the rules do not `{wanted}` here, but {other:?}")),
        }
    }

    /// True if the book says that the rules can lead to a page: by an argument, by a required page, or by a tag.
    fn leads_to(&self, id: &str, given: &'m Json) -> bool {
        let Some((number, _)) = self.sections.iter().find(|(_, it)| it["id"] == *id) else {
            // A page of another book.
            return true;
        };
        let mut given = given.as_object().into_iter().flat_map(|it| it.values());
        let tagged = steps(self.manuscript, "tagged").iter();
        let mut tagged = tagged.flat_map(|it| steps(it, "sections"));
        if given.any(|it| it["section"]["number"] == *number) || tagged.any(|it| it == *number) {
            return true;
        }
        let places = steps(self.manuscript, "rule_pages").iter();
        let mut places = places.map(|it| &it["to"]);
        let place = places.find(|to| to["number"] == *number);
        place.inspect(|to| self.see(to)).is_some()
    }

    /// The next call of the rules in this stage. It counts as matched.
    pub(super) fn next_begins(&mut self) -> Option<&'m Record> {
        let rest = &self.stage().records[self.record..];
        let at = rest
            .iter()
            .position(|it| !matches!(it, Record::Query { .. } | Record::Price { .. }))?;
        self.record += at + 1;
        Some(&rest[at])
    }

    /// The result of a call, over all of its questions.
    pub(super) fn follow(&mut self, before: &'m Held) -> Step<(Way, Option<String>, Option<i64>)> {
        let mut before = before;
        loop {
            let Some(record) = self.next_begins() else {
                // It asks the reader something.
                self.is_come_by("a question of the rules")?;
                if self.stage().prompt == Prompt::End {
                    return astray("the rules have not come to an end");
                }
                self.next_stage()?;
                continue;
            };
            match record {
                Record::Done {
                    outcome,
                    number,
                    after,
                } => {
                    self.sums.ruled(before, after);
                    return Ok((Way::On, outcome.clone(), *number));
                }
                Record::TurnsTo(page) => {
                    self.sums.ruled(before, before);
                    return Ok((Way::Page(page.clone()), None, None));
                }
                Record::Afresh => return Err(Halt::Elsewhere),
                Record::Event(name, now) => {
                    self.sums.ruled(before, now);
                    before = now;
                    if let Some(way) = self.event(name)? {
                        return Ok((way, None, None));
                    }
                }
                Record::Begins {
                    form: None, before, ..
                } => {
                    let (way, ..) = self.follow(before)?;
                    if !matches!(way, Way::On) {
                        return Ok((way, None, None));
                    }
                }
                other => return astray(format!("the rules go on with {other:?}")),
            }
        }
    }

    pub(super) fn event(&mut self, name: &str) -> Step<Option<Way>> {
        let wanted = serde_json::json!({ "event": name });
        for standing in steps(self.manuscript, "general") {
            if standing["trigger"] == wanted {
                self.beside += 1;
                let way = self.all(steps(standing, "steps"));
                self.beside -= 1;
                match way? {
                    Way::On => {}
                    other => return Ok(Some(other)),
                }
            }
        }
        Ok(None)
    }

    /// Actions of the rules without an instruction: at a turn, or when something is gained.
    pub(super) fn settles(&mut self) -> Step<Option<Way>> {
        loop {
            let rest = &self.stage().records[self.record..];
            let next = rest
                .iter()
                .find(|it| !matches!(it, Record::Query { .. } | Record::Price { .. }));
            match next {
                Some(Record::Begins {
                    form: None,
                    rolls: false,
                    before,
                    ..
                }) => {
                    self.next_begins();
                    let (way, ..) = self.follow(before)?;
                    if !matches!(way, Way::On) {
                        return Ok(Some(way));
                    }
                }
                _ => return Ok(None),
            }
        }
    }

    /// How the rules count a roll of the page, if they have a hook for it.
    pub(super) fn rules_of_roll(&mut self) -> Step<Option<i64>> {
        let rest = &self.stage().records[self.record..];
        let next = rest
            .iter()
            .find(|it| !matches!(it, Record::Query { .. } | Record::Price { .. }));
        let Some(Record::Begins {
            rolls: true,
            before,
            ..
        }) = next
        else {
            return Ok(None);
        };
        self.next_begins();
        let (_, _, number) = self.follow(before)?;
        Ok(number)
    }

    pub(super) fn may_pay(&mut self, cost: &'m Json) -> Step<bool> {
        let wanted = text(cost, "form");
        let given = self.given(&cost["given"])?;
        for record in &self.stage().records[self.record..] {
            match record {
                Record::Price { form, args, may }
                    if form == wanted && self.sums.other_args(&given, args).is_none() =>
                {
                    return Ok(*may);
                }
                _ => {}
            }
        }
        astray(format!("nobody asked for the price `{wanted}`"))
    }

    pub(super) fn given(&mut self, given: &'m Json) -> Step<Word> {
        let mut out = BTreeMap::new();
        for (name, it) in given.as_object().into_iter().flatten() {
            out.insert(name.clone(), self.argument(it)?);
        }
        Ok(Word::Map(out))
    }

    pub(super) fn argument(&mut self, it: &'m Json) -> Step<Word> {
        if it == "yes" {
            return Ok(Word::Flag(true));
        }
        let (kind, value) = it.as_object().and_then(|it| it.iter().next()).unwrap();
        Ok(match &**kind {
            "number" | "signed" => Word::Number(value.as_i64().unwrap()),
            "word" | "one_of" => Word::Text(value.as_str().unwrap().to_owned()),
            "entry" => Word::Text(text(value, "id").to_owned()),
            "section" => Word::Text(self.id(value["number"].as_u64().unwrap()).to_owned()),
            "value" => self.worth(value)?,
            "several" => {
                let mut all = Vec::new();
                for each in value.as_array().into_iter().flatten() {
                    all.push(self.given(each)?);
                }
                Word::List(all)
            }
            _ => {
                let mut all = Vec::new();
                for bonus in value.as_array().into_iter().flatten() {
                    self.see(&bonus["value"]);
                    all.push(self.worth(&bonus["value"])?);
                }
                Word::Bonuses(all)
            }
        })
    }

    /// The value of a condition or term.
    pub(super) fn worth(&mut self, term: &'m Json) -> Step<Word> {
        let part = |key: &str| &term[key];
        Ok(match text(term, "term") {
            "not" => Word::Flag(!self.worth(part("of"))?.truth()),
            "negate" => Word::Number(-self.worth(part("of"))?.number()),
            "where" => match self.worth(part("when"))?.truth() {
                true => self.worth(part("value"))?,
                false => Word::Number(0),
            },
            "both" => {
                let left = self.worth(part("left"))?;
                match text(term, "op") {
                    "and" if !left.truth() => return Ok(Word::Flag(false)),
                    "or" if left.truth() => return Ok(Word::Flag(true)),
                    _ => {}
                }
                let right = self.worth(part("right"))?;
                both(text(term, "op"), &left, &right)
            }
            "query" => {
                let call = &term["call"];
                let wanted = text(call, "form");
                let given = self.given(&call["given"])?;
                // The query may have been recorded before other actions of the rules.
                let (before, after) = self.stage().records.split_at(self.record);
                let records = after.iter().chain(before.iter().rev());
                let found = records.into_iter().find_map(|record| match record {
                    Record::Query { form, args, answer }
                        if form == wanted && self.sums.other_args(&given, args).is_none() =>
                    {
                        Some(answer)
                    }
                    _ => None,
                });
                match found {
                    Some(answer) => Word::of(answer),
                    None => return astray(format!("nobody asked `{wanted}` of {given:?}")),
                }
            }
            _ => self.sums.worth(term),
        })
    }
}
