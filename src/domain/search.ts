import { plainText } from './letters.ts';

// Letters that sort separately, and how people type them without a key for them.
const typedAs = new Map([
  ['þ', 'th'],
  ['ı', 'i'],
]);

/** Normalizes a text for search, without case and accents, so that 'elodie' finds Élodie and 'strasse' Straße. */
export function foldText(text: string): string {
  return plainText(text).replaceAll(/[þı]/g, (letter) => typedAs.get(letter) ?? letter);
}

/**
 * The items whose text contains every word of the query, in any order; all items if the query is blank. `textOf` gets
 * the query too, because what is searched may depend on it.
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
