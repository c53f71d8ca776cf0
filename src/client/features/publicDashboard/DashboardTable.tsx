import type { PublicStudent } from '../../../contract/publicDashboard.ts';
import { laterNote, owedToday } from '../../../domain/owing.ts';
import { useSchool } from '../../session/session.ts';
import { EnrollmentTag } from '../../parts/EnrollmentTag.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { OwesText } from '../../ui/money/Money.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import styles from './DashboardTable.module.css';

const columns: readonly Column<PublicStudent>[] = [
  {
    key: 'name',
    line: 'name',
    title: 'Name',
    width: 'minmax(0, 3fr)',
    sortBy: ({ name }) => name,
    cell: ({ name }) => <span className="strong">{name}</span>,
    labelled: false,
  },
  {
    key: 'status',
    line: 'detail',
    title: 'Status',
    width: 'minmax(0, 2fr)',
    sortBy: ({ enrollmentStatus }) => enrollmentStatus,
    cell: ({ enrollmentStatus }) => <EnrollmentTag status={enrollmentStatus} />,
  },
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
        className={styles.details}
        to="/public-dashboard/$studentId"
        params={{ studentId: id }}
        search={(list) => list}
      >
        View Details<span className="visually-hidden"> of {name}</span>
      </TextLink>
    ),
  },
];

function Owes({ debt }: { debt: PublicStudent['financialSummary'] }) {
  const later = laterNote(debt, useSchool().today);
  return (
    <>
      <OwesText cents={owedToday(debt)} />
      {later && <span className="note regular block">{later}</span>}
    </>
  );
}

interface Props extends Ordered {
  students: readonly PublicStudent[];
}

export function DashboardTable({ students, ...ordered }: Props) {
  return (
    <DataTable
      label="Students"
      items={students}
      columns={columns}
      keyOf={(student) => student.id}
      rowClassName={styles.row}
      {...ordered}
    />
  );
}
