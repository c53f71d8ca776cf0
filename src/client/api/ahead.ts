/**
 * How long after a screen is shown, in milliseconds, to preload what will probably be needed next. Until then, the
 * screen's own scripts and data come first.
 */
export const AHEAD_MS = 8000;
