import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { search } from '../../../domain/search.ts';
import { api } from '../../api/api.ts';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { EmptyState, LoadingState } from '../../ui/state/states.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { DashboardTable } from './DashboardTable.tsx';
import { NotShown } from './NotShown.tsx';

/** Everyone who attends, with the one number that matters. */
export function DashboardList() {
  const { data, error, refetch } = useQuery(api.publicDashboard.list.queryOptions());
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);

  if (error && !data) {
    return <NotShown error={error} action="load students" onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState text="Loading students..." />;

  const listed = search(data.items, text, ({ name }) => name);
  return (
    <>
      {data.items.length > 0 && (
        <Toolbar>
          <SearchField label="Search" placeholder="Name" value={typed} onChange={setTyped} />
        </Toolbar>
      )}
      {listed.length > 0 ? (
        <DashboardTable students={listed} />
      ) : (
        <EmptyState text="No students found." />
      )}
    </>
  );
}
