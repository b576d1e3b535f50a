//! Entry lists from CSV files.
