//! What the interface offers, as data: the routes and the document are both made from it.

use axum::routing::MethodRouter;
use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::web::App;

/// How it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Get,
    Post,
}

/// The form of a body.
#[derive(Clone, Copy)]
pub(super) struct Shape(pub(super) fn(&mut SchemaGenerator) -> Schema);

impl Shape {
    pub(super) fn of<T: JsonSchema>() -> Shape {
        Shape(SchemaGenerator::subschema_for::<T>)
    }
}

/// A parameter of the address or a header.
#[derive(Clone, Copy, Debug)]
pub(super) struct Param {
    pub(super) name: &'static str,
    /// `path`, `query` or `header`.
    pub(super) place: &'static str,
    /// The type in JSON Schema.
    pub(super) kind: &'static str,
    pub(super) about: &'static str,
    /// A value it has in the demonstration.
    pub(super) example: Option<&'static str>,
}

/// What comes back when it goes well.
#[derive(Clone, Copy)]
pub(super) enum Answer {
    /// JSON.
    Json(Shape),
    /// Nothing.
    Nothing,
    /// A stream of events whose data are JSON.
    Stream(Shape),
}

/// One thing that can be asked.
pub(super) struct Endpoint {
    pub(super) method: Method,
    pub(super) path: &'static str,
    /// Its name in the document.
    pub(super) id: &'static str,
    /// What it does, in both languages.
    pub(super) summary: &'static str,
    pub(super) params: &'static [Param],
    pub(super) body: Option<Shape>,
    /// The status and the answer when it goes well.
    pub(super) answer: (u16, Answer),
    /// Statuses of refusals, besides 400 and 500.
    pub(super) refusals: &'static [u16],
    pub(super) handler: MethodRouter<App>,
}
