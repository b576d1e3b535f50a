//! Diagrams of the board as inline SVG, for the web and for print.
