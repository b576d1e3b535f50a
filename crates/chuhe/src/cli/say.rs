//! What is wrong with something that was typed or read from a file, in sentences.

pub(super) use crate::i18n::desk::{articles, desk, name, state_file, with_articles};
pub(super) use crate::i18n::faults::{game, position, side};
