//! Menus: which choices can be taken, and what they do.

use super::reader::{Come, Halt, Reader, Step, Way, astray, steps, text};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use turnto::model::game::{Answer, Prompt, Reply};

impl<'m> Reader<'m> {
    /// Takes a choice of those that were reached and can be taken, and carries it out.
    pub(super) fn menu(&mut self, come: &mut Vec<Come<'m>>) -> Step<Way> {
        if self
            .skips_from
            .take()
            .is_some_and(|it| it != self.sums.state())
        {
            return astray("the text above the choices changes something");
        }
        loop {
            if let Some(way) = self.settles()? {
                return Ok(way);
            }
            let open = self.open(come)?;
            let stage = self.stage();
            let options = match &stage.prompt {
                Prompt::Choices { options } => options.as_slice(),
                Prompt::End if stage.ending.is_some() => return self.ends(),
                _ => &[],
            };
            let by_game: Vec<&str> = options
                .iter()
                .filter(|it| it.closed.is_none())
                .map(|it| &*it.id)
                .collect();
            if open.is_empty() {
                if by_game.is_empty() && !options.is_empty() && self.pages == stage.pages.len() {
                    return Err(Halt::Over);
                }
                come.clear();
                return Ok(Way::On);
            }
            let own: Vec<&str> = open.iter().map(|it| it.id()).collect();
            let as_sets = |all: &[&str]| {
                all.iter()
                    .map(|it| (*it).to_owned())
                    .collect::<BTreeSet<_>>()
            };
            if as_sets(&own) != as_sets(&by_game) {
                return astray(format!("open are {by_game:?}, and not {own:?}"));
            }
            for way in &open {
                let Open::Choice(choice) = way else { continue };
                let label = self.label(&choice["label"])?;
                let offer = options.iter().find(|it| *it.id == *way.id()).unwrap();
                let words = offer.text.iter().flat_map(|it| it.text.chars());
                let words: String = words.filter(|c| !c.is_whitespace()).collect();
                if words != label {
                    return astray(format!("a choice is `{words}`, and not `{label}`"));
                }
            }
            let Answer::Reply(Reply::Pick(id)) = self.answer("the choices")? else {
                return astray("no choice was answered");
            };
            let taken = open.into_iter().find(|it| it.id() == id).unwrap();
            let choice = match taken {
                Open::Choice(choice) => choice,
                Open::Offered(offered, _) => {
                    let number = offered["to"]["number"].as_u64().unwrap();
                    let is_detour = self.sections[&number]["detour"] == true;
                    if !is_detour {
                        return Ok(Way::Turn(number));
                    }
                    match self.detour(number)? {
                        Way::On => continue,
                        way => return Ok(way),
                    }
                }
            };
            if let Some(name) = choice["once"].as_str() {
                self.sums.tick_box(name);
            }
            for cost in steps(choice, "costs") {
                self.see(cost);
                let (way, ..) = self.call(cost)?;
                if !matches!(way, Way::On) {
                    return Ok(way);
                }
            }
            match self.all(steps(choice, "steps"))? {
                Way::On => {}
                way => return Ok(way),
            }
            match text(choice, "then") {
                "on" => {
                    come.clear();
                    return Ok(Way::On);
                }
                "again" => come.iter_mut().for_each(|it| it.is_read = false),
                _ => return astray("a choice comes back that leads away"),
            }
        }
    }

    fn open(&mut self, come: &[Come<'m>]) -> Step<Vec<Open<'m>>> {
        let first = come.iter().any(|it| it.is_read);
        let (mut open, mut last) = (Vec::new(), Vec::new());
        for it in come {
            if self.is_open(it, first)? {
                let list = if it.choice["is_fallback"] == true {
                    &mut last
                } else {
                    &mut open
                };
                list.push(Open::Choice(it.choice));
            }
        }
        if open.is_empty() {
            open = last;
        }
        if self.beside == 0 && !come.is_empty() {
            for offered in steps(self.manuscript, "offered") {
                let to = offered["to"]["number"].as_u64().unwrap();
                if to != self.sums.here && self.worth(&offered["when"])?.truth() {
                    self.see(&offered["when"]);
                    open.push(Open::Offered(offered, self.id(to)));
                }
            }
        }
        Ok(open)
    }

    /// At first, choices that were read count. On repetition, all that can be read now count.
    fn is_open(&mut self, it: &Come<'m>, first: bool) -> Step<bool> {
        if it.is_read != first {
            return Ok(false);
        }
        for (when, is) in it.under.iter().filter(|_| !first) {
            if !when.is_null() && self.worth(when)?.truth() != *is {
                return Ok(false);
            }
        }
        if it.choice["once"]
            .as_str()
            .is_some_and(|name| self.sums.box_of(name) > 0)
        {
            return Ok(false);
        }
        for when in steps(it.choice, "when") {
            self.see(when);
            if !self.worth(when)?.truth() {
                return Ok(false);
            }
        }
        for cost in steps(it.choice, "costs") {
            if !self.may_pay(cost)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn label(&mut self, label: &'m Json) -> Step<String> {
        let told = std::mem::take(&mut self.told);
        let all = label.as_array().map_or(&[][..], Vec::as_slice);
        let way = self.all(all);
        let label = std::mem::replace(&mut self.told, told);
        way.map(|_| label)
    }
}

/// An option of a menu.
enum Open<'m> {
    Choice(&'m Json),
    /// A page that is offered everywhere, with its id.
    Offered(&'m Json, &'m str),
}

impl<'m> Open<'m> {
    fn id(&self) -> &'m str {
        match self {
            Self::Choice(choice) => text(choice, "id"),
            Self::Offered(_, id) => id,
        }
    }
}

/// Collects the choices inside an `if`, each with its conditions, whether they are true or not.
pub(super) fn gather<'m>(
    step: &'m Json,
    under: &mut Vec<(&'m Json, bool)>,
    come: &mut Vec<Come<'m>>,
) {
    let depth = under.len();
    for branch in steps(step, "branches") {
        under.push((&branch["when"], true));
        for inner in steps(branch, "steps") {
            match text(inner, "step") {
                "choice" => come.push(Come {
                    under: under.clone(),
                    is_read: false,
                    choice: inner,
                }),
                "if" => gather(inner, under, come),
                _ => {}
            }
        }
        under.pop();
        under.push((&branch["when"], false));
    }
    under.truncate(depth);
}
