use rulebook::regulations::LineUpRule;
use rulebook::{Article, Edition, article};
use serde::Serialize;

use crate::file::FileError;
use crate::model::Number;
use crate::pairing::Impossible;
use crate::team::{LineUp, LineUpFault};

/// Why a command was refused; nothing has changed. [`Refusal::code`] is stable and is what texts are chosen by; as JSON it
/// stands in `"code"`, beside the data.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    /// The competition has not been created.
    #[error("the competition has not been created")]
    NotCreated,
    /// It has been created already.
    #[error("the competition exists already")]
    AlreadyCreated,
    /// A name is blank.
    #[error("the name is blank")]
    BlankName,
    /// A reason is needed and was blank or left out.
    #[error("a reason is needed")]
    ReasonNeeded,
    /// A points arrangement must announce its rounds, one at least (1960 section 九, 四).
    #[error("the number of rounds must be given")]
    RoundsNotGiven,
    /// The state file cannot stand.
    #[error("the state file: {0}")]
    BadFile(FileError),
    /// No entries were given.
    #[error("no entries were given")]
    NoEntries,
    /// Two entries with one number.
    #[error("number {no} is taken")]
    DuplicateNumber {
        /// The number.
        no: Number,
    },
    /// Two entries with one name in one team.
    #[error("{name} is entered already")]
    DuplicateName {
        /// The name.
        name: String,
        /// The team of both.
        team: Option<String>,
    },
    /// Nobody has this number.
    #[error("there is no number {no}")]
    NoSuchEntrant {
        /// The number.
        no: Number,
    },
    /// Lots and removals end with the pairing of round 1, and entries too in a round robin.
    #[error("round 1 has been paired")]
    AlreadyStarted,
    /// Fewer than two can play.
    #[error("only {entrants} can play")]
    TooFewEntrants {
        /// How many.
        entrants: u32,
    },
    /// An even number is left of a round robin after a withdrawal: draw lots again (14.4; 1960 section 十四).
    #[error("lots must be drawn again after the withdrawal")]
    RedrawNeeded,
    /// Games without a result stand in the way of the next round.
    #[error("round {round} has unfinished boards")]
    UnfinishedBoards {
        /// The first such round.
        round: u32,
        /// Its boards.
        boards: Vec<u32>,
    },
    /// All announced rounds are paired.
    #[error("all {planned} rounds have been paired")]
    AllRoundsPlayed {
        /// How many.
        planned: u32,
    },
    /// No legal pairing exists.
    #[error("no legal pairing: {0}")]
    NoLegalPairing(Impossible),
    /// There is no such round yet.
    #[error("there is no round {round}")]
    NoSuchRound {
        /// The round.
        round: u32,
    },
    /// There is no such board in the round.
    #[error("round {round} has no board {board}")]
    NoSuchBoard {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
    },
    /// The game has been struck out with an entrant who left before half of the games (19.2).
    #[error("the game of round {round}, board {board} has been struck out")]
    GameStruckOut {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
    },
    /// The command would change nothing.
    #[error("nothing would change")]
    NothingChanges,
    /// The entrant has withdrawn already.
    #[error("number {no} has withdrawn")]
    HasWithdrawn {
        /// Who.
        no: Number,
    },
    /// The entrant has not withdrawn.
    #[error("number {no} has not withdrawn")]
    NotWithdrawn {
        /// Who.
        no: Number,
    },
    /// The expelled do not come back (18.3).
    #[error("number {no} has been expelled")]
    IsExpelled {
        /// Who.
        no: Number,
    },
    /// Only the last paired round can be arranged or taken back.
    #[error("round {round} is not the last; round {last} is")]
    NotTheLastRound {
        /// The round.
        round: u32,
        /// The last one paired.
        last: u32,
    },
    /// A pairing is for another round than the next.
    #[error("round {round} is not due; round {next} is")]
    NotTheNextRound {
        /// The round given.
        round: u32,
        /// The one that is due.
        next: u32,
    },
    /// A board with a result is not changed.
    #[error("round {round}, board {board} has a result")]
    BoardHasResult {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
    },
    /// A locked board is not changed.
    #[error("round {round}, board {board} is locked")]
    BoardLocked {
        /// The round.
        round: u32,
        /// The board.
        board: u32,
    },
    /// An entrant stands nowhere in the round.
    #[error("number {no} is not in round {round}")]
    NotInRound {
        /// The round.
        round: u32,
        /// Who.
        no: Number,
    },
    /// An entrant on leave has no place to exchange; take the leave back and pair again.
    #[error("number {no} is on leave in round {round}")]
    OnLeave {
        /// The round.
        round: u32,
        /// Who.
        no: Number,
    },
    /// Two who rest have no board between them.
    #[error("numbers {one} and {other} both rest")]
    BothRest {
        /// One of them.
        one: Number,
        /// The other.
        other: Number,
    },
    /// An entrant against the same entrant.
    #[error("number {no} against number {no}")]
    AgainstOneself {
        /// Who.
        no: Number,
    },
    /// An entrant twice in a pairing.
    #[error("number {no} stands in the pairing twice")]
    TwiceInRound {
        /// Who.
        no: Number,
    },
    /// A board twice in a pairing, or board 0.
    #[error("board {board} cannot stand so")]
    DuplicateBoard {
        /// The board.
        board: u32,
    },
    /// A pairing leaves out some who take part.
    #[error("round {round} leaves out {numbers:?}")]
    LeftOut {
        /// The round.
        round: u32,
        /// Who.
        numbers: Vec<Number>,
    },
    /// The round is paired already, so leave for it comes too late.
    #[error("round {round} is paired")]
    RoundPaired {
        /// The round.
        round: u32,
    },
    /// A round robin knows no rests on request: everyone has a game with everyone.
    #[error("no rests on request in a round robin")]
    NoByesInRoundRobin,
    /// More rests asked for than the regulations allow.
    #[error("number {no} may ask for {limit} rests")]
    TooManyByes {
        /// Who.
        no: Number,
        /// How many the regulations allow.
        limit: u32,
    },
    /// The two are not on the list of pairs kept apart.
    #[error("numbers {one} and {other} are not kept apart")]
    NotBarred {
        /// One of them.
        one: Number,
        /// The other.
        other: Number,
    },
    /// There is no running game whose result the arbiter could give.
    #[error("number {no} has no running game")]
    NoRunningGame {
        /// Who.
        no: Number,
    },
    /// The rounds of an elimination follow from its bracket and are not announced.
    #[error("the rounds of an elimination follow from its bracket")]
    RoundsFollow,
    /// Groups must be drawn before their first round.
    #[error("lots must be drawn first")]
    LotsNeeded,
    /// A group would have fewer than two.
    #[error("{entrants} entrants are too few for {groups} groups")]
    TooManyGroups {
        /// Groups laid down.
        groups: u32,
        /// Entrants.
        entrants: u32,
    },
    /// The change would make another go on, or a match need more or fewer games, and later games rest on it. Take those
    /// back first.
    #[error("later games rest on it, the first in round {round}")]
    LaterGamesStand {
        /// The first round whose games would have no match.
        round: u32,
    },
    /// The stage before is not over, so nobody can go on from it.
    #[error("the stage has not been played to its end")]
    StageNotOver,
    /// The results of an earlier stage were carried over and stand.
    #[error("round {round} was carried over from the stage before")]
    CarriedOver {
        /// The round.
        round: u32,
    },
    /// A selection takes nobody, or places that do not exist.
    #[error("selection {group} takes nobody")]
    NobodyQualifies {
        /// Which selection, from 1.
        group: u32,
    },
    /// One entrant is taken twice.
    #[error("number {no} is taken twice")]
    TakenTwice {
        /// Who.
        no: Number,
    },
    /// Several selections need a stage of groups; a stage of groups made of selections takes each as one group.
    #[error("several selections need a stage of groups")]
    OneSelectionOnly,
    /// A stage of teams follows one of teams, a stage of players one of players.
    #[error("a stage of teams follows one of teams, a stage of players one of players")]
    TeamsAndPlayers,
    /// Results can be carried over only into round robins of entrants who have met once each in the stage before.
    #[error("nothing can be carried over")]
    NothingToCarry,
    /// No event is left to take back.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// The event is one of players.
    #[error("this is not an event of teams")]
    NotATeamEvent,
    /// All against all is played by two teams (11.4).
    #[error("there must be two teams")]
    TwoTeams,
    /// A team must enter its members before it plays (11.1).
    #[error("team {no} has no members")]
    NoMembers {
        /// Which.
        no: Number,
    },
    /// More members than the event allows (11.1, 11.2).
    #[error("{team} enters {members} members, {most} are allowed")]
    TooManyMembers {
        /// The team.
        team: String,
        /// How many.
        members: u32,
        /// How many may be.
        most: u32,
    },
    /// In a national event the order of members is that of their ratings (11.1).
    #[error("{team}: member {member} has a higher rating than member {above}")]
    MembersOutOfRatingOrder {
        /// The team.
        team: String,
        /// Who stands too low.
        member: Number,
        /// The one above.
        above: Number,
    },
    /// After round 1 members may be added and corrected, not taken off or moved.
    #[error("the members of team {no} stand")]
    MembersStand {
        /// The team.
        no: Number,
    },
    /// A team has no such member.
    #[error("team {no} has no member {member}")]
    NoSuchMember {
        /// The team.
        no: Number,
        /// The number.
        member: Number,
    },
    /// The team has no match in the round.
    #[error("team {no} has no match in round {round}")]
    NoMatchInRound {
        /// The round.
        round: u32,
        /// The team.
        no: Number,
    },
    /// A line-up that is not in order.
    #[error("the line-up {line_up} of team {no}: {fault}")]
    IllegalLineUp {
        /// The team.
        no: Number,
        /// As handed in.
        line_up: LineUp,
        /// How members come to their boards.
        rule: LineUpRule,
        /// What is wrong.
        fault: LineUpFault,
    },
    /// All against all: the table seats everyone (11.4).
    #[error("the table seats everyone")]
    LineUpByTable,
    /// Boards are drawn by lot under 11.3 only.
    #[error("boards are not drawn by lot here")]
    BoardsNotDrawn {
        /// How members come to their boards.
        rule: LineUpRule,
    },
    /// A board with a result cannot be left empty.
    #[error("board {at} of match {board} in round {round} has a result")]
    SeatHasResult {
        /// The round.
        round: u32,
        /// The match.
        board: u32,
        /// The board.
        at: u32,
    },
    /// A board that a team leaves empty is lost without a game and takes no result.
    #[error("board {at} of match {board} in round {round} is empty")]
    EmptyBoard {
        /// The round.
        round: u32,
        /// The match.
        board: u32,
        /// The board.
        at: u32,
    },
    /// The match has no such board.
    #[error("match {board} of round {round} has no board {at}")]
    NoSuchBoardOfMatch {
        /// The round.
        round: u32,
        /// The match.
        board: u32,
        /// The board.
        at: u32,
    },
    /// A match takes the results of its boards.
    #[error("{board} of round {round} is a match")]
    IsAMatch {
        /// The round.
        round: u32,
        /// Its number.
        board: u32,
    },
    /// A game has one result.
    #[error("{board} of round {round} is no match")]
    NotAMatch {
        /// The round.
        round: u32,
        /// Its number.
        board: u32,
    },
}

impl Refusal {
    /// A stable name in snake case.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::NotCreated => "not_created",
            Refusal::AlreadyCreated => "already_created",
            Refusal::BlankName => "blank_name",
            Refusal::ReasonNeeded => "reason_needed",
            Refusal::RoundsNotGiven => "rounds_not_given",
            Refusal::BadFile(_) => "bad_file",
            Refusal::NoEntries => "no_entries",
            Refusal::DuplicateNumber { .. } => "duplicate_number",
            Refusal::DuplicateName { .. } => "duplicate_name",
            Refusal::NoSuchEntrant { .. } => "no_such_entrant",
            Refusal::AlreadyStarted => "already_started",
            Refusal::TooFewEntrants { .. } => "too_few_entrants",
            Refusal::RedrawNeeded => "redraw_needed",
            Refusal::UnfinishedBoards { .. } => "unfinished_boards",
            Refusal::AllRoundsPlayed { .. } => "all_rounds_played",
            Refusal::NoLegalPairing(_) => "no_legal_pairing",
            Refusal::NoSuchRound { .. } => "no_such_round",
            Refusal::NoSuchBoard { .. } => "no_such_board",
            Refusal::GameStruckOut { .. } => "game_struck_out",
            Refusal::NothingChanges => "nothing_changes",
            Refusal::HasWithdrawn { .. } => "has_withdrawn",
            Refusal::NotWithdrawn { .. } => "not_withdrawn",
            Refusal::IsExpelled { .. } => "is_expelled",
            Refusal::NotTheLastRound { .. } => "not_the_last_round",
            Refusal::NotTheNextRound { .. } => "not_the_next_round",
            Refusal::BoardHasResult { .. } => "board_has_result",
            Refusal::BoardLocked { .. } => "board_locked",
            Refusal::NotInRound { .. } => "not_in_round",
            Refusal::OnLeave { .. } => "on_leave",
            Refusal::BothRest { .. } => "both_rest",
            Refusal::AgainstOneself { .. } => "against_oneself",
            Refusal::TwiceInRound { .. } => "twice_in_round",
            Refusal::DuplicateBoard { .. } => "duplicate_board",
            Refusal::LeftOut { .. } => "left_out",
            Refusal::RoundPaired { .. } => "round_paired",
            Refusal::NoByesInRoundRobin => "no_byes_in_round_robin",
            Refusal::TooManyByes { .. } => "too_many_byes",
            Refusal::NotBarred { .. } => "not_barred",
            Refusal::NoRunningGame { .. } => "no_running_game",
            Refusal::RoundsFollow => "rounds_follow",
            Refusal::LotsNeeded => "lots_needed",
            Refusal::TooManyGroups { .. } => "too_many_groups",
            Refusal::LaterGamesStand { .. } => "later_games_stand",
            Refusal::StageNotOver => "stage_not_over",
            Refusal::CarriedOver { .. } => "carried_over",
            Refusal::NobodyQualifies { .. } => "nobody_qualifies",
            Refusal::TakenTwice { .. } => "taken_twice",
            Refusal::OneSelectionOnly => "one_selection_only",
            Refusal::TeamsAndPlayers => "teams_and_players",
            Refusal::NothingToCarry => "nothing_to_carry",
            Refusal::NothingToUndo => "nothing_to_undo",
            Refusal::NotATeamEvent => "not_a_team_event",
            Refusal::TwoTeams => "two_teams",
            Refusal::NoMembers { .. } => "no_members",
            Refusal::TooManyMembers { .. } => "too_many_members",
            Refusal::MembersOutOfRatingOrder { .. } => "members_out_of_rating_order",
            Refusal::MembersStand { .. } => "members_stand",
            Refusal::NoSuchMember { .. } => "no_such_member",
            Refusal::NoMatchInRound { .. } => "no_match_in_round",
            Refusal::IllegalLineUp { .. } => "illegal_line_up",
            Refusal::LineUpByTable => "line_up_by_table",
            Refusal::BoardsNotDrawn { .. } => "boards_not_drawn",
            Refusal::SeatHasResult { .. } => "seat_has_result",
            Refusal::EmptyBoard { .. } => "empty_board",
            Refusal::NoSuchBoardOfMatch { .. } => "no_such_board_of_match",
            Refusal::IsAMatch { .. } => "is_a_match",
            Refusal::NotAMatch { .. } => "not_a_match",
        }
    }

    /// The articles it rests on in an edition; matters of plain order rest on the arbiters' duty to run the
    /// event (2011 17; 1960 section 十八).
    pub fn articles(&self, edition: Edition) -> Vec<Article> {
        let both = |new: Article, old: Article| match edition {
            Edition::Cxa2011 => vec![new],
            Edition::Cxa1960 => vec![old],
        };
        match self {
            Refusal::RoundsNotGiven | Refusal::AllRoundsPlayed { .. } => {
                both(article!("2011:10.3"), article!("1960:9.4"))
            }
            Refusal::RedrawNeeded => both(article!("2011:14.4"), article!("1960:14")),
            Refusal::UnfinishedBoards { .. } => both(article!("2011:9"), article!("1960:10")),
            Refusal::GameStruckOut { .. } => both(article!("2011:19.2"), article!("1960:14")),
            Refusal::TooManyByes { .. } => both(article!("2011:14.4"), article!("1960:9.4")),
            Refusal::NoByesInRoundRobin => both(article!("2011:10.1"), article!("1960:9.2")),
            Refusal::HasWithdrawn { .. } | Refusal::NotWithdrawn { .. } | Refusal::NoRunningGame { .. } => {
                both(article!("2011:19.1"), article!("1960:14"))
            }
            Refusal::IsExpelled { .. } => both(article!("2011:18.3"), article!("1960:18")),
            Refusal::RoundsFollow | Refusal::LaterGamesStand { .. } => {
                both(article!("2011:10.4"), article!("1960:9.1"))
            }
            Refusal::LotsNeeded
            | Refusal::TooManyGroups { .. }
            | Refusal::StageNotOver
            | Refusal::CarriedOver { .. }
            | Refusal::NobodyQualifies { .. }
            | Refusal::TakenTwice { .. }
            | Refusal::OneSelectionOnly
            | Refusal::TeamsAndPlayers
            | Refusal::NothingToCarry => both(article!("2011:10.2"), article!("1960:9.3")),
            Refusal::NoLegalPairing(impossible) => impossible.articles(edition),
            Refusal::IllegalLineUp { rule, fault, .. } => fault.articles(*rule, edition),
            Refusal::TwoTeams | Refusal::LineUpByTable => both(article!("2011:11.4"), article!("1960:8.2")),
            Refusal::BoardsNotDrawn { .. } => both(article!("2011:11.3"), article!("1960:8.2")),
            Refusal::TooManyMembers { .. } => both(article!("2011:11.2"), article!("1960:8.2")),
            Refusal::NoMembers { .. }
            | Refusal::MembersStand { .. }
            | Refusal::MembersOutOfRatingOrder { .. } => both(article!("2011:11.1"), article!("1960:8.2")),
            Refusal::EmptyBoard { .. } | Refusal::SeatHasResult { .. } => {
                both(article!("2011:20.3"), article!("1960:13.1"))
            }
            _ => both(article!("2011:17"), article!("1960:18")),
        }
    }
}
