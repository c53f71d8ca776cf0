import { useQuery } from '@tanstack/react-query';
import type { CountedLesson } from '../../../contract/lesson.ts';
import { classId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { formatClockTime } from '../../../domain/schoolClass.ts';
import { api } from '../../api/api.ts';
import { dayInput } from '../../offline/dayCache.ts';
import { IconCheck } from '../../ui/icon/icons.ts';
import { countRoll } from './roll.ts';
import styles from './LessonChips.module.css';

interface Props {
  /** The open lesson. */
  lesson: Lesson;
  onOpen: (lesson: Lesson) => void;
}

/** The lessons of the open day with the progress of their rolls, and a choice of the school's other classes. */
export default function LessonChips({ lesson, onOpen }: Props) {
  const { date } = lesson;
  const roll = useQuery(
    api.attendance.day.queryOptions({
      input: dayInput(lesson),
      placeholderData: (before) => before,
      // The roll below loads it.
      enabled: false,
    }),
  );
  const day = roll.data;
  if (day === undefined || day.date !== date)
    return <div className={`scroller no-print ${styles.lessons}`} />;
  const isOther = day.otherClasses.some((other) => other.classId === lesson.classId);
  return (
    <div
      role="group"
      aria-label="Classes of the day"
      className={`scroller no-print ${styles.lessons}`}
    >
      {day.lessons.map((each) => (
        <Chip
          key={each.classId}
          lesson={
            // The open roll is newer than the counts, which were loaded with it.
            each.classId === day.classId ? { ...each, ...countsOf(day.students) } : each
          }
          isOpen={each.classId === lesson.classId}
          onOpen={() => onOpen({ date, classId: each.classId })}
        />
      ))}
      {day.otherClasses.length > 0 && (
        <select
          aria-label="Another class"
          className="chip small"
          // On a day without this class, it is the one whose roll is open.
          value={isOther ? lesson.classId : ''}
          onChange={({ currentTarget }) => onOpen({ date, classId: classId(currentTarget.value) })}
        >
          <option value="">Another class…</option>
          {day.otherClasses.map((other) => (
            <option key={other.classId} value={other.classId}>
              {other.name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function countsOf(students: Parameters<typeof countRoll>[0]) {
  const { marked, total } = countRoll(students);
  return { marked, onRoll: total };
}

interface ChipProps {
  lesson: CountedLesson;
  isOpen: boolean;
  onOpen: () => void;
}

function Chip({ lesson, isOpen, onOpen }: ChipProps) {
  const { starts, name, marked, onRoll, cancelled: isOff } = lesson;
  const isDone = onRoll > 0 && marked === onRoll;
  return (
    <button
      type="button"
      className={`chip ${styles.chip}`}
      aria-current={isOpen || undefined}
      data-off={isOff || undefined}
      ref={isOpen ? bringIntoSight : undefined}
      onClick={onOpen}
    >
      {starts !== null && <span>{formatClockTime(starts)}</span>}
      <span className="strong">{name}</span>
      {isOff ? (
        <span>Canceled</span>
      ) : (
        <span className={`numbers ${styles.count}`}>
          {isDone && <IconCheck size={14} aria-hidden />}
          {marked}/{onRoll}
          <span className="visually-hidden"> marked</span>
        </span>
      )}
    </button>
  );
}

function bringIntoSight(chip: HTMLElement | null) {
  const row = chip?.parentElement;
  if (chip && row)
    row.scrollLeft = Math.max(0, chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2);
}
