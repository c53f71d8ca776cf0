/**
 * How long after a screen is shown, in milliseconds, what is likely to be needed next is preloaded: until then, the
 * screen's own scripts and data come first.
 */
export const AHEAD_MS = 8000;
