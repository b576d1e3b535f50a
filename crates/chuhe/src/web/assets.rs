//! The stylesheet, the script and the icon, compiled in. Their address changes with their content.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

const STYLE: &str = concat!(
    include_str!("../../assets/style.css"),
    include_str!("../../assets/board.css"),
    include_str!("../../assets/table.css"),
    include_str!("../../assets/phone.css")
);
const SCRIPT: &str = include_str!("../../assets/chuhe.js");
const TABLE_SCRIPT: &str = include_str!("../../assets/table.js");
const ICON: &str = include_str!("../../assets/icon.svg");

/// A few letters that are other letters when an asset is another.
pub(super) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let digest = Sha256::new()
        .chain_update(STYLE)
        .chain_update(SCRIPT)
        .chain_update(TABLE_SCRIPT)
        .chain_update(ICON)
        .finalize();
    digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
});

pub(super) async fn style() -> Response {
    asset("text/css; charset=utf-8", STYLE)
}

pub(super) async fn script() -> Response {
    asset("text/javascript; charset=utf-8", SCRIPT)
}

pub(super) async fn table_script() -> Response {
    asset("text/javascript; charset=utf-8", TABLE_SCRIPT)
}

pub(super) async fn icon() -> Response {
    asset("image/svg+xml", ICON)
}

fn asset(kind: &'static str, body: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")], body)
        .into_response()
}
