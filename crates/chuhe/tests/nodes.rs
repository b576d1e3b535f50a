//! Two servers over one PostgreSQL: what is done at one is seen at the other, a flag falls once, nothing is node-local.
#![cfg(unix)]

mod postgres;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arbiter::{Act, EndReason, Mover, PerMover, Role, Start, Terms, Timing};
use chuhe::auth::{AccountCommand, Actor, PasswordHash};
use chuhe::desk::{Acting, Desk, Seat, TableId};
use chuhe::store::{self, Access};
use chuhe::web::{self, Site};
use postgres::wire::Wire;
use rulebook::regulations::TimeControl;
use rulebook::{Edition, Regulations, cites};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tournament::{Command, Format};

const SOON: Duration = Duration::from_secs(20);

/// A server in this process.
struct Node {
    desk: Desk,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
}

impl Node {
    async fn start(database: String) -> Node {
        let opened =
            spawn_blocking(move || Desk::new(store::open(&database, Access::Create).expect("a database")));
        let desk = opened.await.expect("opened");
        let (ready, bound) = oneshot::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let served = web::serve(
            desk.clone(),
            Site::NO_LOGIN,
            "127.0.0.1:0".parse().expect("an address"),
            move |address| {
                let _ = ready.send(address);
            },
            async move {
                let _ = stopped.await;
            },
        );
        tokio::spawn(async move { served.await.expect("it serves") });
        Node { desk, address: bound.await.expect("it listens"), stop: Some(stop) }
    }

    /// Does something with the desk where it may wait.
    async fn at<T: Send + 'static>(&self, what: impl FnOnce(&Desk) -> T + Send + 'static) -> T {
        let desk = self.desk.clone();
        spawn_blocking(move || what(&desk)).await.expect("done")
    }

    async fn get(&self, path: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).await.expect("sent");
        BufReader::new(stream)
    }

    async fn status(&self, path: &str) -> u16 {
        let mut answer = String::new();
        self.get(path).await.read_to_string(&mut answer).await.expect("an answer");
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
    }
}

/// Waits until an open page is told of a version from `version` on.
async fn sees(page: &mut BufReader<TcpStream>, version: u64) {
    let mut line = String::new();
    loop {
        line.clear();
        let read =
            timeout(SOON, page.read_line(&mut line)).await.expect("it is told in time").expect("it is open");
        assert_ne!(read, 0, "the page was closed");
        let id: Option<u64> = line.strip_prefix("id: ").and_then(|id| id.trim().parse().ok());
        if id.is_some_and(|id| id >= version) {
            return;
        }
    }
}

fn start(base_ms: u64) -> Start {
    let terms = Terms::from(&Regulations::of(Edition::Cxa2011));
    Start::ordinary("甲", "乙", terms).timed(Timing::equal(TimeControl::SuddenDeath { base_ms }, 900_000))
}

fn chief() -> Acting {
    Acting { actor: "裁判长".into(), seat: Seat::Official(Role::ChiefArbiter) }
}

fn give(desk: &Desk, id: &TableId, act: Act) -> u64 {
    let turn = desk.turn_blocking(id);
    desk.table_command(id, &chief(), act, &turn, None).expect("it is taken").version
}

fn begin() -> Act {
    Act::Begin { present: PerMover { first: true, second: true } }
}

fn played(by: Mover, text: &str) -> Act {
    Act::Move { by, played: text.parse().expect("ICCS") }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_at_one_is_seen_at_the_other() {
    let Some(server) = spawn_blocking(postgres::server).await.expect("done") else { return };
    let server = Arc::new(server);
    let database = server.database();
    let wire = Wire::to(server.port);
    let one = Node::start(server.address(&database)).await;
    let other = Node::start(server.address_by(wire.port, &database)).await;

    // A table that the other has never heard of, and a move at it.
    let id = TableId::Alone("hall".parse().expect("a name"));
    let table = id.clone();
    one.at(move |desk| desk.open_table(&table, &Actor::owner("王"), start(3_600_000)).map(drop))
        .await
        .expect("new");
    let mut page = other.get("/table/hall/watch/live").await;
    let table = id.clone();
    let version = one
        .at(move |desk| {
            give(desk, &table, begin());
            give(desk, &table, played(Mover::First, "h2e2"))
        })
        .await;
    sees(&mut page, version).await;
    let moves: Vec<(&'static str, Mover)> =
        [("h9g7", Mover::Second), ("h0g2", Mover::First), ("g7h9", Mover::Second), ("g2h0", Mover::First)]
            .into();
    let begun = Instant::now();
    for (text, mover) in moves.iter().cycle().take(8).copied() {
        let table = id.clone();
        let version = one.at(move |desk| give(desk, &table, played(mover, text))).await;
        sees(&mut page, version).await;
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "told, not found by looking now and then");

    // While the other is cut off its pages stay open and its visitors are told; afterwards it catches up.
    wire.cut();
    let table = id.clone();
    let missed = one.at(move |desk| give(desk, &table, Act::OfferDraw { by: Mover::Second })).await;
    assert_eq!(other.status("/event/cup/pairings").await, 503);
    assert_eq!((other.status("/healthz").await, other.status("/readyz").await), (200, 503));
    wire.mend();
    sees(&mut page, missed).await;
    assert_eq!(other.status("/readyz").await, 200);

    // An event is changed at both in turn: each decides on what the other did.
    let event = "cup".parse().expect("a name");
    let create = Command::Create {
        name: "测试杯".into(),
        regulations: Format::Swiss.regulations(Edition::Cxa2011),
        format: Format::Swiss,
        planned_rounds: Some(3),
    };
    let id = Some("cup".parse().expect("a name"));
    one.at(move |desk| desk.create(&Actor::owner("编排长"), id, create).map(drop)).await.expect("new");
    let id: chuhe::desk::EventId = event;
    let looked = id.clone();
    assert_eq!(other.at(move |desk| desk.event(&looked).expect("there").version).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_once_and_a_move_that_came_in_before_it_stands() {
    cites!("2011:21.3");
    let Some(server) = spawn_blocking(postgres::server).await.expect("done") else { return };
    let database = server.database();
    let mut nodes = Vec::new();
    for _ in 0..3 {
        nodes.push(Node::start(server.address(&database)).await);
    }
    let tables: Vec<TableId> =
        (0..6).map(|no| TableId::Alone(format!("t{no}").parse().expect("a name"))).collect();
    let mut begun = Vec::new();
    for (no, id) in tables.iter().enumerate() {
        let (id, node) = (id.clone(), &nodes[no % nodes.len()]);
        let at = node.at(move |desk| {
            desk.open_table(&id, &Actor::owner("王"), start(1_500)).expect("a new table");
            give(desk, &id, begin());
            desk.table(&id).expect("it is there").game.begun_at_ms().expect("begun")
        });
        begun.push(at.await);
    }
    // At table 0 the move comes in before the flag falls, and the work on it begins only after that moment.
    let (id, due) = (tables[0].clone(), begun[0] + 1_500);
    nodes[1]
        .at(move |desk| {
            while desk.now_ms() + 100 < due {
                std::thread::sleep(Duration::from_millis(1));
            }
            let turn = desk.turn_blocking(&id);
            std::thread::sleep(Duration::from_millis(250));
            let view = desk.table_command(&id, &chief(), played(Mover::First, "h2e2"), &turn, None);
            assert_eq!(view.expect("taken").game.record().len(), 1);
        })
        .await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    for (no, id) in tables.iter().enumerate().skip(1) {
        for node in &nodes {
            let asked = id.clone();
            let view = node.at(move |desk| desk.table(&asked).expect("it is there")).await;
            let fell: Vec<u64> = view
                .lines
                .iter()
                .filter_map(|line| match &line.event.fact {
                    arbiter::Fact::Ended(ending) if ending.reason == EndReason::Overtime => {
                        Some(line.event.at_ms)
                    }
                    _ => None,
                })
                .collect();
            assert_eq!(fell, [begun[no] + 1_500], "table {no}: at its moment, and once");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_and_sessions_are_good_at_every_node() {
    let Some(server) = spawn_blocking(postgres::server).await.expect("done") else { return };
    let database = server.database();
    let one = Node::start(server.address(&database)).await;
    let other = Node::start(server.address(&database)).await;
    let link = one.at(|desk| desk.offer_setup().expect("it answers").expect("nobody is there yet")).await;
    let token = other
        .at(move |desk| {
            let password = PasswordHash::of("主任", "correct horse").expect("good");
            desk.use_setup(&link, "主任", password).expect("it answers").expect("it opens")
        })
        .await;
    let shown = token.clone();
    let actor = one.at(move |desk| desk.session(&shown).expect("it answers").expect("it is open")).await;
    assert_eq!(actor.name(), "主任");
    // A new password at one ends the session at the other.
    let changed = AccountCommand::SetPassword {
        name: "主任".into(),
        password: PasswordHash::of("主任", "another horse").expect("good"),
    };
    tokio::time::sleep(Duration::from_millis(5)).await;
    one.at(move |desk| desk.change_accounts(&actor, changed).map(drop)).await.expect("his own");
    assert!(other.at(move |desk| desk.session(&token).expect("it answers")).await.is_none());
}
