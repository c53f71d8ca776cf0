/**
 * The beginning of a text, of at most `longest` UTF-16 units. It ends between two characters as people see them, never
 * inside an emoji, a flag, or a letter with its accents.
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const seen = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  const end = seen.containing(longest)?.index ?? longest;
  // A letter under more accents than fit would leave nothing of the text.
  return end > 0 ? text.slice(0, end) : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
