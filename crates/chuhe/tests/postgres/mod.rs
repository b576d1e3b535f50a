//! A PostgreSQL server of the tests' own: on a folder that goes away, by a user that is not root, ended with the tests.

// Each test file uses a part of these.
#![allow(dead_code)]

pub(crate) mod wire;

use std::io::Write as _;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Nobody, on every Linux.
const NOBODY: u32 = 65534;

/// A server. It ends when this goes out of reach, or the tests end otherwise.
pub(crate) struct Server {
    folder: TempDir,
    programs: PathBuf,
    pub(crate) port: u16,
    /// Waits for the end of its standard input and ends the server then.
    keeper: Option<Child>,
    databases: AtomicU32,
}

/// Where PostgreSQL's programs are.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.reverse();
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}

/// A server, or none where PostgreSQL is not installed; that is said, and with `CI` it is a failure.
pub(crate) fn server() -> Option<Server> {
    let Some(programs) = programs() else {
        let missing = "PostgreSQL is not installed (Debian: apt-get install postgresql)";
        assert!(std::env::var_os("CI").is_none(), "{missing}");
        eprintln!("skipped: {missing}");
        return None;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    if is_root() {
        chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("root may");
    }
    let made = as_nobody(&programs.join("initdb"), folder.path())
        .args(["--auth=trust", "--username=chuhe", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"])
        .arg(&data)
        .output()
        .expect("initdb starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut server =
        Server { folder, programs, port: free_port(), keeper: None, databases: AtomicU32::new(0) };
    server.start();
    Some(server)
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|me| std::os::unix::fs::MetadataExt::uid(&me) == 0)
}

fn as_nobody(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env_clear().env("PATH", "/usr/bin:/bin").env("LC_ALL", "C");
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    listener.local_addr().expect("an address").port()
}

impl Server {
    /// Starts it, again too.
    pub(crate) fn start(&mut self) {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            self.end_keeper();
            // The shell outlives us for as long as it takes to end the server, and clears up after a server of all tests.
            let script = r#"exec 3<&0; "$0" "$@" & server=$!
                (cat <&3 >/dev/null; kill -QUIT $server; [ -e once-killed ] || { sleep 1; rm -rf "$PWD"; }) &
                wait $server"#;
            let mut command = as_nobody(Path::new("/bin/sh"), self.folder.path());
            command.arg("-c").arg(script).arg(self.programs.join("postgres")).arg("-D");
            command.arg(self.folder.path().join("data")).arg("-k").arg(self.folder.path());
            command.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-c", "shared_buffers=16MB"]);
            let log = self.folder.path().join("log");
            let log = std::fs::File::options().create(true).append(true).open(log).expect("a log");
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(log);
            self.keeper = Some(command.spawn().expect("a shell"));
            while self.keeper.as_mut().is_some_and(|keeper| matches!(keeper.try_wait(), Ok(None))) {
                if self.answers() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(30));
            }
        }
        panic!("{}", std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default());
    }

    fn answers(&self) -> bool {
        let asked = self.sql("postgres", "SELECT 1");
        asked.is_ok()
    }

    /// Kills it with SIGKILL, as a power cut would.
    pub(crate) fn kill(&mut self) {
        let pid = std::fs::read_to_string(self.folder.path().join("data/postmaster.pid")).expect("it runs");
        let pid = pid.lines().next().expect("its number");
        std::fs::write(self.folder.path().join("once-killed"), "").expect("a file");
        assert!(Command::new("kill").args(["-KILL", pid]).status().expect("kill").success());
        self.end_keeper();
    }

    fn end_keeper(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        }
    }

    /// Runs statements in a database.
    pub(crate) fn sql(&self, database: &str, text: &str) -> Result<String, String> {
        let mut psql = as_nobody(&self.programs.join("psql"), self.folder.path())
            .args(["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-U", "chuhe", "-h", "127.0.0.1"])
            .args(["-p", &self.port.to_string(), "-d", database])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("psql starts");
        let sent = psql.stdin.take().expect("piped").write_all(text.as_bytes());
        let said = psql.wait_with_output().expect("it ends");
        sent.map_err(|error| error.to_string())?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if said.status.success() { Ok(text(&said.stdout)) } else { Err(text(&said.stderr)) }
    }

    /// From now on it offers TLS with this certificate (PEM) and its key.
    pub(crate) fn offer_tls(&self, certificate: &str, key: &str) {
        for (name, text) in [("server.crt", certificate), ("server.key", key)] {
            let file = self.folder.path().join("data").join(name);
            std::fs::write(&file, text).expect("a file");
            // PostgreSQL takes no key that others may read.
            std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600))
                .expect("ours");
            if is_root() {
                chown(&file, Some(NOBODY), Some(NOBODY)).expect("root may");
            }
        }
        self.sql("postgres", "ALTER SYSTEM SET ssl = on").expect("it may be turned on");
        // One connection may be served before the server has read its settings again.
        let again = "SELECT pg_reload_conf(); SELECT pg_sleep(0.3)";
        self.sql("postgres", again).expect("it reads its settings");
        let begun = Instant::now();
        while self.sql("postgres", "SHOW ssl").expect("it answers").trim() != "on" {
            assert!(begun.elapsed() < Duration::from_secs(20), "TLS is not offered");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// A new empty database; its name.
    pub(crate) fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}")).expect("a new database");
        name
    }

    /// The address of a database.
    pub(crate) fn address(&self, database: &str) -> String {
        self.address_by(self.port, database)
    }

    /// The address of a database through another port.
    pub(crate) fn address_by(&self, port: u16, database: &str) -> String {
        format!("postgres://chuhe:hidden-secret@127.0.0.1:{port}/{database}")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end_keeper();
    }
}
