import type { ReactNode } from 'react';
import { formatCount } from '../../domain/counts.ts';
import { ErrorText } from '../ui/state/states.tsx';
import { ShowMore, type Pages } from '../ui/table/ShowMore.tsx';
import { failureOf, QueryView, type Asked, type QueryViewProps } from './QueryView.tsx';

interface PagesOf<Item> {
  pages: readonly { items: readonly Item[] }[];
}

interface Props<Item> extends Omit<
  QueryViewProps<PagesOf<Item>>,
  'query' | 'isEmpty' | 'empty' | 'children'
> {
  query: Asked<PagesOf<Item>> & Pages;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The total number of items, if known. */
  count?: number | undefined;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that is loaded page by page, with a button for the next page. */
export function PagesView<Item>({ query, empty, count, children, ...view }: Props<Item>) {
  const missing = query.isFetchNextPageError === true ? failureOf(query, view) : null;
  return (
    <QueryView {...view} query={query}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <>
            {query.hasNextPage && (
              <p className="print-only">
                Showing the newest {formatCount(items.length)}
                {count === undefined ? '; there are more' : ` of ${formatCount(count)}`}.
              </p>
            )}
            {children(items)}
            <ShowMore {...query} />
            <ErrorText error={missing} />
          </>
        );
      }}
    </QueryView>
  );
}
