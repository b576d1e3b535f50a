//! Makes the events that the papers are looked at with, as state files: `cargo run -p chuhe --example make_papers DIR`.
//! Long names, rare characters, an odd field, a round robin wider than a page. All names are invented.

use std::error::Error;
use std::path::PathBuf;

use tournament::simulate::{Plan, simulate};
use tournament::{Command, Format, NewEntrant, Number, PenaltyKind, State, decide};

const FAMILY: &str = "石陶陆温岑裴顾江柳闻易施沈韩苏方贺秦叶程范丁郑魏姜彭罗梁宋唐曹";
const GIVEN: &[&str] =
    &["一鸣", "远", "书遥", "听雨", "清和", "长亭", "疏影", "青川", "承书", "怀古", "牧云"];
const RARE: &[(&str, &str)] = &[
    ("𠮷野川", "东瀛访问团"),
    ("龚䶮", "南汉棋社"),
    ("㛃如霜", "岭南女子象棋队"),
    ("买买提·吐尔逊江·阿不都热合曼", "新疆维吾尔自治区象棋协会代表队"),
    ("古丽娜尔·艾合买提·热依木", "新疆维吾尔自治区象棋协会代表队"),
    ("欧阳司徒上官诸葛", "内蒙古自治区呼伦贝尔市鄂温克族自治旗棋类运动管理中心"),
    ("Alexander von Humboldt-Schwarzenegger", "Internationaler Xiangqi-Verein Hamburg e.V."),
    ("王𬭎𬱟", "化工学院"),
];

fn people(count: usize) -> Vec<NewEntrant> {
    let families: Vec<char> = FAMILY.chars().collect();
    (0..count)
        .map(|index| match RARE.get(index) {
            Some((name, team)) => NewEntrant { team: Some((*team).to_owned()), ..NewEntrant::named(*name) },
            None => NewEntrant {
                no: None,
                name: format!("{}{}", families[index % families.len()], GIVEN[index * 7 % GIVEN.len()]),
                team: Some(["云渡", "临汀", "松泉棋社", "鹤岭", "望潮"][index % 5].to_owned()),
                rating: Some(2400u32.saturating_sub(2 * index as u32)),
                members: Vec::new(),
                categories: Vec::new(),
            },
        })
        .collect()
}

fn event(name: &str, format: Format, count: usize, rounds: u32) -> Result<State, Box<dyn Error>> {
    let plan = Plan { entrants: count as u32, rounds, format, ..Plan::default() };
    let mut file = simulate(&plan)?.to_file();
    file.name = Some(name.to_owned());
    for (player, new) in file.players.iter_mut().zip(people(count)) {
        (player.name, player.team, player.rating) = (new.name, new.team, new.rating);
    }
    let mut state = State::from_file(file)?;
    for (no, count) in [(3, 1), (9, 2)] {
        let no = Number::new(no).ok_or("a number")?;
        let article = rulebook::article!("2011:8.1.5");
        apply(&mut state, Command::RecordFouls { no, member: None, count, article: Some(article) })?;
    }
    if let Some(no) = Number::new(5) {
        let reason = "第 3 轮赛前在赛场内接听电话，经劝告后仍不离场，影响邻台对局".to_owned();
        apply(&mut state, Command::Penalise { no, member: None, kind: PenaltyKind::Warning, reason })?;
    }
    Ok(state)
}

fn apply(state: &mut State, command: Command) -> Result<(), Box<dyn Error>> {
    for event in decide(state, command)? {
        state.apply(&event);
    }
    Ok(())
}

/// Twelve teams on four boards, named after the places of [`RARE`] as far as these go, with long names among the members.
fn teams(name: &str) -> Result<State, Box<dyn Error>> {
    let format = Format::TeamSwiss;
    let plan =
        Plan { entrants: 12, rounds: 5, members: 5, forfeits_per_mille: 20, format, ..Plan::default() };
    let mut file = simulate(&plan)?.to_file();
    file.name = Some(name.to_owned());
    let names = people(40);
    for (index, team) in file.players.iter_mut().enumerate() {
        team.name = match RARE.get(index) {
            // Two people come from one place.
            Some((_, place)) => format!("{place}{}", if index == 4 { "二队" } else { "" }),
            None => format!("云渡第{}代表队", index + 1),
        };
        for (at, member) in team.members.iter_mut().enumerate() {
            if let Some(new) = names.get((index + 3 * at + index * at) % names.len()) {
                member.name.clone_from(&new.name);
            }
        }
    }
    Ok(State::from_file(file)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name a folder")?);
    let long = "二〇二六年“青川杯”全国象棋公开赛暨第三届少数民族地区象棋邀请赛";
    for (file, state) in [
        ("swiss41.json", event(long, Format::Swiss, 41, 9)?),
        ("robin12.json", event("十二人循环赛", Format::RoundRobin, 12, 11)?),
        ("robin40.json", event("四十人大循环（宽表）", Format::RoundRobin, 40, 39)?),
        ("teams12.json", teams(long)?),
        ("swiss1000.json", event("千人赛", Format::Swiss, 1000, 11)?),
    ] {
        std::fs::write(folder.join(file), state.to_file().write())?;
    }
    Ok(())
}
