//! 楚河: runs Xiangqi competitions by the book.

fn main() -> std::process::ExitCode {
    chuhe::cli::run(std::env::args_os())
}
