//! The pages and the JSON interface, drawn by the server.
