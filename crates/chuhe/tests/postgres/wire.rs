//! A line between a node and its database that can be cut, or fall silent.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const WHOLE: u8 = 0;
const CUT: u8 = 1;
const SILENT: u8 = 2;

pub(crate) struct Wire {
    pub(crate) port: u16,
    state: Arc<AtomicU8>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    pub(crate) fn to(server: u16) -> Wire {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (state, open) = (Arc::new(AtomicU8::new(WHOLE)), Arc::new(Mutex::new(Vec::new())));
        let (is, all) = (Arc::clone(&state), Arc::clone(&open));
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if is.load(Ordering::SeqCst) == CUT {
                    continue;
                }
                let Ok(far) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let both = |stream: &TcpStream| stream.try_clone().expect("a socket");
                for (from, to) in [(both(&near), both(&far)), (both(&far), both(&near))] {
                    let is = Arc::clone(&is);
                    std::thread::spawn(move || carry(from, to, &is));
                }
                all.lock().expect("nobody panicked").extend([near, far]);
            }
        });
        Wire { port, state, open }
    }

    /// Every connection breaks, and none is made.
    pub(crate) fn cut(&self) {
        self.state.store(CUT, Ordering::SeqCst);
        self.close();
    }

    /// Connections stay open, and nothing comes through.
    pub(crate) fn silence(&self) {
        self.state.store(SILENT, Ordering::SeqCst);
    }

    /// New connections hold. What was silent stays broken.
    pub(crate) fn mend(&self) {
        self.close();
        self.state.store(WHOLE, Ordering::SeqCst);
    }

    fn close(&self) {
        for stream in self.open.lock().expect("nobody panicked").drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, is: &AtomicU8) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while is.load(Ordering::SeqCst) == SILENT {
            std::thread::sleep(Duration::from_millis(5));
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
