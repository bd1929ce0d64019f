//! Does each detour come back, and is it entered only as one?

use super::Scene;
use super::ways::{each_way, search};
use crate::model::book::{Op, Page};
use crate::syntax::diagnostic::{Code, Diagnostic};

pub(super) fn ask(scene: &Scene, found: &mut Vec<Diagnostic>) {
    let book = scene.book;
    for (n, page) in scene.sound_pages().filter(|(_, page)| page.detour) {
        // One that only breaks off is told as that.
        let walk = &scene.walks[n as usize];
        let breaks_off = walk.falls || (walk.may_fall && walk.whole && !walk.goes);
        if !breaks_off && !returns(scene, page) {
            found.push(
                Diagnostic::new(
                    Code::DetourNoReturn,
                    page.span,
                    format!("the detour `{}` never returns", page.id),
                )
                .saying("no `-> return` on any way through it")
                .help("end it with `-> return`, or take `detour: yes` away and turn to it plainly"),
            );
        }
        let entered = |what: &str, section: &str, name: &str| {
            let place = book.outline.declared(section, name).unwrap_or(page.span);
            Diagnostic::new(
                Code::BadDetour,
                place,
                format!("`{}` is a detour and cannot be {what}", page.id),
            )
            .label(page.span, "this page is a detour")
            .help("take another page, or take `detour: yes` away from it")
        };
        let id = book.index.get(&page.id);
        if book.start.as_ref() == id {
            found.push(entered("where the book starts", "", "start"));
        }
        let own = book.world.parts.first();
        for (place, at) in own.into_iter().flat_map(|part| &part.pages) {
            if Some(at) == id {
                let what = format!("the book's `{place}`");
                found.push(entered(&what, "places", place));
            }
        }
        if page.number.is_some() {
            found.push(
                Diagnostic::new(
                    Code::BadDetour,
                    page.span,
                    format!("`{}` is a detour and cannot have a secret number", page.id),
                )
                .saying("a typed number turns to it plainly")
                .help("take `detour: yes` or the number away"),
            );
        }
    }
}

/// Does some way through the page, or through another detour that it leads to, come to a return?
fn returns(scene: &Scene, page: &Page) -> bool {
    search(0, |at, todo| {
        match page.code.get(at) {
            // A plain turn may lead to a page that returns in its place; only detours can.
            Some(Op::Return) => return true,
            Some(Op::Turn(to)) if scene.book.page(*to).detour => return true,
            Some(Op::Choice(n)) => {
                let choice = &page.choices[*n];
                todo.extend([choice.body, choice.after]);
            }
            // A rule may lead anywhere, and unwritten ends are told by themselves.
            Some(Op::Loose) => return true,
            Some(Op::EndChoice | Op::Menu) => {
                let menus = page.code.iter().enumerate();
                let menus = menus.filter(|(_, op)| matches!(op, Op::Menu));
                todo.extend(menus.map(|(menu, _)| menu + 1));
            }
            _ => each_way(scene.book, page, at, |to| todo.push(to)),
        }
        false
    })
}
