//! TRF on the command line: paired as it is, taken in, written out, refused by line and column.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tournament/tests/data/trf").join(name)
}

fn chuhe(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.current_dir(folder).env("LANG", "zh_CN.UTF-8").env("CHUHE_DATABASE", "sqlite:trf.db");
    command.args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("chuhe-trf-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_file_is_paired_as_the_endorsed_program_pairs_it() {
    let folder = folder("pair");
    let file = data("dutch_n9_r5_s12_plus1.trf");
    let json = said(&chuhe(&folder, &["--json", "pair", file.to_str().unwrap(), "--explain"]));
    let paired: serde_json::Value = serde_json::from_str(&json).unwrap();
    let pairs: Vec<String> = (paired["pairs"].as_array().unwrap().iter())
        .map(|pair| format!("{} {}", pair["first"], pair["second"]))
        .chain([format!("{} 0", paired["bye"])])
        .collect();
    let expected = std::fs::read_to_string(file.with_extension("pairs")).unwrap();
    let expected: Vec<&str> = expected.lines().skip(1).filter(|line| !line.is_empty()).collect();
    assert_eq!(pairs, expected, "board by board");
    let words = said(&chuhe(&folder, &["pair", file.to_str().unwrap(), "--explain"]));
    assert!(words.contains("荷兰制") && words.contains("下调"), "{words}");
    let checked = said(&chuhe(&folder, &["pair", "--check", data("dutch_n25_r9_s16.trf").to_str().unwrap()]));
    assert!(checked.contains("合规"), "{checked}");
}

#[test]
fn an_event_goes_in_and_comes_out() {
    let folder = folder("event");
    said(&chuhe(&folder, &["event", "import", data("dutch_n17_r7_s14_plus1.trf").to_str().unwrap()]));
    said(&chuhe(&folder, &["event", "pair"]));
    for version in ["--trf16", "--trf26"] {
        said(&chuhe(&folder, &["event", "export", version, "out.trf"]));
        let before = said(&chuhe(&folder, &["--json", "rank", "--state", "out.trf"]));
        said(&chuhe(&folder, &["event", "export", "out.json"]));
        assert_eq!(before, said(&chuhe(&folder, &["--json", "rank", "--state", "out.json"])), "{version}");
    }
}

#[test]
fn what_is_wrong_is_said_by_line_and_column() {
    let folder = folder("wrong");
    let good = std::fs::read_to_string(data("dutch_n8_r5_s11.trf")).unwrap();
    std::fs::write(folder.join("bad.trf"), good.replacen(" w 1", " q 1", 1)).unwrap();
    let refused = chuhe(&folder, &["pair", "bad.trf"]);
    assert_eq!(refused.status.code(), Some(1));
    let words = String::from_utf8(refused.stderr).unwrap();
    assert!(words.contains("bad.trf") && words.contains("行第") && words.contains("w b -"), "{words}");
}
