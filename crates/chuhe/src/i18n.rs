//! Messages in Chinese and English.
