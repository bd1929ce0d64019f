//! A book in a page of the web: what a published file carries of it (`parcel`), and the game behind the page (`host`), which is the same whether the engine runs in the
//! page or in the program; and the page itself (`page`), with an author's theme (`theme`) and the engine (`engine`) that the program brings along.

#[cfg(feature = "terminal")]
mod engine;
mod host;
#[cfg(feature = "terminal")]
mod page;
mod parcel;
#[cfg(feature = "terminal")]
mod theme;

pub use crate::library::{Compiled, warm};
#[cfg(feature = "terminal")]
pub use engine::Engine;
pub use host::Host;
#[cfg(feature = "terminal")]
pub use page::{Behind, Page};
pub use parcel::{FORMAT, Unopened, packed, read, unpacked};
#[cfg(feature = "terminal")]
pub use theme::{Theme, Unfit};
