//! The program as a person at a terminal has it: a folder of its own, nothing of the surroundings.

// Each test file uses a part of these.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with a database that may come to be in it.
pub(crate) struct Terminal {
    folder: TempDir,
}

/// What a command said and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Terminal {
    pub(crate) fn new() -> Terminal {
        Terminal { folder: tempfile::tempdir().expect("a folder") }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).expect("a file");
        path
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path("chuhe.db")
    }

    /// The command, not started, its output caught.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("chuhe"));
        command.args(arguments).current_dir(self.folder.path()).env_clear();
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Said {
        let Output { status, stdout, stderr } = self.command(arguments).output().expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Said { status: status.code().expect("not killed"), out: text(stdout), err: text(stderr) }
    }

    /// The output of a command that must succeed and say nothing on standard error.
    pub(crate) fn done(&self, arguments: &[&str]) -> String {
        let said = self.run(arguments);
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{arguments:?} said {}", said.out);
        said.out
    }

    /// A points arrangement of five, round 1 paired.
    pub(crate) fn with_event() -> Terminal {
        let terminal = Terminal::new();
        terminal.write("entries.csv", "姓名,单位\n甲一,东\n乙二,西\n丙三,南\n丁四,北\n戊五,东\n");
        for arguments in [
            &["event", "new", "测试杯", "--event", "cup", "--rounds", "3"][..],
            &["event", "import", "entries.csv"],
            &["event", "lots", "--seed", "7"],
            &["event", "pair"],
        ] {
            terminal.done(arguments);
        }
        terminal
    }
}

/// A file of the workspace's `examples/`.
pub(crate) fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    path.to_str().expect("a path in UTF-8").to_owned()
}
