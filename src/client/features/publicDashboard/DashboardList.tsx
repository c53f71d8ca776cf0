import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { search } from '../../../domain/search.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { notShown } from './notShown.tsx';
import type { PublicStudent } from '../../../contract/publicDashboard.ts';
import { laterNote, owedToday } from '../../../domain/owing.ts';
import type { EnrollmentStatus } from '../../../domain/student.ts';
import { inOneLine } from '../../parts/debtNote.ts';
import { useSchool } from '../../session/session.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { OwesText } from '../../ui/money/Money.tsx';
import { DataTable, quietLine, type Column } from '../../ui/table/DataTable.tsx';

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

const columns: readonly Column<PublicStudent>[] = [
  {
    key: 'name',
    line: 'name',
    title: 'Name',
    width: 'minmax(0, 3fr)',
    sortBy: ({ name }) => name,
    cell: ({ name }) => <span className="strong">{name}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    width: 'minmax(0, 2fr)',
    sortBy: ({ enrollmentStatus }) => enrollmentStatus,
    cell: ({ enrollmentStatus }) => <EnrollmentTag status={enrollmentStatus} />,
  },
  quietLine(({ enrollmentStatus, financialSummary }) => (
    <Below status={enrollmentStatus} debt={financialSummary} />
  )),
  {
    key: 'balance',
    line: 'value',
    title: 'Current Balance',
    width: '10rem',
    align: 'end',
    sortBy: ({ financialSummary }) => owedToday(financialSummary),
    cell: ({ financialSummary }) => <Owes debt={financialSummary} />,
  },
  {
    key: 'details',
    line: 'acts',
    title: <span className="visually-hidden">Details</span>,
    printed: false,
    width: '8rem',
    align: 'end',
    cell: ({ id, name }) => (
      <TextLink
        to="/public-dashboard/$studentId"
        params={{ studentId: id }}
        search={(list) => list}
      >
        View Details<span className="visually-hidden"> of {name}</span>
      </TextLink>
    ),
  },
];

/** What a phone's row says below the name: what is due later, and a status unless it is the usual one. */
function Below({ status, debt }: { status: EnrollmentStatus } & Parameters<typeof Owes>[0]) {
  return inOneLine([status !== 'Enrolled' && status, laterNote(debt, useSchool().today)]);
}

function Owes({ debt }: { debt: PublicStudent['financialSummary'] }) {
  const later = laterNote(debt, useSchool().today);
  return (
    <>
      <OwesText cents={owedToday(debt)} />
      {later && <span className="note regular block">{later}</span>}
    </>
  );
}

interface TableProps extends Ordered {
  students: readonly PublicStudent[];
}

function DashboardTable({ students, ...ordered }: TableProps) {
  return (
    <DataTable
      label="Students"
      items={students}
      columns={columns}
      keyOf={(student) => student.id}
      onTap="act"
      {...ordered}
    />
  );
}
