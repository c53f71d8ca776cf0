// Line breaks and other controls; and what turns the direction of all that follows, so that a name would change how
// the rest of a line reads. Joiners within a word are fine: Persian and many signs need them.
const BREAKS_THE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
// Some letters are there to fill a place and show nothing.
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text is one line that can be seen: names made of nothing visible, or of what hides, are not. */
export function isOneLine(text: string): boolean {
  return VISIBLE.test(text) && !BREAKS_THE_LINE.test(text);
}
