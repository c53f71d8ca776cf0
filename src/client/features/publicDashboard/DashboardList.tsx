import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { search } from '../../../domain/search.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { DashboardTable } from './DashboardTable.tsx';
import { notShown } from './notShown.tsx';

const dashboardQuery = api.publicDashboard.list.queryOptions();

interface Props extends Ordered {
  /** The search text. */
  typed: string;
  onSearch: (text: string) => void;
}

/** All current students with their balances. */
export function DashboardList({ typed, onSearch, ...ordered }: Props) {
  const students = useQuery(dashboardQuery);
  const text = useDeferredValue(typed);
  return (
    <QueryView
      query={students}
      loading="Loading students..."
      action="load students"
      instead={notShown}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState text="No students found." />}
    >
      {({ items }) => {
        const listed = search(items, text, ({ name }) => name);
        return (
          <>
            <Toolbar>
              <SearchField label="Search" placeholder="Name" value={typed} onChange={onSearch} />
            </Toolbar>
            {listed.length > 0 ? (
              <DashboardTable students={listed} {...ordered} />
            ) : (
              <EmptyState text="No students found." />
            )}
          </>
        );
      }}
    </QueryView>
  );
}
