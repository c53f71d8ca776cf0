import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';
import type { Period } from './PeriodFilter.tsx';

/** A student's journal, newest first, page by page, or all of it for printing. */
export function useJournal(studentId: string, { from, to }: Period) {
  const pages = useInfiniteQuery(
    api.students.account.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: studentId,
        cursor,
        limit: 100,
        ...(from && { from }),
        ...(to && { to }),
      }),
      ...byCursor,
    }),
  );
  const [isPreparing, setPreparing] = useState(false);

  /** Paper has no "Show more", so all pages are loaded before printing. */
  async function printAll(): Promise<void> {
    setPreparing(true);
    let latest: Pick<typeof pages, 'hasNextPage' | 'isError' | 'fetchNextPage'> = pages;
    while (latest.hasNextPage && !latest.isError) latest = await latest.fetchNextPage();
    flushSync(() => setPreparing(false));
    if (!latest.isError) window.print();
  }

  return {
    ...pages,
    entries: pages.data?.pages.flatMap((page) => page.entries.toReversed()) ?? [],
    isPreparing,
    printAll: () => void printAll(),
  };
}
