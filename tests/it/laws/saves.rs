//! Saves: any content of a file is refused or loaded, with each value in its range. A loaded game can be saved and loaded unchanged.

use super::{Table, Texts, Whim, texts};
use std::sync::Arc;
use turnto::engine::play::{Session, Snapshot};
use turnto::engine::save::SaveFile;

/// The book of `tests/edited`.
fn ferry() -> Texts {
    texts([
        ("book.yaml", include_str!("../../edited/ferry/book.yaml")),
        ("foes.yaml", include_str!("../../edited/ferry/foes.yaml")),
        ("items.yaml", include_str!("../../edited/ferry/items.yaml")),
        (
            "pages.gamebook",
            include_str!("../../edited/ferry/pages.gamebook"),
        ),
    ])
}

pub(super) fn holds(data: &[u8]) {
    let Ok(document) = serde_json::from_slice::<SaveFile>(data) else {
        return;
    };
    thread_local! {
        static FERRY: Table = Table::of(&ferry());
    }
    FERRY.with(|Table { loaded, book }| {
        let mut whim = Whim::of(data);
        let Ok((session, page, _)) =
            Session::restore(Arc::clone(book), loaded.host(), document.game)
        else {
            return;
        };
        let kept =
            |session: &Session| serde_json::to_string(&session.snapshot()).expect("it is kept");
        let text = kept(&session);
        let state = session.state().clone();
        let read: Snapshot = serde_json::from_str(&text).expect("it can be read");
        // Opened again with the rules that this game requires later, so the first session is dropped.
        drop(session);
        let taken = Session::restore(Arc::clone(book), loaded.host(), read);
        let (mut twice, ..) = taken.expect("what was taken up can be");
        assert!(*twice.state() == state, "taken up twice it is another game");
        assert_eq!(kept(&twice), text, "kept twice it is another save");
        let mut prompt = page.prompt;
        for _ in 0..3 {
            let Some(answer) = whim.answer(&prompt) else {
                break;
            };
            let Ok(page) = twice.answer(answer) else {
                break;
            };
            prompt = page.prompt;
        }
        let _ = (twice.sheet(), twice.history().len());
        while twice.undo().is_some() {}
    });
}
