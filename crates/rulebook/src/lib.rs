//! The two rule books that Chuhe runs competitions by, and what an event may set within them.
//!
//! - [`Edition`]: 1960 and 2011.
//! - [`Article`]: a numbered article of an edition. Every ruling and every refusal rests on some.
//! - [`Regulations`]: what one event lays down (规程): level, clock, natural limit, scoring, ranking.
//!
//! ```
//! use rulebook::{article, Article, Edition};
//!
//! const PERPETUAL_CHECK: Article = article!("2011:23.5.1");
//! assert_eq!(PERPETUAL_CHECK.edition(), Edition::Cxa2011);
//! assert_eq!(PERPETUAL_CHECK.number(), "23.5.1");
//! ```

mod article;
mod edition;
pub mod regulations;
mod table;

pub use article::{Article, Duty, UnknownArticle};
pub use edition::Edition;
pub use regulations::Regulations;

/// A constant [`Article`] named `"edition:number"`; a number that is not in the book does not compile.
#[macro_export]
macro_rules! article {
    ($id:literal) => {{
        const ARTICLE: $crate::Article = $crate::Article::named($id);
        ARTICLE
    }};
}

/// Says which articles a test shows. `docs/rule-coverage.md` is made from these lines.
#[macro_export]
macro_rules! cites {
    ($($id:literal),+ $(,)?) => { $( const _: $crate::Article = $crate::Article::named($id); )+ };
}
