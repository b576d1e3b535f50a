//! The readers of events, with the same demands.

use tournament::State;
use tournament::trf::{Trf, Version};

/// TRF: what is read is written and read as the same, and what makes an event makes a file of it.
pub fn trf(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(trf) = Trf::read(text) else { return };
    let written = trf.write();
    assert_eq!(Trf::read(&written).map(|again| again.write()), Ok(written));
    // Rounds without end are a plan, not a file: what is played stays in proportion to the bytes.
    let Ok(file) = trf.to_event() else { return };
    let Ok(state) = State::from_file(file) else { return };
    if state.planned_rounds() < 1000 {
        for version in [Version::Trf16, Version::Trf26] {
            let _ = Trf::of_event(&state, version).write();
        }
    }
}
