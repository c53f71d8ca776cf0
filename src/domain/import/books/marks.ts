import { ZERO } from '../../money.ts';
import { dateReader, writtenDate, type DateReader, type ReadDate } from './dates.ts';
import { NO_CLASS, type MarkMeaning, type MarkRow } from './books.ts';
import type { BookLine } from './layout.ts';
import {
  add,
  amountIn,
  cellOf,
  has,
  leave,
  reasons,
  understood,
  whoOf,
  type Reading,
} from './reading.ts';
import { classOf, isMark, statusOf, statusText } from './values.ts';

// Attendance: a line for each mark, or names down and days across.

const marks: Record<MarkMeaning, Pick<MarkRow, 'status' | 'flags'>> = {
  present: { status: 'present' },
  late: { status: 'present', flags: { late: ZERO } },
  absent: { status: 'absent' },
  medicalAbsence: { status: 'medicalAbsence' },
};

/** A mark of this meaning, which may be a status that only somebody's choice knows. */
const marked = (means: string) => (isMark(means) ? marks[means] : { status: means });

export const isGrid = (reading: Reading): boolean => has(reading, 'day');

/** Whether nothing says which of several classes the marks are of. */
export const asksClass = (reading: Reading): boolean =>
  !has(reading, 'className') &&
  reading.choices.className === undefined &&
  (reading.choices.classes ?? []).length > 1;

/** The class of a line's marks: none for the school's first. */
function classIn(reading: Reading, line: BookLine): { className?: string } | { why: string } {
  const { choices } = reading;
  if (asksClass(reading)) return { why: reasons.whichClass };
  const text = cellOf(reading, line, 'className');
  if (text === '') return choices.className ? { className: choices.className } : {};
  const known = understood(reading, 'className', text, (one) =>
    classOf(one, choices.classes ?? []),
  );
  if ('why' in known) return known;
  return known.means === NO_CLASS ? {} : { className: known.means };
}

/** The first filled status, with the heading above it. */
function statusIn({ layout, choices }: Reading, { texts }: BookLine): string {
  if (!layout.columns.includes('status')) return choices.status ?? '';
  const cells = texts.flatMap((text, index) =>
    layout.columns[index] === 'status' && text.trim() !== ''
      ? [statusText(layout.heads[index] ?? '', text)]
      : [],
  );
  return cells.find((text) => statusOf(text, choices.words) !== null) ?? cells[0] ?? '';
}

/** Reads sheets with one mark in each line. */
export function readMarks(reading: Reading, dates: DateReader): void {
  for (const line of reading.layout.lines) {
    const row = markIn(reading, line, dates.read(cellOf(reading, line, 'date')));
    if ('why' in row) leave(reading, line, row.why);
    else add(reading, 'marks', line, row.row);
  }
}

function markIn(
  reading: Reading,
  line: BookLine,
  date: ReadDate,
): { row: MarkRow } | { why: string } {
  const text = statusIn(reading, line);
  if (text === '') return { why: reasons.notMarked };
  const status = understood(reading, 'status', text, (one) => statusOf(one, reading.choices.words));
  const inClass = classIn(reading, line);
  const who = whoOf(reading, line);
  const fee = amountIn(cellOf(reading, line, 'fee'));
  if ('why' in status) return status;
  if (who === null) return { why: reasons.who };
  if ('why' in date) return date;
  if ('why' in inClass) return inClass;
  if (typeof fee === 'string') return { why: fee };
  const paid = status.means === 'absent' && fee !== null ? { fee } : {};
  return { row: { who, date: date.date, ...inClass, ...marked(status.means), ...paid } };
}

export interface Days {
  /** By column. */
  dates: Map<number, ReadDate>;
  asksOrder: boolean;
  asksYear: boolean;
}

/** The days in the headings. Without a year they follow each other, over New Year too. */
export function daysOf({ layout, choices }: Reading): Days {
  const found = [...layout.columns.entries()]
    .filter(([, column]) => column === 'day')
    .map(([index]) => ({ index, head: layout.heads[index] ?? '' }));
  const reader = dateReader(
    found.map(({ head }) => head),
    choices,
  );
  const dates = new Map<number, ReadDate>();
  let year = choices.year ?? null;
  let before: number | null = null;
  for (const { index, head } of found) {
    const written = writtenDate(head);
    if (written !== null) {
      const month = reader.monthOf(written);
      if (written.year !== null) year = written.year;
      else if (year !== null && before !== null) {
        if (before - month > 6) year += 1;
        if (month - before > 6) year -= 1;
      }
      before = month;
    }
    dates.set(index, reader.read(head, year));
  }
  const hasNoYear = [...dates.values()].some((one) => 'why' in one) && reader.asksYear;
  return { dates, asksOrder: reader.asksOrder, asksYear: hasNoYear };
}

/** Reads a sheet with a column for each day: every filled cell is a mark. */
export function readGrid(reading: Reading, { dates }: Days): void {
  const { layout, choices } = reading;
  for (const line of layout.lines) {
    const who = whoOf(reading, line);
    const cells = [...dates].filter(([index]) => (line.texts[index] ?? '').trim() !== '');
    if (who === null || cells.length === 0) {
      leave(reading, line, who === null ? reasons.who : reasons.notMarked);
      continue;
    }
    const inClass = classIn(reading, line);
    for (const [index, date] of cells) {
      const text = (line.texts[index] ?? '').trim();
      const status = understood(reading, 'status', text, (one) => statusOf(one, choices.words));
      const why = 'why' in status ? status.why : 'why' in date ? date.why : null;
      const named = `${who} · ${layout.heads[index]}: ${text}`;
      if ('why' in inClass) leave(reading, line, inClass.why, named);
      else if ('why' in status || 'why' in date) leave(reading, line, why ?? '', named);
      else
        add(reading, 'marks', line, { who, date: date.date, ...inClass, ...marked(status.means) });
    }
  }
}
