import { Button } from '../button/Button.tsx';

export interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** A button that loads the next page of a list. Takes an infinite query as it is. */
export function ShowMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  if (!hasNextPage) return null;
  return (
    <div className="center above-medium">
      <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
