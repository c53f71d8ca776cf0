import type { StudentMonth } from '../../../contract/attendance.ts';
import { attendanceStatusLabels, describeMark } from '../../../domain/attendance.ts';
import {
  addDays,
  dayOfWeek,
  formatLongDate,
  type CalendarDate,
  type Month,
} from '../../../domain/dates.ts';
import type { FeeType } from '../../../domain/feeType.ts';
import { formatMoney } from '../../../domain/money.ts';
import { periodOfMonth } from '../../../domain/months.ts';

export type DayOfStudent = StudentMonth['days'][number];

/** A month as weeks from Sunday to Saturday; null for the days of adjacent months. */
export function weeksOf(month: Month): (CalendarDate | null)[][] {
  const { from, to } = periodOfMonth(month);
  const weeks: (CalendarDate | null)[][] = [];
  for (let sunday = addDays(from, -dayOfWeek(from)); sunday <= to; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, day) => addDays(sunday, day));
    weeks.push(days.map((day) => (day >= from && day <= to ? day : null)));
  }
  return weeks;
}

type Named = Pick<FeeType, 'key' | 'name'>;

/** One mark of a day, or its absence. */
export type LessonOfStudent = DayOfStudent['lessons'][number];

/** The names of the flags that count in a mark, in the order of the fee types. */
export function flagNames(
  { attendance }: Pick<LessonOfStudent, 'attendance'>,
  types: readonly Named[],
): string[] {
  if (attendance?.status !== 'present') return [];
  return types.filter(({ key }) => attendance.attributes[key]).map(({ name }) => name);
}

/** A day as text for screen readers: 'Tuesday, November 17, 2026: Absent, $5.00'. */
export function describeDay(day: DayOfStudent, types: readonly Named[]): string {
  const { date, holidayName, lessons } = day;
  const marks = hasNames(day)
    ? lessons.map((lesson) => `${lesson.name}: ${describeLesson(lesson, types)}`).join('; ')
    : describeLesson(day, types);
  return `${formatLongDate(date)}: ${[holidayName, marks].filter(Boolean).join(', ')}`;
}

/** Whether a day's marks need the names of their classes. */
export function hasNames({ lessons }: DayOfStudent): boolean {
  return lessons.some(({ name }) => name !== '');
}

function describeLesson(
  { attendance }: Pick<LessonOfStudent, 'attendance'>,
  types: readonly Named[],
): string {
  if (!attendance) return 'Not marked';
  const fee = attendance.fee.total > 0 ? [formatMoney(attendance.fee.total)] : [];
  return [describeMark(attendance, types), ...fee].join(', ');
}

/** The totals of a month: '6 present, 1 absent, 1 not marked. Late 2 times.' */
export function summaryOf(days: readonly DayOfStudent[], types: readonly Named[]): string {
  const marksOf = (day: DayOfStudent): readonly Pick<LessonOfStudent, 'attendance'>[] =>
    hasNames(day) ? day.lessons : [day];
  const all = days.filter(({ isClassDay }) => isClassDay).flatMap(marksOf);
  const counts = new Map<string, number>();
  const add = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const { attendance } of all)
    add(attendance ? attendanceStatusLabels[attendance.status].toLowerCase() : 'not marked');
  const words = [...Object.values(attendanceStatusLabels), 'not marked'].map((word) =>
    word.toLowerCase(),
  );
  const marks = words.flatMap((word) => {
    const count = counts.get(word);
    return count === undefined ? [] : [`${count} ${word}`];
  });
  const flags = new Map<string, number>();
  for (const name of all.flatMap((mark) => flagNames(mark, types)))
    flags.set(name, (flags.get(name) ?? 0) + 1);
  const issues = [...flags].map(
    ([name, count]) => `${name} ${count === 1 ? 'once' : `${count} times`}`,
  );
  return [marks.join(', '), issues.join(', ')]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}
