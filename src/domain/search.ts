import { plainText } from './letters.ts';

// Letters that sort on their own, as they are typed by who has no key for them.
const typedAs: Record<string, string> = { þ: 'th', ı: 'i' };

/** A text as it is looked for: without case and accents, so that 'elodie' finds Élodie and 'strasse' Straße. */
export function foldText(text: string): string {
  return plainText(text).replaceAll(/[þı]/g, (letter) => typedAs[letter] ?? letter);
}

/**
 * The items whose text has every word of the query, in whatever order; all of them for a blank one. What is searched may
 * depend on the query.
 */
export function search<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item, query: string) => string,
): readonly Item[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = foldText(textOf(item, query));
    return words.every((word) => text.includes(word));
  });
}
