import type { CountedLesson } from '../../../contract/lesson.ts';
import { formatClockTime } from '../../../domain/schoolClass.ts';
import { IconCheck } from '../../ui/icon/icons.ts';
import { TextLink } from '../../ui/link/links.tsx';
import styles from './home.module.css';

/** The sums of the rolls of the classes that aren't canceled. */
export function sumOfRolls(lessons: readonly CountedLesson[]): { total: number; marked: number } {
  const held = lessons.filter((lesson) => !lesson.cancelled);
  return {
    total: held.reduce((sum, { onRoll }) => sum + onRoll, 0),
    marked: held.reduce((sum, { marked }) => sum + marked, 0),
  };
}

const isTaken = ({ onRoll }: CountedLesson) => onRoll > 0;

/** In a school with several classes, today's lessons that have students, each with the progress of its roll. */
export function Lessons({ lessons }: { lessons: readonly CountedLesson[] }) {
  return (
    <ul className={styles.lessons} aria-label="Classes today">
      {lessons
        .filter(isTaken)
        .map(({ date, classId, name, starts, marked, onRoll, now, cancelled: isOff }) => (
          <li key={classId} className={`row ${now ? 'strong' : ''} ${styles.lesson}`} data-nowrap>
            <span className={`quiet numbers nowrap ${styles.time}`}>
              {starts !== null && formatClockTime(starts)}
            </span>
            <TextLink to="/attendance" search={{ date, classId }}>
              {name}
            </TextLink>
            <span className={`quiet numbers to-end ${styles.count}`}>
              {!isOff && onRoll > 0 && marked === onRoll && <IconCheck size={16} aria-hidden />}
              {isOff ? (
                'Canceled'
              ) : (
                <span>
                  {marked} of {onRoll}
                  <span className="no-phone"> marked</span>
                </span>
              )}
            </span>
          </li>
        ))}
    </ul>
  );
}
