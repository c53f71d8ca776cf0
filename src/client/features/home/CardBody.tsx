import type { ReactNode } from 'react';
import { NO_CONNECTION, useIsReached } from '../../api/useIsReached.ts';
import type { Asked } from '../../parts/QueryView.tsx';
import { StaleNotice } from '../../ui/state/states.tsx';

interface Props<Data> {
  query: Asked<Data>;
  /** What can't be shown, as the subject of a sentence: 'They', 'Balances'. */
  what: string;
  /** The placeholder while loading; null for a card that isn't always there. */
  sketch: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The content of a card. If it can't be loaded or reloaded, a brief notice says so, because the cards next to it
 * probably say the same.
 */
export function CardBody<Data>({ query, what, sketch, children }: Props<Data>) {
  const { data, error, refetch } = query;
  const isReached = useIsReached();
  const notice = (text: string) => <StaleNotice text={text} onRetry={() => void refetch()} />;
  if (data === undefined && !isReached) return notice(NO_CONNECTION);
  if (data === undefined) return error ? notice(`${what} can't be shown right now.`) : sketch;
  return (
    <>
      {error && notice('This may be out of date.')}
      {children(data)}
    </>
  );
}
