//! A signal that ends the program leaves the terminal as it was found: the line is typed with the keys taken one by one, and a shell could not be used
//! after it.

#[cfg(unix)]
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2},
    iterator::Signals,
    low_level::emulate_default_handler,
};
#[cfg(unix)]
use std::io::{self, IsTerminal};

/// What the line reader asks of a terminal besides: pasted text marked, the screen held while it is drawn, the cursor hidden.
#[cfg(unix)]
const NO_MORE: &[u8] = b"\x1b[?2004l\x1b[?2026l\x1b[?25h\r\n";

/// From now on signals that end the program put the terminal in order first. The game is kept after every answer, so nothing is lost by one.
#[cfg(unix)]
pub(super) fn leave_terminal_as_found() {
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        return;
    }
    let Ok(found) = tcgetattr(&stdin) else {
        return;
    };
    let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2]) else {
        return;
    };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &found);
            let out = io::stdout();
            if out.is_terminal() {
                // Past the lock that whoever writes now may hold.
                let _ = rustix::io::write(&out, crate::terminal::repl::way_back());
                let _ = rustix::io::write(&out, NO_MORE);
            }
            // As if nobody had listened.
            let _ = emulate_default_handler(signal);
        }
    });
}

#[cfg(not(unix))]
pub(super) fn leave_terminal_as_found() {}
