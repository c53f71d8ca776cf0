import { useMemo } from 'react';
import { compareNames } from '../../../domain/names.ts';

/** The sort key of an item: strings sort like people's names, and numbers (cents, counts) numerically. */
export type SortKey<Item> = (item: Item) => string | number;

export interface Sorted {
  key: string;
  descending: boolean;
}

/** The order of a list in the URL: 'name', or '-balance' for the largest first. */
export interface Ordered {
  order: string | undefined;
  onOrder: (order: string | undefined) => void;
}

export function sortedBy(order: string | undefined): Sorted | null {
  if (!order) return null;
  const descending = order.startsWith('-');
  return { key: descending ? order.slice(1) : order, descending };
}

export function orderOf(sorted: Sorted | null): string | undefined {
  return sorted ? `${sorted.descending ? '-' : ''}${sorted.key}` : undefined;
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

/** The order after a tap on a heading: by its column, then reversed, then the way the list was loaded. */
export function nextSort(sorted: Sorted | null, key: string, descendingFirst: boolean) {
  if (sorted?.key !== key) return { key, descending: descendingFirst };
  return sorted.descending === descendingFirst ? { key, descending: !descendingFirst } : null;
}

/** The items of a fully loaded list, in the order chosen with its headings. */
export function useSort<Item>(
  items: readonly Item[],
  columns: readonly Sortable<Item>[],
  { order, onOrder }: Partial<Ordered>,
) {
  const sorted = useMemo(() => sortedBy(order), [order]);
  const sortBy = columns.find(({ key }) => key === sorted?.key)?.sortBy;
  const shown = useMemo(
    () => (sorted && sortBy ? sortItems(items, sortBy, sorted.descending) : items),
    [items, sorted, sortBy],
  );
  function press(key: string) {
    const [first] = items;
    const by = columns.find((column) => column.key === key)?.sortBy;
    // People look for the largest amount, but for the first name.
    const descendingFirst = first !== undefined && typeof by?.(first) === 'number';
    onOrder?.(orderOf(nextSort(sorted, key, descendingFirst)));
  }
  return { shown, sorted, press };
}
