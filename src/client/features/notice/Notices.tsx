import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../api/api.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { StaleNotice } from '../../ui/state/states.tsx';

const NoticeList = lazy(() => loadInTime(() => import('./NoticeList.tsx')));

interface Props {
  /** Whether only the subjects are shown at first. */
  isFolded?: boolean;
}

/** The announcements that are for whoever reads; renders nothing if there are none. */
export function Notices({ isFolded = false }: Props) {
  const { data, error, refetch } = useQuery(api.notices.list.queryOptions({ input: {} }));
  // While the server can't be reached, the rest of the screen says so, or works without it, as the roll does.
  if (!data && error && error.code !== 'UNREACHABLE')
    return (
      <StaleNotice text="Announcements can't be shown right now." onRetry={() => void refetch()} />
    );
  if (!data?.items.length) return null;
  return (
    <Suspense>
      <NoticeList notices={data.items} isFolded={isFolded} />
    </Suspense>
  );
}
