import { memo } from 'react';
import { describeMark, type Mark } from '../../../domain/attendance.ts';
import { formatDate } from '../../../domain/dates.ts';
import { isPending, type Entry } from '../../offline/entry.ts';
import { useUnsentOf } from '../../offline/useUnsent.ts';
import { useMe, useSchool } from '../../session/session.ts';
import { TextLink } from '../../ui/link/links.tsx';
import type { Decision, Marks } from './marks.ts';
import { useRollTypes } from './useRollTypes.ts';
import styles from './UnsentMark.module.css';

interface Props {
  marks: Marks;
  studentId: string;
  studentName: string;
  /** The mark that the roll shows. */
  shown: Mark | null;
}

/**
 * Shown below a student whose mark isn't on the server yet: either that it is waiting, or what its person has to
 * decide.
 */
export const UnsentMark = memo(function UnsentMark({
  marks,
  studentId,
  studentName,
  shown,
}: Props) {
  const entry = useUnsentOf(marks.lesson, studentId);
  if (!entry) return null;
  return (
    <div role="gridcell" className={styles.cell} data-waits={isPending(entry) || undefined}>
      <UnsentLine entry={entry} shown={shown} studentName={studentName} onDecide={marks.decide} />
    </div>
  );
});

interface LineProps {
  entry: Entry;
  shown: Mark | null;
  studentName: string;
  onDecide: (entry: Entry, decision: Decision) => void;
}

/** The text about an unsent mark. */
export function UnsentLine({ entry, shown, studentName, onDecide }: LineProps) {
  const types = useRollTypes(entry);
  const { hasCharges } = useSchool();
  const mayCharge = useMe().roles.includes('admin') && hasCharges;
  if (isPending(entry))
    return (
      <p className={`row ${styles.line}`}>
        <span className="caution">Not sent yet</span>
      </p>
    );
  // Only marks wait for a decision; other acts are dropped.
  if (entry.act !== 'mark') return null;
  const mine = describeMark(entry, types);
  const decide = (decision: Decision) => () => onDecide(entry, decision);
  const act = (words: string, decision: Decision) => (
    <button type="button" className={styles.act} onClick={decide(decision)}>
      {words}
      <span className="visually-hidden"> for {studentName}</span>
    </button>
  );
  if (entry.state === 'conflict')
    return (
      <p className={`row ${styles.line}`}>
        <span className="caution">
          {shown
            ? `Someone else was first: ${describeMark(shown, types)}. You marked: ${mine}.`
            : `Someone else removed the mark. You marked: ${mine}.`}
        </span>
        {act('Keep theirs', 'keepTheirs')}
        {act('Use mine', 'useMine')}
      </p>
    );
  return (
    <p className={`row ${styles.line}`}>
      <span className="caution">
        {`${mine} was not saved${entry.reason === null ? '.' : `: ${entry.reason}`}`}
      </span>
      {entry.refusedFor === 'monthClosed' && mayCharge && (
        <TextLink
          to="/students/$studentId"
          params={{ studentId: entry.studentId }}
          search={{ charge: `For ${formatDate(entry.date)}: ${mine}` }}
        >
          Book today as a charge
          <span className="visually-hidden"> for {studentName}</span>
        </TextLink>
      )}
      {act('Try again', 'tryAgain')}
      {act('Discard', 'discard')}
    </p>
  );
}
