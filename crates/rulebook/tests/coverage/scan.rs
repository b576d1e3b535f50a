//! Finds every `cites!` of the workspace and the test function it stands in.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rulebook::Article;

use super::tokens::{Token, tokens};

/// A test that says which article it shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Citation {
    pub(crate) article: Article,
    /// The file from the workspace's root, with `/`.
    pub(crate) file: String,
    pub(crate) function: String,
}

/// What one source file says.
#[derive(Debug, Default)]
pub(crate) struct Source {
    pub(crate) citations: Vec<Citation>,
    /// Line of the first `cites!`, if there is one.
    first: Option<usize>,
    /// The `mod name;` it declares, each with the inline modules around it.
    modules: Vec<PathBuf>,
}

/// Every citation in `crates/*/src` and `crates/*/tests`, by article; or what is wrong, with file and line.
pub(crate) fn workspace(root: &Path) -> Result<Vec<Citation>, Vec<String>> {
    let (mut citations, mut faults) = (Vec::new(), Vec::new());
    for package in entries(&root.join("crates")) {
        let mut built = BTreeSet::new();
        let mut waiting: Vec<PathBuf> = ["src/lib.rs", "src/main.rs"]
            .map(|name| package.join(name))
            .into_iter()
            .filter(|p| p.is_file())
            .collect();
        for folder in ["src/bin", "tests"] {
            // A folder with a main.rs is a program of its own, as a file is.
            let programs = entries(&package.join(folder)).into_iter();
            let root = |p: PathBuf| if p.is_dir() { p.join("main.rs") } else { p };
            waiting.extend(programs.map(root).filter(|p| is_rust(p)));
        }
        let roots = waiting.clone();
        while let Some(path) = waiting.pop() {
            match source(&name(root, &path), &read(&path)) {
                Ok(found) => {
                    citations.extend(found.citations);
                    waiting
                        .extend(found.modules.iter().filter_map(|m| module(&path, m, roots.contains(&path))));
                }
                Err(found) => faults.extend(found),
            }
            built.insert(path);
        }
        for path in ["src", "tests"].iter().flat_map(|folder| all_rust(&package.join(folder))) {
            if !built.contains(&path)
                && let Some(line) = source(&name(root, &path), &read(&path)).ok().and_then(|file| file.first)
            {
                faults.push(format!(
                    "{}:{line}: cites! in a file that no build of its crate uses",
                    name(root, &path)
                ));
            }
        }
    }
    citations.sort();
    citations.dedup();
    if faults.is_empty() { Ok(citations) } else { Err(faults) }
}

/// What one file's text says; `file` is its name in the answer.
pub(crate) fn source(file: &str, text: &str) -> Result<Source, Vec<String>> {
    let tokens = tokens(text);
    let (mut found, mut faults) = (Source::default(), Vec::new());
    let mut scopes: Vec<Scope> = Vec::new();
    let mut attributes: Vec<String> = Vec::new();
    let mut opening: Option<Scope> = None;
    let mut brackets = 0;
    let mut i = 0;
    let token = |i: usize| tokens.get(i).map(|(_, token)| token);
    let word = |i: usize| match token(i) {
        Some(Token::Word(word)) => word.as_str(),
        _ => "",
    };
    let sign = |i: usize, c: char| token(i) == Some(&Token::Sign(c));
    while let Some((line, here)) = tokens.get(i) {
        match here {
            Token::Sign('#') if sign(i + 1, '[') || (sign(i + 1, '!') && sign(i + 2, '[')) => {
                let end = closing(&tokens, if sign(i + 1, '[') { i + 1 } else { i + 2 });
                if sign(i + 1, '[') {
                    attributes.push(attribute(&tokens[i + 2..end.saturating_sub(1).max(i + 2)]));
                }
                i = end;
                continue;
            }
            Token::Word(w) if w == "fn" && !word(i + 1).is_empty() => {
                let runs = attributes.iter().any(|a| a == "test" || a.ends_with("::test"))
                    && !attributes.iter().any(|a| a == "ignore");
                opening = Some(Scope::Function { name: word(i + 1).to_owned(), runs });
                attributes.clear();
                i += 1;
            }
            Token::Word(w) if w == "mod" && !word(i + 1).is_empty() => {
                if sign(i + 2, ';') {
                    let around = scopes.iter().filter_map(Scope::module);
                    found.modules.push(around.chain([word(i + 1)]).collect());
                } else {
                    opening = Some(Scope::Module(word(i + 1).to_owned()));
                }
                i += 1;
            }
            Token::Word(w) if w == "cites" && sign(i + 1, '!') => {
                found.first.get_or_insert(*line);
                let end = closing(&tokens, i + 2);
                let inside = scopes.iter().rev().find_map(Scope::function);
                match cited(&tokens[i + 3..end.saturating_sub(1).max(i + 3)]) {
                    Err(fault) => faults.push(format!("{file}:{line}: {fault}")),
                    Ok(articles) => match inside {
                        Some((function, true)) => {
                            let citation =
                                |article| Citation { article, file: file.into(), function: function.into() };
                            found.citations.extend(articles.into_iter().map(citation));
                        }
                        _ => {
                            faults.push(format!("{file}:{line}: cites! outside a #[test] function that runs"))
                        }
                    },
                }
                i = end;
                continue;
            }
            Token::Sign('(' | '[') => brackets += 1,
            Token::Sign(')' | ']') => brackets -= 1,
            Token::Sign('{') => {
                scopes.push(if brackets == 0 {
                    opening.take().unwrap_or(Scope::Block(0))
                } else {
                    Scope::Block(brackets)
                });
                brackets = 0;
                attributes.clear();
            }
            Token::Sign('}') => {
                brackets = scopes.pop().map_or(0, |scope| scope.brackets());
                attributes.clear();
            }
            Token::Sign(';') if brackets == 0 => {
                opening = None;
                attributes.clear();
            }
            _ => {}
        }
        i += 1;
    }
    if faults.is_empty() { Ok(found) } else { Err(faults) }
}

/// What a pair of braces holds.
enum Scope {
    Function {
        name: String,
        runs: bool,
    },
    Module(String),
    /// Anything else, with the brackets that were open before it.
    Block(i32),
}

impl Scope {
    fn function(&self) -> Option<(&str, bool)> {
        match self {
            Scope::Function { name, runs } => Some((name, *runs)),
            _ => None,
        }
    }

    fn module(&self) -> Option<&str> {
        match self {
            Scope::Module(name) => Some(name),
            _ => None,
        }
    }

    fn brackets(&self) -> i32 {
        match self {
            Scope::Block(brackets) => *brackets,
            _ => 0,
        }
    }
}

/// The place after the bracket that closes the one at `open`.
fn closing(tokens: &[(usize, Token)], open: usize) -> usize {
    let mut depth = 0;
    for (i, (_, token)) in tokens.iter().enumerate().skip(open) {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    tokens.len()
}

/// An attribute's path: `test`, `tokio::test`, `ignore`.
fn attribute(tokens: &[(usize, Token)]) -> String {
    let path = tokens.iter().map_while(|(_, token)| match token {
        Token::Word(word) => Some(word.clone()),
        Token::Sign(':') => Some(":".into()),
        _ => None,
    });
    path.collect()
}

fn cited(arguments: &[(usize, Token)]) -> Result<Vec<Article>, String> {
    let named = arguments.iter().filter(|(_, token)| *token != Token::Sign(','));
    named
        .map(|(_, token)| match token {
            Token::Text(id) => id.parse().map_err(|unknown: rulebook::UnknownArticle| unknown.to_string()),
            other => Err(format!("cites! takes article names only, not {other:?}")),
        })
        .collect()
}

/// The file of `mod path;` declared in `parent`.
fn module(parent: &Path, path: &Path, is_root: bool) -> Option<PathBuf> {
    let own_folder = is_root || parent.file_name()? == "mod.rs";
    let folder = if own_folder { parent.parent()?.to_owned() } else { parent.with_extension("") };
    [folder.join(path).with_extension("rs"), folder.join(path).join("mod.rs")]
        .into_iter()
        .find(|p| p.is_file())
}

fn all_rust(folder: &Path) -> Vec<PathBuf> {
    let (folders, files): (Vec<_>, Vec<_>) = entries(folder).into_iter().partition(|p| p.is_dir());
    files.into_iter().filter(|p| is_rust(p)).chain(folders.iter().flat_map(|f| all_rust(f))).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = read.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

fn is_rust(path: &Path) -> bool {
    path.is_file() && path.extension().is_some_and(|e| e == "rs")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn name(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}
