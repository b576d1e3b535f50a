//! Bytes read as choices.

/// What is left of them. When they are over everything is the first.
pub(super) struct Choice<'a>(&'a [u8]);

impl<'a> Choice<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Choice<'a> {
        Choice(bytes)
    }

    pub(super) fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// True for one byte in so many.
    pub(super) fn one_in(&mut self, many: u8) -> bool {
        self.byte().is_multiple_of(many)
    }

    pub(super) fn among<'b, T>(&mut self, all: &'b [T]) -> &'b T {
        let mut at = usize::from(self.byte());
        if all.len() > 256 {
            at = at << 8 | usize::from(self.byte());
        }
        &all[at % all.len()]
    }

    /// Bytes as they are, mostly a few.
    pub(super) fn bytes(&mut self) -> Vec<u8> {
        let length = match usize::from(self.byte()) {
            few @ ..0xe0 => few & 0x3f,
            many => (many & 0x1f) << 7 | usize::from(self.byte()),
        };
        let (taken, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        taken.to_vec()
    }

    /// A short text.
    pub(super) fn text(&mut self) -> String {
        let length = usize::from(self.byte() & 0x3f);
        let (taken, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        String::from_utf8_lossy(taken).into_owned()
    }
}
