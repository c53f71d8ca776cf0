import type { CountedLesson } from '../../../contract/schoolClass.ts';
import { formatClockTime } from '../../../domain/schoolClass.ts';
import { IconCheck } from '../../ui/icon/icons.ts';
import { TextLink } from '../../ui/link/links.tsx';
import styles from './Lessons.module.css';

/** The sums of several rolls. */
export function sumOfRolls(lessons: readonly CountedLesson[]): { total: number; marked: number } {
  return {
    total: lessons.reduce((sum, { onRoll }) => sum + onRoll, 0),
    marked: lessons.reduce((sum, { marked }) => sum + marked, 0),
  };
}

/** Today's lessons of a school with several classes, each with how far its roll is. */
export function Lessons({ lessons }: { lessons: readonly CountedLesson[] }) {
  return (
    <ul className={styles.lessons} aria-label="Classes today">
      {lessons.map(({ date, classId, name, starts, marked, onRoll, now }) => (
        <li key={classId} className={styles.lesson} data-now={now || undefined}>
          <span className={styles.time}>{starts !== null && formatClockTime(starts)}</span>
          <TextLink to="/attendance" search={{ date, classId }}>
            {name}
          </TextLink>
          <span className={styles.count}>
            {onRoll > 0 && marked === onRoll && <IconCheck size={16} aria-hidden />}
            {marked} of {onRoll} marked
          </span>
        </li>
      ))}
    </ul>
  );
}
