import type { Month } from '../../../domain/dates.ts';
import type { FeeType } from '../../../domain/feeType.ts';
import { markFigureLabel, type MarkFigure } from '../../../domain/reports.ts';
import { TextLink } from '../../ui/link/links.tsx';
import styles from './MarksLink.module.css';

interface Props {
  month: Month;
  what: MarkFigure;
  count: number;
  /** The names of the flags, if the figure may be one. */
  types?: readonly Pick<FeeType, 'key' | 'name'>[];
  /** The student, if the figure is about one. */
  student?: { id: string; studentName: string };
}

/** A number of the attendance report that links to the marks it counts; zero has no link. */
export function MarksLink({ month, what, count, student, types = [] }: Props) {
  if (count === 0) return 0;
  const whose = student ? ` of ${student.studentName}` : '';
  return (
    <TextLink
      className={styles.link}
      from="/attendance-reports"
      to="/attendance-reports"
      search={(now) => ({ ...now, month, what, studentId: student?.id })}
    >
      {count}
      <span className="visually-hidden">
        {` ${markFigureLabel(what, types)}${whose}, show the marks`}
      </span>
    </TextLink>
  );
}
