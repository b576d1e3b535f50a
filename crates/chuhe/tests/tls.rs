//! The connection to PostgreSQL is as safe as its address demands, or it does not come about.
#![cfg(unix)]

mod postgres;

use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use chuhe::i18n::{Lang, running};
use chuhe::store::{Access, Draft, Insecure, StoreError, open};
use jiff::Timestamp;
use postgres::Server;
use postgres::wire::Wire;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};
use tempfile::TempDir;

/// An authority, and the file that it is trusted by.
struct Authority {
    issuer: Issuer<'static, KeyPair>,
    file: PathBuf,
}

impl Authority {
    fn new(folder: &Path, name: &str) -> Authority {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(rcgen::DnType::CommonName, name);
        let key = KeyPair::generate().expect("a key");
        let file = folder.join(format!("{name}.pem"));
        std::fs::write(&file, params.self_signed(&key).expect("signed").pem()).expect("a file");
        Authority { issuer: Issuer::new(params, key), file }
    }

    /// A certificate for these names, good until a year, and its key.
    fn certify(&self, names: &[&str], until: i32) -> (String, String) {
        let mut params =
            CertificateParams::new(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
                .expect("names");
        params.not_before = date_time_ymd(2000, 1, 1);
        params.not_after = date_time_ymd(until, 1, 1);
        let key = KeyPair::generate().expect("a key");
        (params.signed_by(&key, &self.issuer).expect("signed").pem(), key.serialize_pem())
    }
}

/// A server, a folder, the authority that signs its certificates, and another.
fn scene() -> Option<(Server, TempDir, Authority, Authority)> {
    let server = postgres::server()?;
    let folder = tempfile::tempdir().expect("a folder");
    let [ours, other] = ["ours", "other"].map(|name| Authority::new(folder.path(), name));
    Some((server, folder, ours, other))
}

fn draft(payload: &str) -> Draft {
    Draft { actor: "裁判长".into(), time: Timestamp::UNIX_EPOCH, payload: payload.into() }
}

/// How the program's connections to a database are made, as the server sees it: `t` with TLS, `f` without.
fn seen(server: &Server, database: &str) -> String {
    let asked = format!(
        "SELECT string_agg(DISTINCT ssl::text, ' ') FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
         WHERE application_name = 'chuhe' AND datname = '{database}'"
    );
    server.sql("postgres", &asked).expect("it answers").trim().to_owned()
}

fn refused(address: &str) -> Insecure {
    match open(address, Access::Create) {
        Err(StoreError::Insecure(why)) => why,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it was let in"),
    }
}

#[test]
fn what_is_asked_and_what_is_told_goes_over_tls() {
    let Some((server, _folder, ours, _)) = scene() else { return };
    let (certificate, key) = ours.certify(&["localhost", "127.0.0.1"], 2100);
    server.offer_tls(&certificate, &key);
    let trusted = ours.file.display();
    for options in [
        "".to_owned(),
        "?sslmode=prefer".to_owned(),
        "?sslmode=require".to_owned(),
        format!("?sslmode=require&sslrootcert={trusted}"),
        format!("?sslmode=verify-ca&sslrootcert={trusted}"),
        format!("?sslmode=verify-full&sslrootcert={trusted}"),
        format!("?sslrootcert={trusted}&channel_binding=prefer"),
    ] {
        let database = server.database();
        let wire = Wire::to(server.port);
        let store = open(&format!("{}{options}", server.address_by(wire.port, &database)), Access::Create);
        let store = store.unwrap_or_else(|error| panic!("{options}: {error:?}"));
        let (send, told) = mpsc::channel();
        let hear = Arc::new(move |stream: &str, version| drop(send.send((stream.to_owned(), version))));
        let _watch = store.watch(hear).unwrap().expect("others may write to it");
        assert_eq!(store.append("event/a", 0, &[draft("1")]).unwrap(), 1);
        assert_eq!(
            told.recv_timeout(Duration::from_secs(20)).unwrap(),
            ("event/a".to_owned(), 1),
            "{options}"
        );
        assert_eq!(seen(&server, &database), "true", "{options}");
        // A connection that is made anew, for each of both, is as safe as the first.
        wire.cut();
        wire.mend();
        let other = open(&server.address(&database), Access::Existing).unwrap();
        assert_eq!(other.append("event/a", 1, &[draft("2")]).unwrap(), 2);
        while told.recv_timeout(Duration::from_secs(20)).expect("it is told") != ("event/a".to_owned(), 2) {}
        assert_eq!(store.append("event/a", 2, &[draft("3")]).unwrap(), 3);
        assert_eq!(store.verify("event/a").unwrap(), Ok(()));
        assert_eq!(seen(&server, &database), "true", "{options}");
    }
    let database = server.database();
    let plain = open(&format!("{}?sslmode=disable", server.address(&database)), Access::Create).unwrap();
    assert_eq!(plain.append("event/a", 0, &[draft("1")]).unwrap(), 1);
    assert_eq!(seen(&server, &database), "false");
}

#[test]
fn a_server_that_is_not_who_it_should_be_is_not_spoken_to() {
    let Some((server, folder, ours, other)) = scene() else { return };
    let database = server.database();
    let address = server.address(&database);
    let by = |mode: &str, authority: &Authority| {
        format!("{address}?sslmode={mode}&sslrootcert={}", authority.file.display())
    };

    // It does not offer TLS.
    for demanding in [format!("{address}?sslmode=require"), by("verify-ca", &ours), by("verify-full", &ours)]
    {
        assert_eq!(refused(&demanding), Insecure::NotOffered, "{demanding}");
    }
    assert!(open(&address, Access::Create).is_ok(), "nothing was demanded");

    // Somebody else signed its certificate.
    let (certificate, key) = ours.certify(&["127.0.0.1"], 2100);
    server.offer_tls(&certificate, &key);
    for mode in ["require", "verify-ca", "verify-full"] {
        assert_eq!(refused(&by(mode, &other)), Insecure::NotTrusted, "{mode}");
        assert!(open(&by(mode, &ours), Access::Existing).is_ok(), "{mode}");
    }
    let by_system = refused(&format!("{address}?sslmode=verify-full"));
    assert!(matches!(by_system, Insecure::NotTrusted | Insecure::Roots { .. }), "{by_system:?}");

    // It is for somebody else, or for nobody any more.
    let (certificate, key) = ours.certify(&["db.example.org", "127.0.0.2"], 2100);
    server.offer_tls(&certificate, &key);
    assert_eq!(refused(&by("verify-full", &ours)), Insecure::WrongName);
    assert!(open(&by("verify-ca", &ours), Access::Existing).is_ok());
    let (certificate, key) = ours.certify(&["127.0.0.1"], 2001);
    server.offer_tls(&certificate, &key);
    for mode in ["verify-ca", "verify-full"] {
        assert_eq!(refused(&by(mode, &ours)), Insecure::Expired, "{mode}");
    }

    // A server that made its certificate itself is trusted by that certificate.
    let itself = Authority::new(folder.path(), "itself");
    server.offer_tls(&std::fs::read_to_string(&itself.file).unwrap(), &itself.issuer.key().serialize_pem());
    assert!(open(&by("verify-ca", &itself), Access::Existing).is_ok());
    assert_eq!(refused(&by("verify-full", &itself)), Insecure::WrongName);
    assert_eq!(refused(&by("verify-ca", &ours)), Insecure::NotTrusted);

    // Whom to trust cannot be read.
    let empty = folder.path().join("empty.pem");
    std::fs::write(&empty, "nothing").unwrap();
    for file in [empty.as_path(), Path::new("/none/ca.pem")] {
        let demanding = format!("{address}?sslmode=verify-full&sslrootcert={}", file.display());
        assert!(matches!(refused(&demanding), Insecure::Roots { .. }), "{demanding}");
    }
}

#[test]
fn the_program_says_why_and_ends() {
    let Some((server, _folder, ours, _)) = scene() else { return };
    let chuhe = |address: &str, arguments: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("chuhe").expect("it is built");
        command.args(arguments).args(["--lang", "en"]).env("CHUHE_DATABASE", address);
        let output = command.timeout(Duration::from_secs(60)).output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let demanding = |mode: &str| {
        format!("{}?sslmode={mode}&sslrootcert={}", server.address(&server.database()), ours.file.display())
    };
    let address = demanding("verify-full");
    let new = ["event", "new", "--event", "cup", "--rounds", "3", "杯"];
    for arguments in [&new[..], &["serve", "--listen", "127.0.0.1:0"], &["verify"]] {
        let (code, said) = chuhe(&address, arguments);
        assert_eq!(code, Some(1), "{arguments:?}: {said}");
        assert!(said.contains("does not offer TLS"), "{arguments:?}: {said}");
        assert!(!said.contains("hidden-secret"), "{said}");
    }
    let (certificate, key) = ours.certify(&["db.example.org"], 2100);
    server.offer_tls(&certificate, &key);
    let (code, said) = chuhe(&address, &new);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("certificate is for another name"), "{said}");
    let (certificate, key) = ours.certify(&["127.0.0.1"], 2100);
    server.offer_tls(&certificate, &key);
    let (code, said) = chuhe(&address, &new);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(chuhe(&address, &["verify"]).0, Some(0));

    for lang in Lang::ALL {
        let said = running::store(lang, &StoreError::Insecure(Insecure::Option("sslmode=allow".into())));
        assert!(said.contains("sslmode=allow"), "{said}");
    }
}
