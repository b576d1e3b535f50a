//! Competitions to print: a small one to read, and two with names longer than any column.

use std::sync::Arc;

use chuhe::demo;
use chuhe::desk::{Desk, GameView};
use chuhe::print::Particulars;
use chuhe::store::SqliteStore;
use rulebook::article;
use tournament::simulate::{Plan, simulate};
use tournament::{Command, Format, Number, PenaltyKind, State, decide};

const LONG: &[(&str, &str)] = &[
    ("𠮷野川", "东瀛访问团"),
    ("龚䶮", "南汉棋社"),
    ("㛃如霜", "岭南女子象棋队"),
    ("买买提·吐尔逊江·阿不都热合曼", "新疆维吾尔自治区象棋协会代表队"),
    ("古丽娜尔·艾合买提·热依木", "新疆维吾尔自治区象棋协会代表队"),
    ("欧阳司徒上官诸葛", "内蒙古自治区呼伦贝尔市鄂温克族自治旗棋类运动管理中心"),
    ("Alexander von Humboldt-Schwarzenegger", "Internationaler Xiangqi-Verein Hamburg e.V."),
];

/// A simulated competition in which the first entrants have names of [`LONG`].
pub(crate) fn event(name: &str, format: Format, entrants: u32, rounds: u32) -> State {
    let plan = Plan { entrants, rounds, format, ..Plan::default() };
    let mut file = simulate(&plan).expect("a competition").to_file();
    file.name = Some(name.to_owned());
    for (index, player) in file.players.iter_mut().enumerate() {
        let (name, team) = LONG.get(index).copied().unwrap_or(("石一鸣", "云渡"));
        player.name = if index < LONG.len() { name.to_owned() } else { format!("{name}{}", index + 1) };
        player.team = Some(team.to_owned());
    }
    let mut state = State::from_file(file).expect("a state file");
    let no = Number::new(2).expect("a number");
    let reason = "在赛场内接听电话，经劝告后仍不离场，影响邻台对局".to_owned();
    for command in [
        Command::RecordFouls { no, count: 1, article: Some(article!("2011:8.1.5")), member: None },
        Command::Penalise { no, kind: PenaltyKind::Warning, reason, member: None },
    ] {
        for event in decide(&state, command).expect("a foul and a warning") {
            state.apply(&event);
        }
    }
    state
}

/// A simulated event of teams, the first of them named after the teams of [`LONG`], their members after its people.
pub(crate) fn teams(name: &str, entrants: u32, rounds: u32) -> State {
    let plan = Plan {
        entrants,
        rounds,
        members: 5,
        format: Format::TeamSwiss,
        forfeits_per_mille: 20,
        ..Plan::default()
    };
    let mut file = simulate(&plan).expect("a competition").to_file();
    file.name = Some(name.to_owned());
    for (index, team) in file.players.iter_mut().enumerate() {
        team.name = match LONG.get(index) {
            // Two people come from one place.
            Some((_, place)) => format!("{place}{}", if index == 4 { "二队" } else { "" }),
            None => format!("云渡第{}代表队", index + 1),
        };
        for (at, member) in team.members.iter_mut().enumerate() {
            let (name, _) = LONG.get((index + 3 * at) % (2 * LONG.len())).copied().unwrap_or(("石一鸣", ""));
            member.name = format!("{name}{}", if at > 1 { "乙" } else { "" });
        }
    }
    State::from_file(file).expect("a state file")
}

/// Every paper must stand these.
pub(crate) fn hard() -> Vec<State> {
    let long = "二〇二六年“青川杯”全国象棋公开赛暨第三届少数民族地区象棋邀请赛";
    vec![
        event(long, Format::Swiss, 41, 9),
        event(long, Format::RoundRobin, 12, 11),
        event("四十人大循环", Format::RoundRobin, 40, 39),
        event("", Format::DoubleRoundRobin, 3, 6),
        event(long, Format::DoubleElimination, 41, 14),
        teams(long, 12, 5),
    ]
}

/// The demonstration's recorded games.
pub(crate) fn games() -> Vec<GameView> {
    let desk = Desk::new(Arc::new(SqliteStore::in_memory().expect("a database")));
    demo::load(&desk).expect("the demonstration");
    desk.games(&"yundu".parse().expect("an id")).expect("games")
}

pub(crate) fn particulars() -> Particulars {
    Particulars {
        organisers: "主办：云渡市体育局\n承办：云渡象棋协会".to_owned(),
        venue: "云渡市文化宫".to_owned(),
        dates: "2026年10月1日至3日".to_owned(),
        officials: "裁判长：石一鸣\n副裁判长：陶知远\n编排长：闻人镕\n裁判员：柳青川、易承书、江疏影"
            .to_owned(),
        schedule: "10月1日 8:30：开幕式、技术会议\n10月1日 9:00\t第一轮\n10月3日下午：颁奖".to_owned(),
        regulations: "赛场内不得使用手机。\n迟到者自行承担所用时间。".to_owned(),
        address: "https://chess.example/event/cup".to_owned(),
        signed_on: "二〇二六年十月三日".to_owned(),
        certificate: String::new(),
    }
}
