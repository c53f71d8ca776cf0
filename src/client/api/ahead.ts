/**
 * So long after a screen stands, what is likely to be needed next is loaded, in milliseconds: while the screen itself
 * loads, its own scripts and data come first.
 */
export const AHEAD_MS = 8000;
