import { useQuery } from '@tanstack/react-query';
import type { ActToPreview } from '../../../contract/preview.ts';
import { attendanceStatusLabels, type AttendanceStatus } from '../../../domain/attendance.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { BULK_HIGH_TOTAL } from '../../../domain/fees.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import type { ApiError } from '../../api/apiError.ts';
import { errorNamed } from '../../api/failure.ts';
import { ImpactList } from '../../parts/ImpactList.tsx';
import { OwesStep } from '../../parts/OwesStep.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';
import { usePreview } from '../../preview/usePreview.ts';
import { ErrorState, LoadingState } from '../../ui/state/states.tsx';
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

/** Asks for confirmation of a bulk update, and shows who it marks and how the balances change. */
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
  const { lines } = preview;
  const studentIds = lines.map(({ id }) => id);
  const isHoliday = status === 'holiday';
  const asked = api.attendance.bulkImpact.queryOptions({
    input: { date, studentIds },
    enabled: opened && isHoliday,
  });
  const impact = useQuery({
    ...asked,
    // A colleague's mark changes what would be refunded, so the impact is reloaded after one.
    queryKey: [...asked.queryKey, lines],
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Confirm bulk update"
      wide
      ready={!isHoliday || impact.isSuccess}
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
      {isHoliday ? (
        <div className="above-medium">
          {impact.isError && (
            <ErrorState
              error={errorNamed('Error analyzing impact', impact.error)}
              onRetry={() => void impact.refetch()}
            />
          )}
          {impact.isPending && opened && (
            <LoadingState text="Looking at what this changes…" rows={2} />
          )}
          {impact.data && <ImpactList impact={impact.data} />}
        </div>
      ) : (
        <Fees act={opened ? { date, status, studentIds } : null} preview={preview} />
      )}
    </ConfirmDialog>
  );
}

type BulkAct = Extract<ActToPreview, { act: 'attendance.bulk' }>['input'];

/** Up to five of the fees that change, and the total of all. */
function Fees({ act, preview }: { act: BulkAct | null; preview: BulkPreview }) {
  const { lines, total } = preview;
  const { students, error: refused } = usePreview(
    act && { act: 'attendance.bulk', input: act },
    lines,
  );
  const changes = students && new Map(students.map((one) => [one.studentId, one]));
  const more = lines.length - LISTED;
  return (
    <>
      <ul className={styles.students}>
        {lines.slice(0, LISTED).map(({ id, name, difference, owes }) => {
          const change = changes?.get(id);
          return (
            <li key={id}>
              <span>{name}</span>
              <span className="end">{signed(difference)}</span>
              <span className={`end ${styles.balance}`}>
                {change && <OwesStep {...change} />}
                {changes && !change && (
                  <span>
                    <BalanceText cents={owes} owesWord="Owes" settledWord="Paid up" />, as before
                  </span>
                )}
              </span>
            </li>
          );
        })}
        {more > 0 && <li>...and {more} more</li>}
      </ul>
      <p
        className={`row panel strong ${styles.total}`}
        data-justify="between"
        data-nowrap
        data-level={total > BULK_HIGH_TOTAL ? 'high' : 'normal'}
      >
        <span>Total fees</span>
        <span>{signed(total)}</span>
      </p>
      {refused && <p className="note above">{`The balances can't be shown: ${refused.message}`}</p>}
    </>
  );
}

function signed(cents: Cents): string {
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
}
