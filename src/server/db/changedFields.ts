import { isDeepStrictEqual } from 'node:util';

/** The fields in which two versions of something differ; all of them when there was none before. */
export function changedFields<Item extends object>(before: Item | null, after: Item): string[] {
  const fields = new Set(Object.keys({ ...before, ...after })) as Set<string & keyof Item>;
  return [...fields].filter((field) => !isDeepStrictEqual(before?.[field], after[field]));
}
