import type { ActToPreview, BalanceAfter } from '../../contract/preview.ts';
import { formatMoney, type Cents } from '../../domain/money.ts';
import { usePreview } from '../preview/usePreview.ts';
import styles from './BalanceChanges.module.css';
import { ShortList } from '../ui/text/ShortList.tsx';
import { OwesStep } from './OwesStep.tsx';

const LISTED = 5;

/** What each student's balance will be after an act that has yet to be confirmed; `act` is null if there is none. */
export function BalanceChanges({ act }: { act: ActToPreview | null }) {
  const { students, error } = usePreview(act);
  return (
    <div className={`above ${styles.changes}`} aria-live="polite">
      {act && !students && !error && 'Working out the balance…'}
      {error && `The balance after it can't be shown: ${error.message}`}
      {students && <Changes students={students} />}
    </div>
  );
}

function Changes({ students }: { students: readonly BalanceAfter[] }) {
  const [only, ...others] = students;
  if (!only) return <p>No balance changes.</p>;
  if (others.length === 0) return <OneChange {...only} />;
  const more = students.length - LISTED;
  return (
    <>
      <ShortList
        lines={students.slice(0, LISTED).map(({ studentId, studentName, before, after }) => ({
          key: studentId,
          title: studentName,
          value: <OwesStep before={before} after={after} />,
        }))}
      />
      {more > 0 && <p>...and {more} more</p>}
    </>
  );
}

function OneChange({ before, after }: BalanceAfter) {
  const hasCredit = before.creditAvailable > 0 || after.creditAvailable > 0;
  // A credit is for what is due later, too: nobody can say then what of it is for today.
  const isForToday = before.dueLater === 0 && after.dueLater === 0;
  const credit = (name: string) =>
    describeChange(name, before.creditAvailable, after.creditAvailable);
  return (
    <>
      <p>
        <OwesStep before={before} after={after} />
      </p>
      {hasCredit && (
        <p>
          {isForToday
            ? `${describeChange('Unpaid fees', before.owed, after.owed)}, ${credit('credit')}.`
            : `${credit('Credit')}.`}
        </p>
      )}
    </>
  );
}

function describeChange(name: string, before: Cents, after: Cents): string {
  return before === after
    ? `${name} ${formatMoney(after)} as before`
    : `${name} ${formatMoney(before)} → ${formatMoney(after)}`;
}
