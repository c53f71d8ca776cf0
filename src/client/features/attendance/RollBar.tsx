import { formatShortDay, type CalendarDate } from '../../../domain/dates.ts';
import { useSchool } from '../../session/session.ts';
import { IconArrowBackUp } from '../../ui/icon/icons.ts';
import type { Counts } from './roll.ts';
import { MarkUnmarked } from './MarkUnmarked.tsx';
import type { Marks } from './marks.ts';
import styles from './RollBar.module.css';

interface Props {
  date: CalendarDate;
  /** 'Today', 'In 3 days'; null for a past day. */
  when: string | null;
  counts: Counts;
  marks: Marks;
  /** Whether the class is canceled: nobody is expected. */
  isOff: boolean;
  /** The last marked student whose mark can be undone. */
  last: { id: string; name: string } | null;
  onlyUnmarked: boolean;
  onOnlyUnmarked: (only: boolean) => void;
}

/** The progress of the roll and its bulk acts: at the bottom of a phone, above the list elsewhere. */
export function RollBar(props: Props) {
  const { date, when, counts, marks, isOff, last, onlyUnmarked, onOnlyUnmarked } = props;
  const { total, marked, leads, follows } = counts;
  const { hasDanceRoles } = useSchool();
  const undoLast = () => last && marks.undo(last.id);
  return (
    <div
      className={`row no-print ${styles.bar}`}
      data-done={marked === total || undefined}
      data-nowrap
    >
      {hasDanceRoles && (
        <dl className={styles.counts}>
          <div>
            <dt className="quiet">Leads present</dt>
            <dd>{leads}</dd>
          </div>
          <div>
            <dt className="quiet">Follows present</dt>
            <dd>{follows}</dd>
          </div>
        </dl>
      )}
      <button
        type="button"
        className={styles.progress}
        aria-pressed={onlyUnmarked}
        title="Show only unmarked"
        onClick={() => onOnlyUnmarked(!onlyUnmarked)}
      >
        <span className={`quiet phone-only ${styles.day}`}>
          {formatShortDay(date)}
          {when !== null && ` · ${when}`}
        </span>
        <span className={`strong numbers ${styles.figure}`}>
          {marked} of {total}
          <span className="visually-hidden-on-phone"> marked</span>
        </span>
        <span
          className={`visually-hidden-on-phone ${styles.filter} ${onlyUnmarked ? '' : 'quiet'}`}
        >
          {onlyUnmarked ? 'Show everyone' : 'Only unmarked'}
        </span>
      </button>
      {last && (
        <button
          type="button"
          className={`phone-only ${styles.undo}`}
          title="Undo"
          onClick={undoLast}
        >
          <IconArrowBackUp size={22} aria-hidden />
          <span className="visually-hidden">Undo the change of {last.name}</span>
        </button>
      )}
      {!isOff && <MarkUnmarked unmarked={total - marked} marks={marks} />}
    </div>
  );
}
