//! A book in a page of the web: what a published file carries of it (`parcel`), and the game behind the page (`host`), which is the same whether the engine runs in the
//! page or in the program.

mod host;
mod parcel;

pub use host::Host;
pub use parcel::{Carried, CarriedHouse, FORMAT, Parcel};
