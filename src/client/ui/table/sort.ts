import { useMemo, useState } from 'react';
import { compareNames } from '../../../domain/names.ts';

/** What items are ordered by: words as people's names are, numbers (cents, counts) as numbers. */
export type SortKey<Item> = (item: Item) => string | number;

export interface Sorted {
  key: string;
  descending: boolean;
}

interface Sortable<Item> {
  key: string;
  sortBy?: SortKey<Item> | undefined;
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : compareNames(String(a), String(b));
}

export function sortItems<Item>(
  items: readonly Item[],
  sortBy: SortKey<Item>,
  descending: boolean,
): readonly Item[] {
  const ordered = items.toSorted((a, b) => compare(sortBy(a), sortBy(b)));
  return descending ? ordered.toReversed() : ordered;
}

/** What a press on a heading makes of the order: its own, then the other way round, then as the list came. */
export function nextSort(sorted: Sorted | null, key: string, descendingFirst: boolean) {
  if (sorted?.key !== key) return { key, descending: descendingFirst };
  return sorted.descending === descendingFirst ? { key, descending: !descendingFirst } : null;
}

/** The items of a list that is here as a whole, in the order chosen by its headings. */
export function useSort<Item>(items: readonly Item[], columns: readonly Sortable<Item>[]) {
  const [sorted, setSorted] = useState<Sorted | null>(null);
  const sortBy = columns.find(({ key }) => key === sorted?.key)?.sortBy;
  const shown = useMemo(
    () => (sorted && sortBy ? sortItems(items, sortBy, sorted.descending) : items),
    [items, sorted, sortBy],
  );
  function press(key: string) {
    const [first] = items;
    const by = columns.find((column) => column.key === key)?.sortBy;
    // Of amounts the largest is looked for, of words the first.
    const descendingFirst = first !== undefined && typeof by?.(first) === 'number';
    setSorted(nextSort(sorted, key, descendingFirst));
  }
  return { shown, sorted, press };
}
