import type { ReactNode } from 'react';
import type { Asked } from '../../parts/QueryView.tsx';
import { StaleNotice } from '../../ui/state/states.tsx';

interface Props<Data> {
  query: Asked<Data>;
  /** 'They', 'Balances': what can't be shown. */
  what: string;
  /** What stands there until it is known; nothing for a card that is not always there. */
  sketch: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a card shows. Where it can't be read, or not anew, it says so, briefly: each of its neighbors says it too. */
export function CardBody<Data>({ query, what, sketch, children }: Props<Data>) {
  const { data, error, refetch } = query;
  const notice = (text: string) => <StaleNotice text={text} onRetry={() => void refetch()} />;
  if (data === undefined) return error ? notice(`${what} can't be shown just now.`) : sketch;
  return (
    <>
      {error && notice('This may be out of date.')}
      {children(data)}
    </>
  );
}
