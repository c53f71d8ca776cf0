import { attendanceStatusLabels, type AttendanceStatus } from '../../../domain/attendance.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { BULK_HIGH_TOTAL } from '../../../domain/fees.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import type { ApiError } from '../../api/apiError.ts';
import { usePreview } from '../../preview/usePreview.ts';
import { BalanceStep } from '../../ui/money/BalanceStep.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { BulkPreview } from './roll.ts';
import styles from './BulkDialog.module.css';

const LISTED = 5;

interface Props {
  opened: boolean;
  date: CalendarDate;
  status: AttendanceStatus;
  preview: BulkPreview;
  busy: boolean;
  error: ApiError | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says whom a bulk update marks and what it does to their fees. */
export function BulkDialog({
  opened,
  date,
  status,
  preview,
  busy,
  error,
  onConfirm,
  onClose,
}: Props) {
  const { lines, total } = preview;
  const studentIds = lines.map(({ id }) => id);
  const act = { act: 'attendance.bulk', input: { date, status, studentIds } } as const;
  const { students, error: refused } = usePreview(opened ? act : null);
  const after = students && new Map(students.map((one) => [one.studentId, one]));
  const more = lines.length - LISTED;
  return (
    <ConfirmDialog
      opened={opened}
      title="Confirm bulk update"
      wide
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        Mark {lines.length === 1 ? '1 student' : `${lines.length} students`} as{' '}
        <strong>{attendanceStatusLabels[status]}</strong> on {formatDate(date)}, with no fee
        attributes?
      </p>
      <ul className={styles.students}>
        {lines.slice(0, LISTED).map(({ id, name, difference, balance }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={styles.difference}>{signed(difference)}</span>
            <span className={styles.balance}>
              {after && (
                <BalanceStep
                  before={after.get(id)?.before.calculatedBalance ?? balance}
                  after={after.get(id)?.after.calculatedBalance ?? balance}
                />
              )}
            </span>
          </li>
        ))}
        {more > 0 && <li>...and {more} more</li>}
      </ul>
      <p className={styles.total} data-level={total > BULK_HIGH_TOTAL ? 'high' : 'normal'}>
        <span>Total fees</span>
        <span>{signed(total)}</span>
      </p>
      {refused && (
        <p className={styles.refused}>{`The balances can't be shown: ${refused.message}`}</p>
      )}
    </ConfirmDialog>
  );
}

function signed(cents: Cents): string {
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
}
