//! A game on two pages in a real browser: the arbiter's table and the spectators' view of it.

mod chromium;

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use chromium::{Page, Server, driver, free_port, until};
use rulebook::cites;

/// A line between browser and server that can be cut.
struct Wire {
    port: u16,
    cut: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    fn to(server: u16) -> Wire {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let cut = Arc::new(AtomicBool::new(false));
        let open = Arc::new(Mutex::new(Vec::new()));
        let (is_cut, all) = (Arc::clone(&cut), Arc::clone(&open));
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if is_cut.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(far) = TcpStream::connect((Ipv4Addr::LOCALHOST, server)) else { continue };
                let mut kept = all.lock().expect("nobody panicked");
                for (mut from, mut to) in [
                    (near.try_clone().expect("a socket"), far.try_clone().expect("a socket")),
                    (far.try_clone().expect("a socket"), near.try_clone().expect("a socket")),
                ] {
                    std::thread::spawn(move || {
                        let _ = std::io::copy(&mut from, &mut to);
                        let _ = to.shutdown(std::net::Shutdown::Both);
                    });
                }
                kept.extend([near, far]);
            }
        });
        Wire { port, cut, open }
    }

    fn cut(&self) {
        self.cut.store(true, Ordering::SeqCst);
        for stream in self.open.lock().expect("nobody panicked").drain(..) {
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
    }

    fn mend(&self) {
        self.cut.store(false, Ordering::SeqCst);
    }
}

/// Two taps on the board.
fn tap(page: &Page<'_>, from: &str, to: &str) {
    page.click(&format!(".points a[data-at={from}]"));
    page.click(&format!(".points [data-at={to}].target"));
}

/// Leads through an incident: its button, then the ruling that is shown, then the confirmation.
fn incident(page: &Page<'_>, href: &str, ruling: &str) {
    page.click(&format!("a[data-incident][href*='/incident/{href}']"));
    page.see("#incident .proposal", ruling);
    page.click("#incident .proposal button");
    until("the incident is settled", || page.text("#incident").is_empty());
}

#[test]
fn a_game_on_two_pages() {
    cites!("2011:22.1", "2011:22.2", "2011:23.5.1", "2011:21.3");
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("live.db");
    let server = Server::start(&database, free_port());
    let here = format!("http://127.0.0.1:{}", server.port);
    let wire = Wire::to(server.port);
    let there = format!("http://127.0.0.1:{}", wire.port);

    // A table with twenty minutes each, from a position in which Red can check for ever.
    let fen = "3k5/9/9/9/9/9/4p4/9/4A4/4K3R w".replace(' ', "+");
    let form = format!("name=hall&first=A&second=B&minutes=20&position={fen}");
    assert_eq!(server.post("/tables", &form), 303);

    let table = driver.page(1280, 900);
    let watching = driver.page(390, 844);
    table.open(&format!("{here}/table/hall?lang=en"));
    watching.open(&format!("{there}/table/hall/watch?lang=en"));
    watching.see("#line-state", "Live");
    incident(&table, "begin", "Clock started, both are here");
    watching.see("[data-part=state]", "Red to move");
    assert_eq!(
        watching.script("return document.querySelectorAll('.points a, .points button, form').length"),
        1
    );

    // A draw offer, refused; the spectator hears of it.
    incident(&table, "offer?by=first", "Red offers a draw");
    watching.see("[data-part=state]", "Red offers a draw and waits");
    incident(&table, "refuse", "Black refuses the draw");
    watching.see("#said", "Black refuses the draw");

    // A natural-limit claim that is not true: five minutes off.
    let before = left(&watching);
    incident(&table, "natural-limit?by=first", "5:00 off Red's clock");
    watching.see("[data-part=log]", "5:00 off Red's clock");
    until("five minutes less", || left(&watching) + 299_000 < before);
    assert!(before < left(&watching) + 330_000, "and not more");

    // The line is cut: the page says so, the game goes on, and the page catches up.
    wire.cut();
    watching.see("#line-state", "Connection lost");
    tap(&table, "i0", "i9");
    table.see("[data-part=moves]", "车一进九");
    assert!(!watching.text("[data-part=moves]").contains("车一进九"));
    wire.mend();
    watching.see("[data-part=moves]", "车一进九");
    until("the sign says so", || {
        let sign = watching.text("#line-state");
        sign.contains("Connected again") || sign == "Live"
    });
    watching.see("#said", "车一进九");

    // Check after check; the fourth time round Black asks for a ruling, and Red has lost (23.5.1).
    let rounds = [("d9", "d8"), ("i9", "i8"), ("d8", "d9"), ("i8", "i9")];
    for (from, to) in rounds.iter().cycle().take(12) {
        table.see("[data-part=board] form", "");
        type_move(&table, &format!("{from}{to}"));
    }
    table.click("a[data-incident][href*='/incident/repetition?by=second']");
    table.see("#incident .proposal", "Black wins: repetition: one-sided perpetual check");
    table.see("#incident .proposal", "23.5.1");
    assert!(watching.text("[data-part=state]").contains("to move"), "a proposal is no ruling");
    table.click("#incident .proposal button");
    watching.see("[data-part=state]", "Black wins");
    watching.see("[data-part=state]", "23.5.1");
    assert_eq!(watching.text("[data-running]"), "", "the clocks stand");
}

/// What is left on Red's clock, in milliseconds as the page knows it.
fn left(page: &Page<'_>) -> i64 {
    page.script("return +document.querySelector('.clock.red .face').dataset.left").as_i64().unwrap_or(0)
}

/// Types a move and waits until it stands.
fn type_move(page: &Page<'_>, played: &str) {
    let ply = page.script("return +document.querySelector('.points [name=ply]').value").as_i64();
    type_text(page, played);
    until(played, || {
        page.script("return +document.querySelector('.points [name=ply]').value").as_i64() != ply
            && page.script("return document.querySelector('#move').value").as_str() == Some("")
    });
}

/// The flag falls by the server's time, without anybody asking for it, on the table's page and the spectator's.
#[test]
fn a_flag_falls_on_the_page() {
    cites!("2011:4.1.6", "2011:21.3");
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("flags.db"), free_port());
    assert_eq!(server.post("/tables", "name=one&first=A&second=B&minutes=1"), 303);
    let pages = [driver.page(1280, 800), driver.page(820, 1180)];
    for (page, door) in pages.iter().zip(["", "/watch"]) {
        page.open(&format!("http://127.0.0.1:{}/table/one{door}?lang=en", server.port));
        page.see("#line-state", "Live");
    }
    assert_eq!(server.post("/table/one/act", "incident=begin&present=both"), 303);
    let off = "incident=correct-clock&by=first&kind=off&amount=0:57&note=x";
    assert_eq!(server.post("/table/one/act", off), 303);
    for page in &pages {
        page.see("[data-part=state]", "Black wins");
        page.see("[data-part=state]", "21.3");
        page.see(".clock.red .face", "0.0");
        let falls = page.script(
            "return document.querySelector('[data-part=log]').textContent.split('out of time').length - 1",
        );
        assert_eq!(falls, 1, "it falls once");
    }
    // A late move comes to a game that is over.
    assert_eq!(server.post("/table/one/act", "move=h2e2&ply=0"), 422);
}

/// Two players on phones of their own, by taps and by keys: each moves the own side only, hears of the other's move, and
/// stays on the board.
#[test]
fn two_players_on_their_own_phones() {
    let Some(driver) = driver() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("phones.db"), free_port());
    assert_eq!(server.post("/tables", "name=two&first=A&second=B&minutes=0"), 303);
    let phones = ["first", "second"].map(|holder| {
        let page = driver.page(500, 900);
        page.open(&format!("http://127.0.0.1:{}/table/two?lang=en", server.port));
        page.click(&format!("form[action$='/keys'] button[value={holder}]"));
        page.see(".keys [role=status]", "/seat/");
        page.as_phone(390, 844);
        let key = page.script("return document.querySelector('.keys [role=status] a').href");
        page.open(&format!("{}?lang=en", key.as_str().expect("an address")));
        page.see("#line-state", "Live");
        page
    });
    let [red, black] = &phones;

    // Nine points share the width of the screen, and nothing else that is tapped is smaller than 44 pixels.
    let width = red.script("return document.documentElement.scrollWidth").as_f64().unwrap_or_default();
    assert_eq!(width, 390.0, "nothing sticks out");
    let point = "const one = document.querySelector('.points [data-at=e0]').getBoundingClientRect();
                 return Math.min(one.width, one.height)";
    assert!(red.script(point).as_f64().unwrap_or_default() > 43.0, "{}", red.script(point));
    let small = "return [...document.querySelectorAll('.table :is(button, .button, input:not([type=hidden]), summary)')]
                 .filter(one => one.offsetParent && one.getBoundingClientRect().height < 44).map(one => one.outerHTML)";
    assert_eq!(red.script(small), serde_json::json!([]));
    red.as_phone(412, 915);
    assert!(red.script(point).as_f64().unwrap_or_default() > 44.0, "{}", red.script(point));

    // Red moves by two taps; it is not his turn then, nor is it his side.
    tap(red, "h2", "e2");
    red.see("[data-part=moves]", "炮二平五");
    black.see("[data-part=moves]", "炮二平五");
    black.see("#said", "炮二平五");
    assert_eq!(black.script("return document.querySelector('#said').getAttribute('aria-live')"), "polite");
    let pieces = |page: &Page<'_>| page.script("return document.querySelectorAll('.points a').length");
    assert_eq!((pieces(red), pieces(black)), (0.into(), 16.into()));
    type_text(red, "h9g7");
    red.see("#notes", "Black");
    assert!(!red.text("[data-part=moves]").contains("马8进7"), "not the own side");

    // Black moves by keys alone: to the horse, choose, to the point, choose.
    black.script("document.querySelector('.points a[data-at=h9]').focus()");
    black.press("\u{e007}");
    until("the horse is taken up", || black.text(".points .chosen").is_empty() && at(black) == "h9");
    assert_eq!(
        black.script("return document.querySelector('.points .chosen').getAttribute('aria-current')"),
        "true"
    );
    black.script("document.querySelector('.points [data-at=g7]').focus()");
    black.press("\u{e007}");
    black.see("[data-part=moves]", "马8进7");
    red.see("#said", "马8进7");
    let focused = "return document.activeElement.closest('[data-part=board]') !== null";
    assert_eq!(black.script(focused), true, "the focus stays on the board");
    // The tablet's arrows walk over the pieces.
    red.script("document.querySelector('.points a[data-at=a0]').focus()");
    red.press("\u{e014}");
    assert_eq!(at(red), "b0");
    red.press("\u{e013}");
    assert_eq!(at(red), "b2");
}

/// Where on the board the focus is.
fn at(page: &Page<'_>) -> String {
    let at = page.script("return document.activeElement.dataset.at ?? ''");
    at.as_str().unwrap_or_default().to_owned()
}

/// Types into the field for moves and sends it.
fn type_text(page: &Page<'_>, text: &str) {
    page.script(&format!(
        "document.querySelector('#move').value = '{text}'; document.querySelector('form.enter').requestSubmit()"
    ));
}
