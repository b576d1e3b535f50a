//! The interface for programs: what the pages show, as JSON, and the same commands that their forms and the command line
//! send. `/api/openapi.json` describes it; `docs/api.md` shows how it is used.

mod command;
mod endpoint;
mod entrance;
mod openapi;
mod problem;
mod read;
mod table;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State as Shared;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tournament::{Command, StateFile};

use super::App;
use super::reader::Reader;
use crate::i18n::Lang;
use crate::json::{Done, EventFacts, Logged, Pairing, TableState};
use endpoint::{Answer, Endpoint, Method, Param, Shape};
pub(super) use problem::Problem;

/// Where it begins.
pub(super) const ROOT: &str = "/api/";

const EVENT: Param = Param {
    name: "id",
    place: "path",
    kind: "string",
    about: "赛事代号 · The event's name in addresses",
    example: Some("yundu"),
};
const GAME: Param = Param {
    name: "game",
    place: "path",
    kind: "string",
    about: "轮次-台次，如 6-12；团体 6-3.2；第 2 阶段 2.6-12 · Round and board, as 6-12; of teams 6-3.2; in a second stage 2.6-12",
    example: Some("6-1"),
};
const KEY: Param = Param {
    name: "key",
    place: "path",
    kind: "string",
    about: "座位钥匙 · The key to a seat",
    example: None,
};
const IF_MATCH: Param = Param {
    name: "If-Match",
    place: "header",
    kind: "string",
    about: "只在还是这一版时执行，如 \"12\" · Done only while it still stands at this version",
    example: None,
};
const LANG: Param = Param {
    name: "lang",
    place: "query",
    kind: "string",
    about: "文字的语言 · The language of sentences",
    example: Some("en"),
};
const STAGE: Param = Param {
    name: "stage",
    place: "query",
    kind: "integer",
    about: "第几阶段 · Of which stage",
    example: Some("1"),
};
const ROUND: Param = Param {
    name: "round",
    place: "query",
    kind: "integer",
    about: "截至第几轮 · As it stood after a round",
    example: Some("6"),
};
const OF_ROUND: Param = Param {
    name: "round",
    place: "query",
    kind: "integer",
    about: "第几轮的 · Those of a round",
    example: Some("6"),
};
const EXPLAIN: Param = Param {
    name: "explain",
    place: "query",
    kind: "boolean",
    about: "连同理由的数据 · With the reasons as data",
    example: Some("true"),
};
const CATEGORY: Param = Param {
    name: "category",
    place: "query",
    kind: "string",
    about: "只排一个组别 · The places of one category",
    example: None,
};
const ID: Param = Param {
    name: "id",
    place: "query",
    kind: "string",
    about: "赛事代号，不写则取下一个数 · The new event's name in addresses; else the next free number",
    example: None,
};

/// A list of something.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Listed<T> {
    /// All of them.
    pub(super) items: Vec<T>,
}

/// Everything that can be asked.
fn endpoints() -> Vec<Endpoint> {
    let json = |status, shape| (status, Answer::Json(shape));
    let get_one = |path, id, summary, params, shape, handler| Endpoint {
        method: Method::Get,
        path,
        id,
        summary,
        params,
        body: None,
        answer: json(200, shape),
        refusals: &[304, 404],
        handler,
    };
    vec![
        Endpoint {
            refusals: &[304],
            ..get_one(
                "/api/events",
                "listEvents",
                "所有赛事 · Every event",
                &[],
                Shape::of::<Listed<EventFacts>>(),
                get(read::events),
            )
        },
        Endpoint {
            method: Method::Post,
            path: "/api/events",
            id: "createEvent",
            summary: "新建赛事：create 或 import 命令 · Start an event by the command `create` or `import`",
            params: &[ID, LANG],
            body: Some(Shape::of::<Command>()),
            answer: json(201, Shape::of::<EventFacts>()),
            refusals: &[409, 422],
            handler: post(command::create),
        },
        get_one(
            "/api/events/{id}",
            "showEvent",
            "一项赛事 · One event",
            &[EVENT],
            Shape::of::<EventFacts>(),
            get(read::event),
        ),
        get_one(
            "/api/events/{id}/state",
            "showState",
            "赛事文件：报名、设定、各轮 · The state file: entries, settings, rounds",
            &[EVENT, STAGE],
            Shape::of::<StateFile>(),
            get(read::state),
        ),
        get_one(
            "/api/events/{id}/standings",
            "showStandings",
            "名次 · The places",
            &[EVENT, STAGE, ROUND, CATEGORY, EXPLAIN, LANG],
            Shape::of::<crate::json::Ranking>(),
            get(read::standings),
        ),
        get_one(
            "/api/events/{id}/standings/teams",
            "showTeamsByMembers",
            "各队按队员名次（14.8） · Teams by the places of their members (14.8)",
            &[EVENT, STAGE],
            Shape::of::<crate::json::TeamRanking>(),
            get(read::teams),
        ),
        get_one(
            "/api/events/{id}/standings/members",
            "showMembers",
            "团体赛队员的成绩 · What the members of teams did",
            &[EVENT, STAGE],
            Shape::of::<crate::json::Members>(),
            get(read::members),
        ),
        get_one(
            "/api/events/{id}/standings/overall",
            "showOverall",
            "各阶段合计的总名次 · The places over all stages",
            &[EVENT],
            Shape::of::<crate::json::OverallRanking>(),
            get(read::overall),
        ),
        Endpoint {
            refusals: &[304, 404, 422],
            ..get_one(
                "/api/events/{id}/next-round",
                "proposeRound",
                "下一轮会怎样编排，不落库 · How the next round would be paired; nothing is written",
                &[EVENT, EXPLAIN, LANG],
                Shape::of::<Pairing>(),
                get(read::next_round),
            )
        },
        get_one(
            "/api/events/{id}/log",
            "showLog",
            "日志 · The log",
            &[EVENT],
            Shape::of::<Listed<Logged>>(),
            get(read::log),
        ),
        Endpoint {
            method: Method::Get,
            path: "/api/events/{id}/live",
            id: "followEvent",
            summary: "有变动就告知 · Tells of every change",
            params: &[EVENT],
            body: None,
            answer: (200, Answer::Stream(Shape::of::<EventFacts>())),
            refusals: &[404],
            handler: get(read::live),
        },
        Endpoint {
            method: Method::Post,
            path: "/api/events/{id}/commands",
            id: "giveCommand",
            summary: "一道命令，与页面和命令行相同 · A command, the same that the pages and the command line give",
            params: &[EVENT, IF_MATCH, LANG],
            body: Some(Shape::of::<Command>()),
            answer: json(200, Shape::of::<Done>()),
            refusals: &[404, 409, 422],
            handler: post(command::give),
        },
        Endpoint {
            method: Method::Post,
            path: "/api/events/{id}/publish",
            id: "publishRound",
            summary: "公布编好的一轮 · Publish the round that was paired, where rounds wait for that",
            params: &[EVENT, LANG],
            body: None,
            answer: json(200, Shape::of::<EventFacts>()),
            refusals: &[404],
            handler: post(command::publish),
        },
        get_one(
            "/api/events/{id}/tables",
            "listTables",
            "各台 · The tables of an event",
            &[EVENT, STAGE, OF_ROUND],
            Shape::of::<Listed<TableState>>(),
            get(table::list),
        ),
        get_one(
            "/api/events/{id}/tables/{game}",
            "showTable",
            "一台：局面、着法、棋钟、终局 · A table: position, moves, clocks, end",
            &[EVENT, GAME],
            Shape::of::<TableState>(),
            get(table::show),
        ),
        Endpoint {
            method: Method::Post,
            path: "/api/events/{id}/tables/{game}",
            id: "openTable",
            summary: "开台 · Open the table of a board",
            params: &[EVENT, GAME, LANG],
            body: None,
            answer: json(201, Shape::of::<TableState>()),
            refusals: &[404, 409, 422],
            handler: post(table::open),
        },
        Endpoint {
            method: Method::Post,
            path: "/api/events/{id}/tables/{game}/acts",
            id: "act",
            summary: "台上的一件事：着法、提和、申请、犯规…… · What happens at a table: a move, an offer, a claim, a foul …",
            params: &[EVENT, GAME, IF_MATCH, LANG],
            body: Some(Shape::of::<arbiter::Act>()),
            answer: json(200, Shape::of::<TableState>()),
            refusals: &[404, 409, 422],
            handler: post(table::act),
        },
        Endpoint {
            method: Method::Post,
            path: "/api/events/{id}/tables/{game}/seat/{key}/acts",
            id: "actBySeat",
            summary: "凭座位钥匙做一件事 · What the holder of a key to a seat does",
            params: &[EVENT, GAME, KEY, IF_MATCH, LANG],
            body: Some(Shape::of::<arbiter::Act>()),
            answer: json(200, Shape::of::<TableState>()),
            refusals: &[404, 409, 422],
            handler: post(table::act),
        },
        Endpoint {
            method: Method::Post,
            path: "/api/events/{id}/tables/{game}/result",
            id: "enterResult",
            summary: "把终局的一局记入赛事 · Carry the result of a finished game into the event",
            params: &[EVENT, GAME, LANG],
            body: None,
            answer: json(200, Shape::of::<TableState>()),
            refusals: &[404, 409, 422],
            handler: post(table::enter_result),
        },
        Endpoint {
            method: Method::Post,
            path: "/api/login",
            id: "logIn",
            summary: "登录 · Log in",
            params: &[LANG],
            body: Some(Shape::of::<entrance::LogIn>()),
            answer: json(200, Shape::of::<entrance::Session>()),
            refusals: &[401, 404, 429],
            handler: post(entrance::log_in),
        },
        Endpoint {
            method: Method::Post,
            path: "/api/logout",
            id: "logOut",
            summary: "退出登录 · Log out",
            params: &[],
            body: None,
            answer: (204, Answer::Nothing),
            refusals: &[],
            handler: post(entrance::log_out),
        },
    ]
}

/// The addresses of the interface.
pub(super) fn routes() -> Router<App> {
    let router = Router::new().route("/api/openapi.json", get(document));
    endpoints().into_iter().fold(router, |router, endpoint| router.route(endpoint.path, endpoint.handler))
}

async fn document() -> Response {
    static DOCUMENT: std::sync::LazyLock<String> =
        std::sync::LazyLock::new(|| openapi::document(&endpoints()).to_string());
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()).into_response()
}

/// Does the work of an answer where it keeps no other request waiting.
async fn work(
    app: App,
    reader: Reader,
    answer: impl FnOnce(&App, &Reader) -> Result<Response, Problem> + Send + 'static,
) -> Response {
    let t = reader.lang;
    match tokio::task::spawn_blocking(move || answer(&app, &reader)).await {
        Ok(Ok(response)) => response,
        Ok(Err(problem)) => problem.into_response(),
        Err(_) => {
            let title = t.text("trouble-broken").to_string();
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", title).into_response()
        }
    }
}

/// A body as JSON.
///
/// # Errors
/// Where it does not read, with line and column.
fn body<T: DeserializeOwned>(t: Lang, bytes: &Bytes) -> Result<T, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        let text = t.text("api-not-json").with("line", error.line()).with("column", error.column());
        Problem::bad_request(t, text.with("why", error.to_string()))
    })
}

/// The version in `If-Match`, or none where there is no such header.
///
/// # Errors
/// Where it is no version.
fn if_match(t: Lang, headers: &HeaderMap) -> Result<Option<u64>, Problem> {
    let Some(value) = headers.get(header::IF_MATCH) else { return Ok(None) };
    let version = value.to_str().ok().and_then(|text| text.trim().trim_matches('"').parse().ok());
    version.map(Some).ok_or_else(|| Problem::bad_request(t, t.text("api-if-match")))
}

/// JSON that is what it is as long as the log has this length; nothing where the program has it already.
fn versioned(headers: &HeaderMap, version: u64, body: &impl Serialize) -> Response {
    let tag = format!("\"{version}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response = match known {
        Some(known) if known.split(',').any(|one| one.trim() == tag) => {
            StatusCode::NOT_MODIFIED.into_response()
        }
        _ => json(StatusCode::OK, body),
    };
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

fn json(status: StatusCode, body: &impl Serialize) -> Response {
    match serde_json::to_string(body) {
        Ok(text) => (status, [(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(error) => {
            let mut problem = Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", error.to_string());
            problem.detail = error.to_string();
            problem.into_response()
        }
    }
}

/// What every handler is given.
type Desk = Shared<App>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_in_the_document_stands_for_one_thing() {
        let endpoints = endpoints();
        let mut ids: Vec<&str> = endpoints.iter().map(|endpoint| endpoint.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), endpoints.len());
        for endpoint in &endpoints {
            let named =
                |name: &str| endpoint.params.iter().any(|param| param.place == "path" && param.name == name);
            for part in endpoint.path.split('/').filter_map(|part| part.strip_prefix('{')) {
                assert!(named(part.trim_end_matches('}')), "{}: {part}", endpoint.path);
            }
        }
    }
}
