// Line breaks and other control characters, and those that change the text direction of everything after them, so that
// a name would change how the rest of a line reads. Joiners within a word are fine: Persian and many emoji need them.
const BREAKS_THE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
// Some letters are only fillers and show nothing, and one symbol is a blank: the empty Braille cell.
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text is a single visible line: rejects names without visible characters or with control characters. */
export function isOneLine(text: string): boolean {
  return VISIBLE.test(text) && !BREAKS_THE_LINE.test(text);
}
