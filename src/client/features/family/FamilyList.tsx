import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Family } from '../../../contract/family.ts';
import { formatMoney } from '../../../domain/money.ts';
import { search } from '../../../domain/search.ts';
import { FamilyLink } from '../../parts/FamilyLink.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { OwesText } from '../../ui/money/Money.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import { familiesQuery } from './families.ts';
import { detailColumn } from '../../parts/columns.tsx';

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ');

const columns: readonly Column<Family>[] = [
  {
    key: 'name',
    title: 'Family',
    width: 'minmax(0, 3fr)',
    line: 'name',
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <FamilyLink id={id} weight="strong">
        {name}
      </FamilyLink>
    ),
  },
  detailColumn(
    'students',
    'Students',
    'minmax(0, 5fr)',
    ({ students }) => namesOf(students) || 'No students',
  ),
  detailColumn('adults', 'Parents and guardians', 'minmax(0, 4fr)', ({ adults }) => (
    <span className="note">{namesOf(adults) || 'No parents or guardians'}</span>
  )),
  {
    key: 'owed',
    title: 'Balance',
    width: '9rem',
    align: 'end',
    line: 'value',
    sortBy: ({ owed }) => owed,
    cell: ({ owed, creditAvailable }) => (
      <span>
        <OwesText cents={owed} />
        {creditAvailable > 0 && (
          <span className="note block">credit {formatMoney(creditAvailable)}</span>
        )}
      </span>
    ),
  },
];

/** The text that the search looks in: a family's name, its people, and their contacts. */
function wordsOf({ name, students, adults }: Family): string {
  const reached = adults.flatMap((guardian) => [
    guardian.name,
    guardian.email ?? '',
    guardian.phone,
  ]);
  return [name, namesOf(students), ...reached].join(' ');
}

interface Props extends Ordered {
  typed: string;
  onSearch: (text: string) => void;
}

/** All families, with what they owe. */
export function FamilyList({ typed, onSearch, ...ordered }: Props) {
  const families = useQuery(familiesQuery);
  const words = useDeferredValue(typed);
  return (
    <QueryView
      query={families}
      loading="Loading families…"
      action="load families"
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState text="No families yet. A family pays for several students at once, and parents and guardians see what is owed." />
      }
    >
      {({ items }) => {
        const listed = search(items, words, wordsOf);
        return (
          <>
            <Toolbar>
              <SearchField
                aria-label="Search"
                placeholder="Family, student, parent or guardian"
                value={typed}
                onChange={onSearch}
              />
            </Toolbar>
            {listed.length > 0 ? (
              <DataTable
                label="Families"
                items={listed}
                columns={columns}
                keyOf={({ id }) => id}
                onTap="name"
                {...ordered}
              />
            ) : (
              <EmptyState text="No families found." />
            )}
          </>
        );
      }}
    </QueryView>
  );
}
