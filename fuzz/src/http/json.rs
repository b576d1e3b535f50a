//! Values that a schema of the document describes, and now and then one that it does not.

use serde_json::{Map, Value, json};

use super::choice::Choice;
use super::words::Words;

/// How deep values go.
const DEEPEST: u8 = 12;
/// Numbers that are at the edge of something.
const WHOLE: [u64; 14] =
    [0, 1, 2, 3, 4, 9, 255, 1_000, 65_536, 600_000, 1 << 31, u32::MAX as u64, i64::MAX as u64, u64::MAX];

pub(super) fn value(
    document: &Value,
    schema: &Value,
    choice: &mut Choice<'_>,
    words: &Words,
    depth: u8,
) -> Value {
    if depth > DEEPEST {
        return Value::Null;
    }
    let mut next =
        |schema: &Value, choice: &mut Choice<'_>| value(document, schema, choice, words, depth + 1);
    // What does not belong there.
    if choice.byte() == 255 {
        return odd(choice, words);
    }
    if let Some(name) = schema["$ref"].as_str() {
        let found = name.strip_prefix('#').and_then(|path| document.pointer(path));
        return found.map_or(Value::Null, |schema| next(schema, choice));
    }
    if let Some(constant) = schema.get("const") {
        return constant.clone();
    }
    if let Some(all) = list(&schema["enum"]) {
        return choice.among(all).clone();
    }
    let mut made = plain(schema, choice, words, &mut next);
    for some in ["oneOf", "anyOf"] {
        if let Some(all) = list(&schema[some]) {
            let one = choice.among(all).clone();
            made = together(made, next(&one, choice));
        }
    }
    for one in list(&schema["allOf"]).into_iter().flatten() {
        made = together(made, next(one, choice));
    }
    made
}

fn list(value: &Value) -> Option<&Vec<Value>> {
    value.as_array().filter(|all| !all.is_empty())
}

/// Two descriptions of one value: of an object the fields of both.
fn together(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            one.extend(other);
            Value::Object(one)
        }
        (one, Value::Null) => one,
        (_, other) => other,
    }
}

/// What the schema says of the kind of value.
fn plain(
    schema: &Value,
    choice: &mut Choice<'_>,
    words: &Words,
    next: &mut dyn FnMut(&Value, &mut Choice<'_>) -> Value,
) -> Value {
    let kind = match &schema["type"] {
        Value::Array(kinds) if !kinds.is_empty() => choice.among(kinds).clone(),
        kind => kind.clone(),
    };
    match kind.as_str() {
        Some("object") => {
            let mut made = Map::new();
            let required = &schema["required"];
            for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
                let needed = required.as_array().is_some_and(|all| all.iter().any(|one| one == name));
                if needed || choice.one_in(3) {
                    made.insert(name.clone(), next(schema, choice));
                }
            }
            if let more @ Value::Object(_) = &schema["additionalProperties"] {
                for _ in 0..choice.byte() % 4 {
                    made.insert(words.value(choice), next(more, choice));
                }
            }
            Value::Object(made)
        }
        Some("array") => {
            let first = schema["prefixItems"].as_array().into_iter().flatten();
            let mut made: Vec<Value> = first.map(|schema| next(schema, choice)).collect();
            if let items @ Value::Object(_) = &schema["items"] {
                made.extend((0..choice.byte() % 6).map(|_| next(items, choice)));
            }
            Value::Array(made)
        }
        Some("integer") => match choice.byte() % 8 {
            0 => json!(-i64::from(choice.byte())),
            1 => json!(choice.among(&WHOLE)),
            _ => json!(choice.byte() % 12),
        },
        Some("number") => json!(f64::from(choice.byte()) / 4.0),
        Some("boolean") => json!(choice.one_in(2)),
        Some("string") => json!(words.value(choice)),
        _ => Value::Null,
    }
}

/// Any value.
fn odd(choice: &mut Choice<'_>, words: &Words) -> Value {
    match choice.byte() % 7 {
        0 => Value::Null,
        1 => json!([]),
        2 => json!({}),
        3 => json!(words.value(choice)),
        4 => json!(choice.among(&WHOLE)),
        5 => json!(-0.5),
        _ => json!({ words.value(choice): [words.value(choice)] }),
    }
}
