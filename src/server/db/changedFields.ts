import { isDeepStrictEqual } from 'node:util';

/** The names of the fields that differ between two versions; all of them if there was no version before. */
export function changedFields<Item extends object>(before: Item | null, after: Item): string[] {
  const fields = new Set(Object.keys({ ...before, ...after })) as Set<string & keyof Item>;
  return [...fields].filter((field) => !isDeepStrictEqual(before?.[field], after[field]));
}
