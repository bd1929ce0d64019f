//! Restores the terminal when a signal ends the program. A shell could not be used in the mode of the line editor, which reads single keys.

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

/// Resets other terminal modes of the line editor: bracketed paste, synchronized output, hidden cursor.
#[cfg(unix)]
const RESET_MODES: &[u8] = b"\x1b[?2004l\x1b[?2026l\x1b[?25h\r\n";

/// Installs handlers for signals that end the program. The game is saved after every answer, so a signal loses nothing.
#[cfg(unix)]
pub(super) fn restore_terminal_on_signal() {
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        return;
    }
    let Ok(termios) = tcgetattr(&stdin) else {
        return;
    };
    let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2]) else {
        return;
    };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &termios);
            let out = io::stdout();
            if out.is_terminal() {
                // Bypasses the lock of standard output, which another thread may hold.
                let _ = rustix::io::write(&out, crate::terminal::repl::leave_alternate_screen());
                let _ = rustix::io::write(&out, RESET_MODES);
            }
            // Continues with the default action of the signal.
            let _ = emulate_default_handler(signal);
        }
    });
}

#[cfg(not(unix))]
pub(super) fn restore_terminal_on_signal() {}
