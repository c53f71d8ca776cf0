import { formatMoney, ZERO } from '../../money.ts';
import { dateReader, headDate, type DateReader, type ReadDate } from './dates.ts';
import { NO_CLASS, type Asks, type MarkMeaning, type MarkRow } from './records.ts';
import type { RecordsLine } from './layout.ts';
import {
  add,
  amountIn,
  cellOf,
  has,
  leave,
  namesIn,
  reasons,
  understood,
  whoOf,
  type Reading,
} from './reading.ts';
import { classNamed, classOf, isMark, statusOf, statusText, valueKey } from './values.ts';

// Attendance: a line for each mark, names in the cells of each lesson, or names down and days across.

const marks: Record<MarkMeaning, Pick<MarkRow, 'status' | 'flags'>> = {
  present: { status: 'present' },
  late: { status: 'present', flags: { late: ZERO } },
  absent: { status: 'absent' },
  medicalAbsence: { status: 'medicalAbsence' },
};

/** A mark of this meaning, which may be a status that only somebody's choice knows. */
const marked = (means: string) => (isMark(means) ? marks[means] : { status: means });

export const isGrid = (reading: Reading): boolean => has(reading, 'day');

export const hasNames = (reading: Reading): boolean =>
  has(reading, 'presentNames') || has(reading, 'absentNames');

/** Whether nothing says what everybody in the list was. */
export const asksStatus = (reading: Reading): boolean =>
  !isGrid(reading) && !hasNames(reading) && !has(reading, 'status') && !reading.choices.status;

/** The class of a sheet whose lines name none: as somebody chose, or as its title says; undefined if nobody knows. */
export function classOfSheet({ layout, choices }: Reading): string | undefined {
  const { classes = [], className } = choices;
  if (className !== undefined) return className;
  return classNamed(layout.title ?? '', classes) ?? (classes.length > 1 ? undefined : NO_CLASS);
}

/** Whether nothing says which of several classes the marks are of. */
export const asksClass = (reading: Reading): boolean =>
  !has(reading, 'className') && classOfSheet(reading) === undefined;

/** The class of a line's marks: none for the school's first. */
function classIn(reading: Reading, line: RecordsLine): { className?: string } | { why: string } {
  const text = cellOf(reading, line, 'className');
  if (text === '') {
    const ofSheet = classOfSheet(reading);
    if (ofSheet === undefined && !has(reading, 'className')) return { why: reasons.whichClass };
    return ofSheet ? { className: ofSheet } : {};
  }
  const known = understood(reading, 'className', text, (one) =>
    classOf(one, reading.choices.classes ?? []),
  );
  if ('why' in known) return known;
  return known.means === NO_CLASS ? {} : { className: known.means };
}

/** A sign without the points that Moodle writes after it: 'P (2/2)' is 'P'. */
const signOf = (text: string) =>
  text
    .trim()
    .replace(/\(\d+ ?\/ ?\d+\)$/, '')
    .trim();

/** The first filled status, with the heading above it. */
function statusIn({ layout, choices }: Reading, { texts }: RecordsLine): string {
  if (!layout.columns.includes('status')) return choices.status ?? '';
  const cells = texts.flatMap((text, index) =>
    layout.columns[index] === 'status' && text.trim() !== ''
      ? [statusText(layout.heads[index] ?? '', signOf(text))]
      : [],
  );
  return cells.find((text) => statusOf(text) !== null) ?? cells[0] ?? '';
}

/** One sign alone may be of those who were there as well as of those who weren't: 'A' is absent, or attended. */
const AMBIGUOUS_ALONE = /^[a01nyl]$/i;

/** Says what signs mean: an ambiguous one only beside others. */
function signReader(reading: Reading, signs: Iterable<string>) {
  const all = new Set([...signs].map(valueKey).filter((sign) => sign !== ''));
  return (text: string) =>
    understood(reading, 'status', text, (one) => {
      if (isMark(one)) return one;
      return all.size === 1 && AMBIGUOUS_ALONE.test(one) ? null : statusOf(one);
    });
}
type SignReader = ReturnType<typeof signReader>;

/** Reads sheets with one mark in each line, or with the names of a lesson. */
export function readMarks(reading: Reading, dates: DateReader): void {
  const meaningOf = signReader(
    reading,
    reading.layout.lines.map((line) => statusIn(reading, line)),
  );
  for (const line of reading.layout.lines) {
    const date = dates.read(cellOf(reading, line, 'date'));
    if (hasNames(reading)) {
      readNames(reading, line, date);
      continue;
    }
    const row = markIn(reading, line, { date, meaningOf });
    if ('why' in row) leave(reading, line, row.why);
    else add(reading, 'marks', line, row.row);
  }
}

/** A lesson in one line, with all who were there, and who were not, in a cell each. */
function readNames(reading: Reading, line: RecordsLine, date: ReadDate): void {
  const found = (
    [
      ['presentNames', 'present'],
      ['absentNames', 'absent'],
    ] as const
  ).flatMap(([column, means]) => {
    const cell = cellOf(reading, line, column);
    return cell === '' ? [] : namesIn(cell).map((who) => ({ who, ...marks[means] }));
  });
  const inClass = classIn(reading, line);
  if (found.length === 0) return leave(reading, line, reasons.notMarked);
  if ('why' in date) return leave(reading, line, date.why);
  if ('why' in inClass) return leave(reading, line, inClass.why);
  for (const { who, ...mark } of found)
    add(reading, 'marks', line, { who, date: date.date, ...inClass, ...mark });
}

function markIn(
  reading: Reading,
  line: RecordsLine,
  { date, meaningOf }: { date: ReadDate; meaningOf: SignReader },
): { row: MarkRow } | { why: string } {
  const text = statusIn(reading, line);
  if (text === '') return { why: reasons.notMarked };
  const status = meaningOf(text);
  const inClass = classIn(reading, line);
  const who = whoOf(reading, line);
  const fee = amountIn(cellOf(reading, line, 'fee'));
  if ('why' in status) return status;
  if (who === null) return { why: reasons.who };
  if ('why' in date) return date;
  if ('why' in inClass) return inClass;
  if (typeof fee === 'string') return { why: fee };
  const paid = status.means === 'absent' && fee !== null ? { fee } : {};
  if (fee !== null && fee !== 0 && status.means !== 'absent')
    reading.said.push(
      `Line ${line.line}: the fee ${formatMoney(fee)} isn't used: only an absence has one.`,
    );
  return { row: { who, date: date.date, ...inClass, ...marked(status.means), ...paid } };
}

export interface Days {
  /** By column. */
  dates: Map<number, ReadDate>;
  asks: Pick<Asks, 'dateOrder' | 'year' | 'days'>;
}

/** The days in the headings. Without a year they follow each other, over New Year too. */
export function daysOf({ layout, choices }: Reading): Days {
  const heads = [...layout.days.values()];
  const textOf = (head: string) => headDate(head)?.text ?? head;
  const reader = dateReader(heads.map(textOf), choices);
  const dayDates = new Map(Object.entries(choices.dayDates ?? {}));
  const asked = new Set<string>();
  const dates = new Map<number, ReadDate>();
  let year = choices.year ?? null;
  let before: number | null = null;
  for (const [index, head] of layout.days) {
    const found = headDate(head);
    const said = dayDates.get(head);
    if (found !== null) {
      const month = reader.monthOf(found.written);
      if (found.written.year !== null) year = found.written.year;
      else if (year !== null && before !== null) {
        if (before - month > 6) year += 1;
        if (month - before > 6) year -= 1;
      }
      before = month;
    }
    const read: ReadDate = said ? { date: said } : reader.read(textOf(head), year);
    const isOpen =
      !said && (found === null || ('why' in read && year !== null && !reader.asksOrder));
    if (isOpen) asked.add(head);
    dates.set(index, isOpen ? { why: reasons.dayDate(head) } : read);
  }
  const [first] = heads;
  const isBare = headDate(first ?? '')?.written.year === null;
  return {
    dates,
    asks: { dateOrder: reader.asksOrder, year: !choices.year && isBare, days: [...asked] },
  };
}

interface DayCell {
  who: string;
  date: ReadDate;
  text: string;
}

/**
 * Reads a sheet with a column for each day, cell by cell; `read` says why a cell has nothing.
 *
 * @param none why a line without a filled cell has nothing
 */
export function readDays(
  reading: Reading,
  { dates }: Days,
  none: string,
  read: (line: RecordsLine, cell: DayCell) => string | null,
): void {
  for (const line of reading.layout.lines) {
    const who = whoOf(reading, line);
    const cells = [...dates].filter(([index]) => (line.texts[index] ?? '').trim() !== '');
    if (who === null || cells.length === 0) {
      leave(reading, line, who === null ? reasons.who : none);
      continue;
    }
    for (const [index, date] of cells) {
      const text = (line.texts[index] ?? '').trim();
      const why = read(line, { who, date, text });
      const head = reading.layout.days.get(index);
      if (why !== null) leave(reading, line, why, { text: `${who} · ${head}: ${text}` });
    }
  }
}

/** Reads attendance with a column for each day: every filled cell is a mark. */
export function readGrid(reading: Reading, days: Days): void {
  const meaningOf = signReader(
    reading,
    reading.layout.lines.flatMap(({ texts }) =>
      [...days.dates.keys()].map((index) => signOf(texts[index] ?? '')),
    ),
  );
  readDays(reading, days, reasons.notMarked, (line, { who, date, text }) => {
    const inClass = classIn(reading, line);
    const status = meaningOf(signOf(text));
    if ('why' in inClass) return inClass.why;
    if ('why' in status) return status.why;
    if ('why' in date) return date.why;
    add(reading, 'marks', line, { who, date: date.date, ...inClass, ...marked(status.means) });
    return null;
  });
}
