import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { ListedStudent, Student } from '../../../contract/student.ts';
import { formatDate } from '../../../domain/dates.ts';
import {
  enrollmentStatuses,
  fullName,
  isWaiting,
  type EnrollmentStatus,
} from '../../../domain/student.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { HeldButton } from '../../ui/button/HeldButton.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';
import { RowSelect } from '../../ui/table/RowSelect.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import styles from './StudentTable.module.css';

interface Acts {
  onStatus: (student: Student, status: EnrollmentStatus) => void;
  onEdit: (student: Student) => void;
  onRemove: (student: Student) => void;
}

const statusOptions = enrollmentStatuses.map((status) => ({ value: status, label: status }));

function columnsWith({ onStatus, onEdit, onRemove }: Acts): Column<ListedStudent>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 'minmax(0, 3fr)',
      className: styles.name,
      sortBy: fullName,
      cell: (student) => (
        <>
          <StudentLink id={student.id} weight={600}>
            {fullName(student)}
          </StudentLink>
          {isWaiting(student) && (
            <span className={styles.waiting}>
              <Tag tone="holiday">Not approved</Tag>
            </span>
          )}
        </>
      ),
      labelled: false,
    },
    {
      key: 'email',
      title: 'Email',
      width: 'minmax(0, 4fr)',
      className: styles.email,
      labelled: false,
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'role',
      title: 'Dance Role',
      width: '5.5rem',
      className: styles.role,
      labelled: false,
      cell: ({ danceRole }) => danceRole,
    },
    {
      key: 'status',
      title: 'Status',
      width: '10rem',
      className: styles.status,
      sortBy: ({ enrollmentStatus }) => enrollmentStatus,
      labelled: false,
      cell: (student) =>
        student.anonymized ? (
          student.enrollmentStatus
        ) : (
          <RowSelect
            label={`Status of ${fullName(student)}`}
            value={student.enrollmentStatus}
            options={statusOptions}
            onChange={(status) => onStatus(student, status)}
          />
        ),
    },
    {
      key: 'balance',
      title: 'Balance',
      width: '8.75rem',
      align: 'end',
      className: styles.balance,
      sortBy: ({ calculatedBalance }) => calculatedBalance,
      labelled: false,
      cell: ({ calculatedBalance, owesSince }) => (
        <span className={styles.owing}>
          <BalanceText cents={calculatedBalance} />
          {owesSince && <span className={styles.since}>since {formatDate(owesSince)}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      printed: false,
      width: '9rem',
      className: styles.acts,
      labelled: false,
      cell: (student) => (
        <span className={styles.actions}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Edit ${fullName(student)}`}
            onClick={() => onEdit(student)}
          >
            Edit
          </Button>
          {student.enrollmentStatus !== 'Removed' && (
            <HeldButton
              variant="subtle"
              color="gray"
              size="compact-md"
              label={`Remove ${fullName(student)}`}
              reason={student.calculatedBalance > 0 ? 'Cannot remove student with balance' : null}
              onClick={() => onRemove(student)}
            >
              Remove
            </HeldButton>
          )}
        </span>
      ),
    },
  ];
}

interface Props extends Acts, Ordered {
  students: readonly ListedStudent[];
}

export function StudentTable({ students, onStatus, onEdit, onRemove, ...ordered }: Props) {
  const columns = useMemo(
    () => columnsWith({ onStatus, onEdit, onRemove }),
    [onStatus, onEdit, onRemove],
  );
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
