import type {
  ClosedMonth,
  Closing,
  ClosingDrift,
  ClosingFigure,
  ClosingList,
} from '../../../contract/closing.ts';
import { attendanceStatusLabels, type AttendanceStatus } from '../../../domain/attendance.ts';
import {
  closingMessages,
  describeChange,
  monthName,
  signedEntries,
  type SignedEntry,
} from '../../../domain/closing.ts';
import { describeSigned, expenseName, type SignedGroup } from '../../../domain/signedFigures.ts';
import {
  dateInZone,
  formatDate,
  isCalendarDate,
  monthOf,
  type CalendarDate,
  type Instant,
  type Month,
} from '../../../domain/dates.ts';
import { studentId, type StudentId } from '../../../domain/ids.ts';
import { cents, formatMoney, type Cents } from '../../../domain/money.ts';
import { methodName } from '../../../domain/paymentMethod.ts';
import { conflict } from '../../../domain/refusal.ts';
import { periodOfMonth } from '../../../domain/months.ts';
import type { Reader, Reading } from '../../db/database.ts';
import { lockBooks, readClosedUntil, refuseWhileImporting } from '../../db/closedMonth.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { lessonsBetween } from '../attendance/attendance.service.ts';
import { readLessons } from '../attendance/lesson.service.ts';
import { everything } from '../attendance/reach.service.ts';
import { listHolidays } from '../calendar/calendar.service.ts';
import { readTuition } from '../charge/tuition.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { listPaymentMethods } from '../paymentMethod/paymentMethod.service.ts';
import { listPrices } from '../schoolClass/price.service.ts';
import { listClasses } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings, schoolDate } from '../setting/setting.service.ts';
import * as repository from './closing.repository.ts';
import type { ClosingRow, SignedRow } from './closing.repository.ts';
import {
  readToSign,
  sumsOf,
  type Figures,
  type RowHashes,
  type SignedBalances,
  type SignedFigures,
  type ToSign,
} from './signing.service.ts';

// An admin closes a month after it has ended. Then nothing dated in it may change; what was signed is kept, and
// compared with what is there now.

const figuresIn = ({ figures }: ClosingRow) => JSON.parse(figures) as SignedFigures;

function toClosing(row: ClosingRow): Closing {
  return {
    id: row.id,
    month: row.month,
    at: row.closed_at,
    by: row.closed_by_name,
    note: row.note,
    reopened:
      row.reopened_at === null
        ? null
        : { at: row.reopened_at, by: row.reopened_by_name ?? '', reason: row.reason ?? '' },
  };
}

const isStanding = (row: ClosingRow) => row.reopened_at === null;

/** Whether the school has ever closed a month. */
export const { hasClosings } = repository;

/** All closings, and which month is next. */
export async function listClosings(db: Reader, now: Date): Promise<ClosingList> {
  const rows = await repository.listClosings(db);
  const standing = rows.filter(isStanding);
  const [last, first] = [standing[0]?.month ?? null, standing.at(-1)?.month];
  const sums = new Map<Month, repository.SumOfRows[]>();
  if (last !== null && first !== undefined)
    for (const sum of await repository.sumsByMonth(db, first, last))
      sums.set(sum.month, [...(sums.get(sum.month) ?? []), sum]);
  return {
    items: rows.map((row) => ({
      ...toClosing(row),
      differs:
        isStanding(row) &&
        JSON.stringify(sumsOf(sums.get(row.month) ?? [])) !== JSON.stringify(figuresIn(row).sums),
    })),
    closedUntil: last,
    next: await nextMonth(db, last, monthOf(await schoolDate(db, now))),
  };
}

/** The oldest month after the last closed one that has any entry and is over. */
async function nextMonth(db: Reader, last: Month | null, current: Month): Promise<Month | null> {
  const oldest = await repository.oldestDateAfter(db, last);
  const month = oldest && monthOf(oldest);
  return month !== null && month < current ? month : null;
}

interface ClosingState {
  today: CalendarDate;
  last: Month | null;
  next: Month | null;
}

async function readState(db: Reader, today: CalendarDate): Promise<ClosingState> {
  const last = await readClosedUntil(db);
  return { today, last, next: await nextMonth(db, last, monthOf(today)) };
}

/** Why a month can't be closed now; null if it can. */
function problemOf(month: Month, { today, last, next }: ClosingState): string | null {
  const name = monthName(month, today);
  if (last !== null && month <= last) return closingMessages.already(name);
  if (month >= monthOf(today)) return closingMessages.notOver(name);
  if (next !== null && next < month) return closingMessages.older(name, monthName(next, today));
  return null;
}

/** What closing a month signs or has signed, what differs now, and what is still unsettled. */
export async function readClosing(
  database: Reading,
  month: Month,
  now: Date,
): Promise<ClosedMonth> {
  const { db } = database;
  const history = await repository.listClosings(db, month);
  const standing = history.find(isStanding);
  const signed = standing && figuresIn(standing);
  const current = await readToSign(database, month, now, signed?.until);
  const today = await schoolDate(db, now);
  const state = await readState(db, today);
  const words = await readWords(db);
  const signedRows = standing && (await repository.readSignedRows(db, standing.id));
  const shown = signed ?? current.signed;
  return {
    month,
    closed: standing
      ? { at: standing.closed_at, by: standing.closed_by_name, note: standing.note }
      : null,
    figures: toFigures(shown.figures, words),
    hash: standing?.hash ?? current.hash,
    balances: await toBalances(
      db,
      signedRows ? (JSON.parse(signedRows.balances) as SignedBalances) : current.balances,
    ),
    drift:
      standing && signed && signedRows && standing.hash !== current.hash
        ? await readDrift(db, { standing, hashes: signedRows.row_hashes, signed, current, words })
        : [],
    unsettled: await readUnsettled(db, month, now),
    history: history.map(toClosing),
    isClosed: state.last !== null && month <= state.last,
    problem: problemOf(month, state),
    canReopen: standing !== undefined && state.last === month,
  };
}

/** The current names of figures and entries. */
async function readWords(db: Reader) {
  const types = await listFeeTypes(db);
  const methods = await listPaymentMethods(db);
  const classes = await listClasses(db);
  const feeName = (key: string) => types.find((type) => type.key === key)?.name ?? key;
  const names: Record<SignedGroup, (key: string) => string> = {
    fee: feeName,
    method: (key) => methodName(methods, key),
    expense: expenseName,
    flag: (key) => `${feeName(key)}, times`,
  };
  const className = (id: unknown) => classes.find((one) => one.id === id)?.name ?? '';
  return {
    nameOf: (group: SignedGroup, key: string) => names[group]?.(key) ?? key,
    className: classes.length > 1 ? className : () => '',
  };
}
type Words = Awaited<ReturnType<typeof readWords>>;

function toFigures(figures: Figures, { nameOf }: Words): ClosingFigure[] {
  return Object.entries(figures).map(([key, value]) => ({
    key,
    ...describeSigned(key, nameOf),
    value,
  }));
}

async function toBalances(db: Reader, balances: SignedBalances): Promise<ClosedMonth['balances']> {
  const entries = Object.entries(balances) as [StudentId, [Cents, Cents]][];
  const names = await repository.studentNames(
    db,
    entries.map(([id]) => id),
  );
  return entries
    .map(([id, [recorded, dated]]) => ({
      studentId: id,
      name: names.get(id) ?? '',
      recorded,
      dated,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.studentId < b.studentId ? -1 : 1));
}

/** What differs from what was signed: figures, and entries that were added, removed or changed since. */
async function readDrift(
  db: Reader,
  {
    standing,
    hashes: signedHashes,
    signed,
    current,
    words,
  }: {
    standing: ClosingRow;
    hashes: string;
    signed: SignedFigures;
    current: ToSign;
    words: Words;
  },
): Promise<ClosingDrift[]> {
  const keys = [
    ...new Set([...Object.keys(signed.figures), ...Object.keys(current.signed.figures)]),
  ];
  const figures = keys
    .map((key) => ({
      what: 'figure' as const,
      ...describeSigned(key, words.nameOf),
      signed: signed.figures[key] ?? 0,
      now: current.signed.figures[key] ?? 0,
      change: null,
      recorded: null,
    }))
    .filter((one) => one.signed !== one.now);
  const hashes = JSON.parse(signedHashes) as RowHashes;
  const changes = (Object.keys(signedEntries) as SignedEntry[]).flatMap((of) =>
    changesOf(of, hashes[of] ?? {}, current),
  );
  return [...figures, ...(await described(db, changes, standing.closed_at, words))];
}

interface Changed {
  of: SignedEntry;
  id: string;
  change: 'added' | 'removed' | 'changed';
  row: SignedRow | undefined;
}

function changesOf(
  of: SignedEntry,
  before: Record<string, string>,
  { hashes, rows }: ToSign,
): Changed[] {
  const after = hashes[of] ?? {};
  const rowOf = new Map((rows.get(of) ?? []).map((row) => [row.id, row]));
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return ids.flatMap((id) => {
    if (before[id] === after[id]) return [];
    const change =
      before[id] === undefined ? 'added' : after[id] === undefined ? 'removed' : 'changed';
    return [{ of, id, change, row: rowOf.get(id) }];
  });
}

/** The audit log's entity names for these entries. */
const AUDITED: Record<SignedEntry, readonly string[]> = {
  mark: ['attendance'],
  markFee: ['attendance'],
  payment: ['payment'],
  refund: ['refund'],
  charge: ['charge'],
  expense: ['expense'],
  budgetEntry: ['budgetEntry'],
  holiday: ['holiday'],
  canceledLesson: ['class'],
};

/** A mark's fee has the id of the mark and its type. */
const auditedId = ({ of, id }: Changed) => (of === 'markFee' ? (id.split(' ')[0] ?? id) : id);

async function described(
  db: Reader,
  changes: readonly Changed[],
  since: Instant,
  words: Words,
): Promise<ClosingDrift[]> {
  const recorded = await repository.recordedSince(
    db,
    [...new Set(changes.flatMap(({ of }) => AUDITED[of]))],
    { ids: [...new Set(changes.map(auditedId))], since },
  );
  const { timeZone } = await readPlainSettings(db);
  const students = changes.map((one) => studentOf(one)).filter((id) => id !== null);
  const names = await repository.studentNames(db, [...new Set(students)]);
  return changes.map((one) => {
    const entry = recorded.get(auditedId(one));
    const student = studentOf(one);
    return {
      what: one.of,
      label: [
        signedEntries[one.of],
        (student && names.get(student)) ?? '',
        dateOf(one) ?? one.id,
        valuesIn(one, words),
      ]
        .filter(Boolean)
        .join(', '),
      kind: null,
      signed: null,
      now: null,
      change: one.change,
      recorded: entry
        ? `${entry.action} by ${entry.actor}, ${formatDate(dateInZone(entry.at, timeZone))}`
        : null,
    };
  });
}

/** Where a row has its date and its student. */
const IN_ROW: Record<SignedEntry, { date: number; student: number | null; value: number | null }> =
  {
    mark: { date: 0, student: 2, value: 3 },
    markFee: { date: 0, student: 2, value: 3 },
    payment: { date: 2, student: 1, value: 3 },
    refund: { date: 2, student: 1, value: 3 },
    charge: { date: 2, student: 1, value: 3 },
    expense: { date: 1, student: null, value: 2 },
    budgetEntry: { date: 1, student: null, value: 2 },
    holiday: { date: 0, student: null, value: null },
    canceledLesson: { date: 0, student: null, value: null },
  };

const NAMED_BY_MARK: readonly SignedEntry[] = ['mark', 'markFee'];

/** The student of a row. If a mark was removed, its key still says who it belonged to. */
function studentOf({ of, id, row }: Changed): StudentId | null {
  const { student } = IN_ROW[of];
  if (student === null) return null;
  if (row) return studentId(String(row.values[student]));
  const [, named] = id.split(' ')[0]?.split('/') ?? [];
  return NAMED_BY_MARK.includes(of) && named ? studentId(named) : null;
}

function dateOf({ of, id, row }: Changed): string | null {
  const date = row ? String(row.values[IN_ROW[of].date]) : id.slice(0, 10);
  return isCalendarDate(date) ? formatDate(date) : null;
}

/** The entry's current amount or status. */
function valuesIn({ of, row }: Changed, { nameOf }: Words): string {
  const { value } = IN_ROW[of];
  if (!row || value === null) return '';
  const is = row.values[value];
  if (of === 'mark') return attendanceStatusLabels[is as AttendanceStatus] ?? String(is);
  if (of === 'markFee') return nameOf('fee', String(is));
  return formatMoney(cents(Number(is)));
}

/** What is still unsettled in a month: lessons without marks, guests, and tuition that hasn't been charged. */
async function readUnsettled(
  db: Reader,
  month: Month,
  now: Date,
): Promise<ClosedMonth['unsettled']> {
  const period = periodOfMonth(month);
  const classes = await listClasses(db);
  const marked = new Set(
    (await lessonsBetween(db, period)).map(({ date, classId }) => `${date}/${classId}`),
  );
  const holidays = new Set(
    (await listHolidays(db, Number(month.slice(0, 4)))).map(({ date }) => date),
  );
  const today = await schoolDate(db, now);
  const lessons = await readLessons(db, period, now, everything.includes);
  const { tuitionRules } = await readPlainSettings(db);
  const hasPrices = tuitionRules.hours !== undefined || (await listPrices(db)).length > 0;
  const due = hasPrices ? await readTuition(db, month, today) : null;
  return {
    lessons: lessons
      .filter(
        ({ date, classId, cancelReason }) =>
          cancelReason === null &&
          date < today &&
          !holidays.has(date) &&
          !marked.has(`${date}/${classId}`),
      )
      .map(({ date, classId, name }) => ({ date, classId, name })),
    guests: classes.length > 1 ? await repository.countGuests(db, period) : 0,
    tuition:
      due && due.lines.length > 0
        ? { students: new Set(due.lines.map((line) => line.studentId)).size, total: due.total }
        : null,
    questions: await repository.countOpenQuestions(db, period),
  };
}

/**
 * Closes a month. Refused if it isn't over, if an older one with entries is open, or if its figures aren't the ones in
 * `basedOn` any more.
 */
export async function closeMonth(
  work: Work,
  { month, basedOn, note = '' }: { month: Month; basedOn: string; note?: string | undefined },
): Promise<void> {
  await lockBooks(work.tx, work.engine);
  await refuseWhileImporting(work.tx);
  const { tx, today } = work;
  const state = await readState(tx, today);
  const problem = problemOf(month, state);
  if (problem !== null) throw conflict(problem);
  const { signed, balances, hashes, hash } = await readToSign(
    { db: tx, engine: work.engine },
    month,
    new Date(work.now),
  );
  if (hash !== basedOn) throw conflict(closingMessages.moved(monthName(month, today)));
  const row = {
    id: newId(),
    month,
    closed_at: work.now,
    closed_by: work.actor.id ?? 'anonymous',
    closed_by_name: work.actor.name || work.actor.email,
    note,
    figures: JSON.stringify(signed),
    balances: JSON.stringify(balances),
    hash,
    row_hashes: JSON.stringify(hashes),
    reopened_at: null,
    reopened_by: null,
    reopened_by_name: null,
    reason: null,
  };
  await repository.insertClosing(tx, row);
  work.audit({
    action: 'Month closed',
    entity: 'closing',
    entityId: month,
    before: null,
    after: { month, note, hash },
  });
}

/** Reopens the last closed month; the reason is kept for good. */
export async function reopenMonth(
  work: Work,
  { month, reason }: { month: Month; reason: string },
): Promise<void> {
  await lockBooks(work.tx, work.engine);
  const { last } = await readState(work.tx, work.today);
  const standing = await repository.lockClosing(work.tx, work.engine, month);
  if (!standing) throw conflict(closingMessages.notClosed(monthName(month, work.today)));
  if (last !== null && last !== month)
    throw conflict(closingMessages.notLast(monthName(last, work.today)));
  await repository.saveReopening(work.tx, standing.id, {
    reopened_at: work.now,
    reopened_by: work.actor.id ?? 'anonymous',
    reopened_by_name: work.actor.name || work.actor.email,
    reason,
  });
  work.audit({
    action: 'Month reopened',
    entity: 'closing',
    entityId: month,
    before: null,
    after: { month, reason },
  });
}

/** Computes every closed month again, for `check:books`. Returns the months that differ, and the differences. */
export async function checkClosings(
  database: Reading,
  now: Date,
): Promise<{ closed: number; problems: { month: Month; problem: string }[] }> {
  const standing = (await repository.listClosings(database.db)).filter(isStanding);
  const problems: { month: Month; problem: string }[] = [];
  for (const { month } of standing) {
    const { drift } = await readClosing(database, month, now);
    for (const one of drift)
      problems.push({ month, problem: `${one.label}: ${describeChange(one)}` });
  }
  return { closed: standing.length, problems };
}
