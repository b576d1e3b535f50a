//! What is measured while the program runs, as Prometheus reads it.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper ends of the ranges that times are counted in, in milliseconds.
const RANGES_MS: [u64; 12] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];

/// Counters of one server.
#[derive(Debug, Default)]
pub(super) struct Metrics {
    /// Answers by the first digit of their status.
    answers: [AtomicU64; 5],
    /// Answers within each of the ranges, not those within the ranges before.
    within: [AtomicU64; RANGES_MS.len() + 1],
    total_us: AtomicU64,
    running: AtomicU64,
    refused: AtomicU64,
    messages: AtomicU64,
    connections: AtomicU64,
}

/// A request that is being dealt with.
pub(super) struct Running<'a>(&'a Metrics);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// A request has come in.
    pub(super) fn run(&self) -> Running<'_> {
        self.running.fetch_add(1, Ordering::Relaxed);
        Running(self)
    }

    /// A request was answered.
    pub(super) fn answered(&self, status: u16, took: Duration) {
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        if let Some(count) = self.answers.get(class) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        let range = RANGES_MS.iter().position(|end| took <= Duration::from_millis(*end));
        if let Some(count) = self.within.get(range.unwrap_or(RANGES_MS.len())) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        self.total_us.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// A request or connection was turned away because there were too many.
    pub(super) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// An open page was sent what is new.
    pub(super) fn sent(&self) {
        self.messages.fetch_add(1, Ordering::Relaxed);
    }

    /// A connection was taken.
    pub(super) fn connected(&self) {
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    /// Everything in Prometheus' text form.
    pub(super) fn text(&self, pages: usize, ready: bool) -> String {
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let mut text = String::new();
        let mut family = |name: &str, kind: &str, help: &str, lines: &[(String, String)]| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
            for (labels, value) in lines {
                let _ = writeln!(text, "{name}{labels} {value}");
            }
        };
        let one = |value: u64| [(String::new(), value.to_string())];
        let classes: Vec<(String, String)> = (1..)
            .zip(&self.answers)
            .map(|(class, count)| (format!("{{status=\"{class}xx\"}}"), get(count).to_string()))
            .collect();
        family("chuhe_http_responses_total", "counter", "Answers by class of status.", &classes);
        let mut sum = 0;
        let ends = RANGES_MS.iter().map(|ms| (*ms as f64 / 1000.0).to_string());
        let mut times = String::new();
        for (end, count) in ends.chain(["+Inf".to_owned()]).zip(&self.within) {
            sum += get(count);
            let _ = writeln!(times, "chuhe_http_response_seconds_bucket{{le=\"{end}\"}} {sum}");
        }
        let seconds = get(&self.total_us) as f64 / 1e6;
        let _ = writeln!(times, "chuhe_http_response_seconds_sum {seconds}");
        let _ = writeln!(times, "chuhe_http_response_seconds_count {sum}");
        family("chuhe_http_response_seconds", "histogram", "Time to an answer's head.", &[]);
        text.push_str(&times);
        let mut family = |name: &str, kind: &str, help: &str, value: u64| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
            for (labels, value) in one(value) {
                let _ = writeln!(text, "{name}{labels} {value}");
            }
        };
        family("chuhe_http_requests_running", "gauge", "Requests being dealt with.", get(&self.running));
        family(
            "chuhe_http_refused_total",
            "counter",
            "Requests and connections turned away by limits.",
            get(&self.refused),
        );
        family("chuhe_connections_total", "counter", "Connections taken.", get(&self.connections));
        family("chuhe_live_pages", "gauge", "Pages that stay open.", pages as u64);
        family("chuhe_live_messages_total", "counter", "News sent to open pages.", get(&self.messages));
        family("chuhe_ready", "gauge", "Whether the log answers.", u64::from(ready));
        if let Some(bytes) = resident() {
            family("process_resident_memory_bytes", "gauge", "Memory in use.", bytes);
        }
        text
    }
}

/// The memory that this process holds, where the system says it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_adds_up() {
        let metrics = Metrics::default();
        for (status, ms) in [(200, 1), (200, 3), (303, 30), (503, 20_000), (99, 0)] {
            metrics.answered(status, Duration::from_millis(ms));
        }
        let running = metrics.run();
        metrics.refused();
        let text = metrics.text(7, true);
        for line in [
            "chuhe_http_responses_total{status=\"2xx\"} 2",
            "chuhe_http_responses_total{status=\"5xx\"} 1",
            "chuhe_http_response_seconds_bucket{le=\"0.001\"} 2",
            "chuhe_http_response_seconds_bucket{le=\"0.005\"} 3",
            "chuhe_http_response_seconds_bucket{le=\"10\"} 4",
            "chuhe_http_response_seconds_bucket{le=\"+Inf\"} 5",
            "chuhe_http_response_seconds_count 5",
            "chuhe_http_requests_running 1",
            "chuhe_http_refused_total 1",
            "chuhe_live_pages 7",
            "chuhe_ready 1",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
        drop(running);
        assert!(metrics.text(0, false).contains("chuhe_http_requests_running 0"));
    }
}
