import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../api/api.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { useDone } from '../../ui/text/done.tsx';
import { StaleNotice } from '../../ui/state/states.tsx';

const NoticeList = lazy(() => loadInTime(() => import('./NoticeList.tsx')));

interface Props {
  /** Whether only the subjects are shown at first. */
  isFolded?: boolean;
}

/** The announcements that are for whoever reads; renders nothing if there are none. */
export function Notices({ isFolded = false }: Props) {
  const { data, error, refetch } = useQuery(api.notices.list.queryOptions({ input: {} }));
  const done = useDone();
  // While the server can't be reached, the rest of the screen says so, or works without it, as the roll does.
  if (!data && error && error.code !== 'UNREACHABLE')
    return (
      <StaleNotice text="Announcements can't be shown right now." onRetry={() => void refetch()} />
    );
  const notices = data?.items ?? [];
  if (notices.length + done.lines.length === 0) return null;
  return (
    <Suspense>
      <NoticeList {...{ notices, done, isFolded }} />
    </Suspense>
  );
}
