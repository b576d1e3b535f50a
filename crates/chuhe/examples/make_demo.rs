//! Makes the files of the workspace's `examples/`: events played by a seeded simulation, and the games in PGN.
//! They were made once and are kept; run it again with `cargo run -p chuhe --example make_demo`.
//!
//! The players, teams and results are invented. The moves of the first three games are those of real games; the other
//! two are composed to end in a ruling.

use std::error::Error;
use std::path::Path;

use records::pgn::{self, WriteOptions};
use records::{Game, NodeId, Outcome};
use rulebook::{Edition, article};
use tournament::team::{LineUp, NewMember};
use tournament::{
    BoardResult, Command, Format, GameResult, NewEntrant, NewStage, Number, PenaltyKind, Selection, State,
    Turn, decide,
};
use xiangqi::Setup;

const NAMES: &[(&str, &str, u32)] = &[
    ("石一鸣", "云渡", 2386),
    ("陶知远", "临汀", 2371),
    ("闻人镕", "松泉棋社", 2364),
    ("柳青川", "鹤岭", 2350),
    ("易承书", "望潮", 2342),
    ("江疏影", "砚溪", 2331),
    ("施怀古", "云渡", 2325),
    ("沈牧云", "北榆棋院", 2318),
    ("顾长亭", "石渚俱乐部", 2304),
    ("韩砚秋", "临汀", 2297),
    ("陆知行", "松泉棋社", 2290),
    ("苏景和", "鹤岭", 2281),
    ("方以宁", "望潮", 2274),
    ("贺兰舟", "砚溪", 2266),
    ("秦望舒", "北榆棋院", 2252),
    ("叶问渠", "石渚俱乐部", 2247),
    ("程希言", "云渡", 2231),
    ("范若谷", "临汀", 2220),
    ("丁怀瑾", "松泉棋社", 2212),
    ("郑云帆", "鹤岭", 2203),
    ("魏南山", "望潮", 2195),
    ("姜一苇", "砚溪", 2188),
    ("彭越溪", "北榆棋院", 2170),
    ("罗松年", "石渚俱乐部", 2161),
    ("梁抱朴", "云渡", 2149),
    ("宋临风", "临汀", 2132),
    ("唐半夏", "松泉棋社", 2120),
    ("曹守拙", "鹤岭", 2105),
    ("许白榆", "望潮", 2084),
    ("邓子衿", "砚溪", 2061),
    ("萧远山", "北榆棋院", 2040),
];

const TEN: &[(&str, &str, u32)] = &[
    ("白慕楚", "石渚俱乐部", 2405),
    ("尹思齐", "云渡", 2392),
    ("康自牧", "临汀", 2380),
    ("章听松", "松泉棋社", 2366),
    ("余清和", "鹤岭", 2359),
    ("孟若溪", "望潮", 2333),
    ("邵廷玉", "砚溪", 2317),
    ("薛望津", "北榆棋院", 2296),
    ("钟离岸", "云渡", 2275),
    ("夏景行", "临汀", 2240),
];

/// Teams with their members in order of strength.
const TEAMS: &[(&str, [(&str, u32); 5])] = &[
    ("云渡队", [("石一鸣", 2386), ("施怀古", 2325), ("程希言", 2231), ("梁抱朴", 2149), ("尹思齐", 2092)]),
    ("临汀队", [("陶知远", 2371), ("韩砚秋", 2297), ("范若谷", 2220), ("宋临风", 2132), ("夏景行", 2090)]),
    ("松泉棋社", [("闻人镕", 2364), ("陆知行", 2290), ("丁怀瑾", 2212), ("唐半夏", 2120), ("章听松", 2066)]),
    ("鹤岭队", [("柳青川", 2350), ("苏景和", 2281), ("郑云帆", 2203), ("曹守拙", 2105), ("余清和", 2059)]),
    ("望潮队", [("易承书", 2342), ("方以宁", 2274), ("魏南山", 2195), ("许白榆", 2084), ("孟若溪", 2033)]),
    ("砚溪队", [("江疏影", 2331), ("贺兰舟", 2266), ("姜一苇", 2188), ("邓子衿", 2061), ("邵廷玉", 2017)]),
];

/// A game to be written: its file, tags, start, moves and result.
struct Sample {
    file: &'static str,
    tags: &'static [(&'static str, &'static str)],
    fen: Option<&'static str>,
    moves: &'static str,
    result: Outcome,
}

const CREDIT: &str =
    "着法取自 Chinese Chess Practical Dataset（Yu-Han Tseng, Bo-Nian Chen, 2026，CC BY 4.0）";

const SAMPLES: &[Sample] = &[
    Sample {
        file: "1964-hu-yang.pgn",
        tags: &[
            ("Event", "1964 年全国象棋个人赛"),
            ("Site", "杭州"),
            ("Date", "1964.05.04"),
            ("Red", "胡荣华"),
            ("Black", "杨官璘"),
        ],
        fen: None,
        moves: "h2e2 h9g7 g3g4 c6c5 b2b6 i9h9 h0g2 h7i7 b0c2 c9e7 b6g6 b9c7 a0b0 b7b5 b0b4 a9a8 c3c4 c5c4 b4c4 \
                c7d5 c2d4 h9h6 g6g9 e7g9 c4c5 b5b2 c5d5 b2g2 i0i2 g2g3 i2g2 g3a3 g4g5 a8c8 g5g6 h6h1 d4f5 c8c0 \
                f5g7 a3a0 g2f2 f9e8 e2e6 e8f7 f2d2 c0c9 d0e1 h1h7 e0d0 i7g7 d5d9 c9d9 d2d9 e9e8 d9d8 e8e9 g0e2 \
                a0b0 d8d9 e9e8 d9g9 b0b7 g9g8 e8e9 g6f6 b7b5 e3e4 b5g5 g8f8 g5f5 e6e5 g7g5 e5g5 h7h6 e4e5 h6f6 \
                e5f5 f6f5 g5g2",
        result: Outcome::RedWins,
    },
    Sample {
        file: "1964-yang-wang.pgn",
        tags: &[
            ("Event", "1964 年全国象棋个人赛"),
            ("Site", "杭州"),
            ("Date", "1964.04.27"),
            ("Red", "杨官璘"),
            ("Black", "王嘉良"),
        ],
        fen: None,
        moves: "h2e2 h9g7 h0g2 g6g5 i0h0 i9h9 h0h6 b9c7 c3c4 h7i7 h6g6 i7i8 b0a2 h9h4 e3e4 c7e8 b2b6 i8g8 b6e6 \
                c9e7 g6f6 h4e4 e6d6 b7b2 f6f8 g7e6 f8g8 b2g2 a0a1 g2a2 a1a2 e8g7 d6d7 g7e8 d7d8 a9a8 a2d2 e8g7 \
                d8f8 g7f5 d2d3 a8c8 f0e1 f5d4 g8h8 e4f4 h8h7 c8f8 h7e7 f8e8 e7d7 f4e4 e2d2 e4f4 d3e3 d4f3 d2f2 \
                e6d4 f2f4 e8e3 d7d4 e3e1",
        result: Outcome::Draw,
    },
    Sample {
        file: "1984-he-hu.pgn",
        tags: &[
            ("Event", "第三届亚洲杯象棋赛"),
            ("Site", "马尼拉"),
            ("Date", "1984.09.03"),
            ("Red", "何荣耀"),
            ("Black", "胡荣华"),
        ],
        fen: None,
        moves: "h2e2 b9c7 h0g2 h7f7 c3c4 g6g5 i0h0 h9g7 b2b6 d9e8 b6e6 c7e6 e2e6 f7e7 e6e5 i9i8 h0h6 i8f8 h6g6 \
                f8f5 e5e4 b7d7 a0a2 a9b9 a2d2 f5e5 e4e7 g9e7 b0a2 e5e6 d2d6 e6d6 g6d6 b9b2 g0e2 g7f5 d6f6 f5g3 \
                f6f3 g5g4 f0e1 d7d1 f3f2 g4h4 e2g0 b2f2 e1f2 h4h3 f2e1 d1d6 c0e2 d6g6 e2g4 h3h2 g2f0 g3f1 g0i2 \
                f1e3 g4e2 g6e6 a2c3 e3c4",
        result: Outcome::BlackWins,
    },
    Sample {
        file: "perpetual-check.pgn",
        tags: &[
            ("Event", "演示：单方长将"),
            (
                "Source",
                "前 64 着同 2009 年第一届全国智力运动会男子团体赛第 2 轮武俊强对许银川（着法取自 Chinese Chess Practical \
                 Dataset，Yu-Han Tseng, Bo-Nian Chen, 2026，CC BY 4.0），其后为演示而作",
            ),
            ("Claim", "77"),
        ],
        fen: None,
        moves: "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2 c7b5 a0a1 c9e7 a1d1 a9a6 h0h6 f9e8 c2c1 \
                h7i7 h6h9 g7h9 e3e4 b5a3 d1d3 a3b5 g2h4 a5a4 c1h1 h9g7 d3f3 a4a3 a2c1 a3b3 h4i6 i7h7 i6g7 b7g7 \
                h1h6 a6a4 h6h4 g6g5 h4i4 g5g4 g0i2 h7h0 f0e1 g4h4 i4i9 g9i7 e2g2 a4e4 f3f8 g7g5 e0f0 e8d7 f8f9 \
                e9e8 f9f8 e8e9 c1b3 b5c3 f8f9 e9e8 f9f8 e8e9 f8f9 e9e8 f9f8 e8e9 f8f9 e9e8 f9f8 e8e9 f8f9 e9e8 \
                f9f8",
        result: Outcome::BlackWins,
    },
    Sample {
        file: "mutual-check.pgn",
        tags: &[
            ("Event", "演示：解将还将"),
            ("Source", "局面依 1960 年规则图 11 复原，为演示而作"),
            ("Claim", "12"),
        ],
        fen: Some("4k4/9/5r3/9/5c3/9/5R3/9/4C4/5K3 w - - 0 1"),
        moves: "f3e3 f5e5 e3f3 e5f5 f3e3 f5e5 e3f3 e5f5 f3e3 f5e5 e3f3 e5f5 f3e3 f5e5 e3f3 e5f5",
        result: Outcome::Draw,
    },
];

/// SplitMix64: the same seed gives the same event everywhere.
struct Chance(u64);

impl Chance {
    /// A number below `bound`.
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }
}

/// An event in the making.
struct Maker {
    state: State,
    chance: Chance,
}

impl Maker {
    fn new(
        name: &str,
        format: Format,
        rounds: Option<u32>,
        players: &[(&str, &str, u32)],
        seed: u64,
    ) -> Result<Maker, Box<dyn Error>> {
        let mut maker = Maker::begin(name, format, rounds, players, &[])?;
        maker.chance = Chance(seed);
        maker.give(Command::DrawLots { seed })?;
        Ok(maker)
    }

    /// Entries taken, lots not drawn.
    fn begin(
        name: &str,
        format: Format,
        rounds: Option<u32>,
        players: &[(&str, &str, u32)],
        settings: &[(&str, &str)],
    ) -> Result<Maker, Box<dyn Error>> {
        let mut maker = Maker { state: State::default(), chance: Chance(7) };
        let entrants = players.iter().map(|(name, team, rating)| NewEntrant {
            team: Some((*team).to_owned()),
            rating: Some(*rating),
            ..NewEntrant::named(*name)
        });
        let given = settings
            .iter()
            .map(|(name, value)| {
                ((*name).to_owned(), serde_json::from_str(value).unwrap_or_else(|_| (*value).into()))
            })
            .collect();
        let regulations = format.regulations_with(Edition::Cxa2011, &given)?;
        maker.give(Command::Create { name: name.to_owned(), regulations, format, planned_rounds: rounds })?;
        maker.give(Command::Enter { entrants: entrants.collect() })?;
        Ok(maker)
    }

    fn give(&mut self, command: Command) -> Result<(), Box<dyn Error>> {
        for event in decide(&self.state, command)? {
            self.state.apply(&event);
        }
        Ok(())
    }

    /// Pairs a round and plays it; the boards of `absent` are decided by absence.
    fn play_round(&mut self, absent: &[(u32, GameResult)]) -> Result<(), Box<dyn Error>> {
        self.give(Command::PairNextRound)?;
        let round = self.state.rounds_paired();
        let games = self.state.rounds().last().map(|round| round.games.clone()).unwrap_or_default();
        let format = self.state.format();
        for game in games.iter().filter(|game| game.is_open(format)) {
            let given = absent.iter().find(|(board, _)| *board == game.board).map(|(_, result)| *result);
            let result = given.unwrap_or_else(|| self.outcome(game.first, game.second));
            self.give(Command::RecordResult {
                round,
                board: game.board,
                result: Some(result),
                reason: None,
            })?;
        }
        Ok(())
    }

    /// The stronger wins more often; a third is drawn; the first move is worth a little.
    fn outcome(&mut self, first: Number, second: Number) -> GameResult {
        let rating = |no| self.state.entrant(no).and_then(|entrant| entrant.rating).unwrap_or(2200);
        self.cast([rating(first), rating(second)])
    }

    fn cast(&mut self, [first, second]: [u32; 2]) -> GameResult {
        let edge = (i64::from(first) - i64::from(second) + 25).clamp(-300, 300);
        let cast = self.chance.below(1000) as i64;
        if cast < 330 + edge {
            GameResult::FirstWins
        } else if cast < 680 + edge / 2 {
            GameResult::Draw
        } else {
            GameResult::SecondWins
        }
    }

    /// Plays the boards of the first matches of a round.
    fn play_matches(&mut self, round: u32, matches: usize) -> Result<(), Box<dyn Error>> {
        let format = self.state.format();
        let games = self.state.rounds().last().map(|round| round.games.clone()).unwrap_or_default();
        for game in games.iter().take(matches) {
            let Some(play) = game.team_match() else { continue };
            let mut boards = Vec::new();
            for board in play.open_boards(format) {
                let teams = match format.first_team_turn(board) {
                    Turn::First => [game.first, game.second],
                    Turn::Second => [game.second, game.first],
                };
                let members = play.members(board, format);
                let rating = |side: usize| {
                    let member = self.state.entrant(teams[side])?.members.get(members[side]?.index())?;
                    member.rating
                };
                let ratings = [rating(0), rating(1)].map(|rating| rating.unwrap_or(2200));
                boards.push(BoardResult { board, result: Some(self.cast(ratings)) });
            }
            self.give(Command::RecordBoards { round, board: game.board, boards, reason: None })?;
        }
        Ok(())
    }

    fn numbered(&self, name: &str) -> Result<Number, Box<dyn Error>> {
        let found = self.state.entrants().iter().find(|entrant| entrant.name == name);
        Ok(found.ok_or_else(|| format!("nobody is called {name}"))?.no)
    }

    fn foul(&mut self, name: &str, count: u32) -> Result<(), Box<dyn Error>> {
        let no = self.numbered(name)?;
        self.give(Command::RecordFouls { no, count, article: Some(article!("2011:8.1.1")), member: None })
    }
}

/// 31 players, 6 rounds of 8.
fn swiss() -> Result<State, Box<dyn Error>> {
    let mut maker = Maker::new("第三届云渡杯象棋公开赛", Format::Swiss, Some(8), NAMES, 20_261_129)?;
    maker.play_round(&[])?;
    maker.foul("魏南山", 1)?;
    maker.play_round(&[(14, GameResult::FirstWinsByForfeit)])?;
    maker.foul("陆知行", 1)?;
    maker.play_round(&[])?;
    maker.foul("魏南山", 1)?;
    let no = maker.numbered("魏南山")?;
    let reason = "对局中两次与旁观者交谈，经劝告不改".to_owned();
    maker.give(Command::Penalise { no, kind: PenaltyKind::Warning, reason, member: None })?;
    maker.play_round(&[(12, GameResult::SecondWinsByForfeit)])?;
    let no = maker.numbered("邓子衿")?;
    maker.give(Command::Withdraw { no, reason: "因病退出".to_owned(), running: None })?;
    maker.play_round(&[])?;
    maker.foul("沈牧云", 1)?;
    maker.play_round(&[])?;
    Ok(maker.state)
}

/// Ten players, all nine rounds.
fn round_robin() -> Result<State, Box<dyn Error>> {
    let mut maker = Maker::new("临汀十强循环赛", Format::RoundRobin, None, TEN, 1_129)?;
    for round in 1..=9 {
        let absent: &[(u32, GameResult)] =
            if round == 6 { &[(4, GameResult::FirstWinsByForfeit)] } else { &[] };
        maker.play_round(absent)?;
        if round == 3 {
            maker.foul("孟若溪", 1)?;
        }
        if round == 7 {
            maker.foul("钟离岸", 2)?;
        }
    }
    Ok(maker.state)
}

/// Level matches are not played again.
const SECOND_MOVER: &[(&str, &str)] = &[("drawn_match", "second_mover")];

/// Sixteen in a double elimination of one game a match, half-way through.
fn double_elimination() -> Result<State, Box<dyn Error>> {
    let mut maker =
        Maker::begin("凤栖杯象棋双败淘汰赛", Format::DoubleElimination, None, &NAMES[..16], SECOND_MOVER)?;
    maker.give(Command::DrawLots { seed: 20_261_130 })?;
    for _ in 0..5 {
        maker.play_round(&[])?;
    }
    // One round more is paired, and two of its games are over.
    maker.give(Command::PairNextRound)?;
    let round = maker.state.rounds_paired();
    for game in
        maker.state.rounds().last().map(|round| round.games.clone()).unwrap_or_default().iter().take(1)
    {
        let result = Some(GameResult::FirstWins);
        maker.give(Command::RecordResult { round, board: game.board, result, reason: None })?;
    }
    Ok(maker.state)
}

/// Twelve in three groups, then a final of the best two of each with their results carried over, and a consolation event.
fn groups() -> Result<State, Box<dyn Error>> {
    let mut maker = Maker::begin("砚溪分组循环赛", Format::Groups, None, &NAMES[8..20], &[("groups", "3")])?;
    maker.give(Command::DrawLots { seed: 1_960 })?;
    for _ in 0..3 {
        maker.play_round(&[])?;
    }
    let stage = NewStage {
        name: "决赛与安慰赛".to_owned(),
        format: Format::Groups,
        settings: Default::default(),
        planned_rounds: None,
        take: vec![Selection::OfEach { from: 1, to: 2 }, Selection::Rest],
        carry_over: true,
        seed: None,
    };
    maker.give(Command::StartStage { stage })?;
    maker.play_round(&[])?;
    maker.play_round(&[])?;
    Ok(maker.state)
}

/// Six teams of four boards and a substitute, three of five rounds played and the fourth under way.
fn team_round_robin() -> Result<State, Box<dyn Error>> {
    let format = Format::TeamRoundRobin;
    let regulations = format.regulations(Edition::Cxa2011);
    let name = "鹤岭杯象棋团体赛".to_owned();
    let mut maker = Maker { state: State::default(), chance: Chance(4_129) };
    maker.give(Command::Create { name, regulations, format, planned_rounds: None })?;
    let entrants = TEAMS.iter().map(|(team, members)| {
        let member =
            |(name, rating): &(&str, u32)| NewMember { name: (*name).to_owned(), rating: Some(*rating) };
        NewEntrant { members: members.iter().map(member).collect(), ..NewEntrant::named(*team) }
    });
    maker.give(Command::Enter { entrants: entrants.collect() })?;
    maker.give(Command::DrawLots { seed: 4_129 })?;
    for round in 1..=4 {
        maker.give(Command::PairNextRound)?;
        let substitute = [("望潮队", [1, 2, 3, 5]), ("砚溪队", [1, 3, 4, 5]), ("鹤岭队", [1, 2, 4, 5])];
        if let Some((team, members)) = substitute.get(round as usize - 1) {
            let (no, line_up) = (maker.numbered(team)?, LineUp::of(*members));
            maker.give(Command::SetLineUp { round, no, line_up, reason: None })?;
        }
        if round == 2 {
            // One board of the last team is not taken.
            let (no, line_up) = (maker.numbered("临汀队")?, LineUp::of([1, 2, 3, 0]));
            maker.give(Command::SetLineUp { round, no, line_up, reason: None })?;
        }
        maker.play_matches(round, if round == 4 { 1 } else { 3 })?;
    }
    let no = maker.numbered("望潮队")?;
    let member = Number::new(3);
    let article = Some(article!("2011:8.1.1"));
    maker.give(Command::RecordFouls { no, count: 1, article, member })?;
    Ok(maker.state)
}

fn game(sample: &Sample) -> Result<String, Box<dyn Error>> {
    let mut game = Game { result: Some(sample.result), ..Game::default() };
    if let Some(fen) = sample.fen {
        game.start = Setup::from_fen(fen)?;
    }
    for (name, value) in sample.tags {
        let value = (*value).to_owned();
        match *name {
            "Event" => game.info.event = value,
            "Site" => game.info.site = value,
            "Date" => game.info.date = value,
            "Red" => game.info.red.name = value,
            "Black" => game.info.black.name = value,
            other => game.info.others.push((other.to_owned(), value)),
        }
    }
    if game.info.others.is_empty() {
        let who = format!("{}对{}", game.info.red.name, game.info.black.name);
        let source = format!("{who}，{}，{}，{}；{CREDIT}", game.info.event, game.info.site, game.info.date);
        game.info.others.push(("Source".to_owned(), source));
    }
    let mut at = NodeId::ROOT;
    for text in sample.moves.split_whitespace() {
        at = game.moves.add(at, text.parse()?);
    }
    Ok(pgn::write(&game, WriteOptions::default()).text)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    std::fs::create_dir_all(folder.join("games"))?;
    std::fs::write(folder.join("swiss.json"), swiss()?.to_file().write())?;
    std::fs::write(folder.join("round-robin.json"), round_robin()?.to_file().write())?;
    std::fs::write(folder.join("double-elimination.json"), double_elimination()?.to_file().write())?;
    std::fs::write(folder.join("groups.json"), groups()?.to_file().write())?;
    std::fs::write(folder.join("team-round-robin.json"), team_round_robin()?.to_file().write())?;
    for sample in SAMPLES {
        std::fs::write(folder.join("games").join(sample.file), game(sample)?)?;
    }
    Ok(())
}
