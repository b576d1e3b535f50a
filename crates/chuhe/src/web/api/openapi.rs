//! The document that describes the interface (OpenAPI 3.1), made from the endpoints and the types they speak.

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::endpoint::{Answer, Endpoint, Method};
use super::problem::Problem;

/// What each status means.
const STATUSES: [(u16, &str); 12] = [
    (304, "没有新内容 · Nothing new since the version in If-None-Match"),
    (400, "读不懂 · The request does not read"),
    (401, "没有登录 · Nobody is logged in"),
    (403, "没有这项权限 · The right is lacking"),
    (404, "没有这一项 · There is no such thing"),
    (409, "已有变动 · It has moved on, or exists already"),
    (413, "太大 · Too much was sent"),
    (422, "规则不允许 · Refused, with the articles"),
    (429, "太频繁 · Too often; wait as long as Retry-After says"),
    (503, "暂时不行 · Not now; try again"),
    (504, "不知道是否已写入，请核对 · It is not known whether this was written; look whether it is there"),
    (507, "磁盘已满，没有写入 · The disk is full; nothing was written"),
];

/// The document.
pub(super) fn document(endpoints: &[Endpoint]) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let problem = generator.subschema_for::<Problem>();
    let mut paths: Map<String, Value> = Map::new();
    for endpoint in endpoints {
        let described = operation(endpoint, &mut generator, &json!(problem));
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        let method = match endpoint.method {
            Method::Get => "get",
            Method::Post => "post",
        };
        path[method] = described;
    }
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "楚河 · Chuhe",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "按规则办象棋比赛 · Xiangqi competitions by the book",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "security": [{}, { "session": [] }],
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "securitySchemes": {
                "session": { "type": "http", "scheme": "bearer", "description": "登录所得 · As /api/login gives it" },
            },
        },
    });
    bound(&mut document);
    document
}

/// Says how large whole numbers may be: the generator of schemas knows that of the small ones only.
fn bound(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("format").is_some_and(|format| format == "uint32") {
                fields.entry("maximum").or_insert(json!(u32::MAX));
            }
            fields.values_mut().for_each(bound);
        }
        Value::Array(all) => all.iter_mut().for_each(bound),
        _ => {}
    }
}

fn operation(endpoint: &Endpoint, generator: &mut SchemaGenerator, problem: &Value) -> Value {
    let params: Vec<Value> = endpoint
        .params
        .iter()
        .map(|param| {
            let mut described = json!({
                "name": param.name,
                "in": param.place,
                "required": param.place == "path",
                "description": param.about,
                "schema": { "type": param.kind },
            });
            if let Some(example) = param.example {
                let is_text = param.kind == "string";
                let value = serde_json::from_str(example).ok().filter(|_| !is_text);
                described["example"] = value.unwrap_or_else(|| json!(example));
            }
            described
        })
        .collect();
    let mut answers: Map<String, Value> = Map::new();
    let (status, answer) = endpoint.answer;
    let mut content =
        |shape: super::endpoint::Shape, kind: &str| json!({ kind: { "schema": (shape.0)(generator) } });
    let done = match answer {
        Answer::Json(shape) => json!({
            "description": "好 · Done",
            "content": content(shape, "application/json"),
        }),
        Answer::Stream(shape) => json!({
            "description": "一直开着，每有变动来一条 · Stays open; one event for each change",
            "content": content(shape, "text/event-stream"),
        }),
        Answer::Nothing => json!({ "description": "好 · Done" }),
    };
    answers.insert(status.to_string(), done);
    let body = endpoint.body.map(|shape| content(shape, "application/json"));
    let writes: &[u16] = if endpoint.method == Method::Post { &[504, 507] } else { &[] };
    for refused in endpoint.refusals.iter().chain(&[400, 403, 413, 503]).chain(writes) {
        let about = STATUSES.iter().find(|(status, _)| status == refused).map_or("", |(_, about)| about);
        let content = match refused {
            304 => Value::Null,
            _ => json!({ "application/problem+json": { "schema": problem } }),
        };
        let mut answer = json!({ "description": about });
        if !content.is_null() {
            answer["content"] = content;
        }
        answers.insert(refused.to_string(), answer);
    }
    let mut described = json!({
        "operationId": endpoint.id,
        "summary": endpoint.summary,
        "responses": answers,
    });
    if !params.is_empty() {
        described["parameters"] = json!(params);
    }
    if let Some(content) = body {
        described["requestBody"] = json!({ "required": true, "content": content });
    }
    described
}
