import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  historyBalance,
  historyMark,
  historyPayment,
  type BroughtImport,
  type HistoryInput,
  type HistoryResult,
} from '../../../contract/history.ts';
import type { Student } from '../../../contract/student.ts';
import { isClosed } from '../../../domain/closing.ts';
import { FIRST_DATE, monthOf, type CalendarDate, type Month } from '../../../domain/dates.ts';
import { paymentMethodsOn } from '../../../domain/paymentMethod.ts';
import { historyMessages, OLD_BOOKS } from '../../../domain/history.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { FIRST_CLASS } from '../../../domain/lesson.ts';
import { plainText } from '../../../domain/letters.ts';
import { plus, ZERO, type Cents } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { letOthers } from '../../db/batches.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import {
  importableMarks,
  importMarks,
  type MarkToImport,
} from '../attendance/importMarks.service.ts';
import { setBalances } from '../ledger/credit.service.ts';
import { createPayment } from '../payment/payment.service.ts';
import { listPaymentMethods } from '../paymentMethod/paymentMethod.service.ts';
import { listClasses } from '../schoolClass/schoolClass.service.ts';
import { findStudents } from '../student/student.service.ts';
import { findPeople, type FoundPeople } from './people.ts';
import * as repository from './history.repository.ts';

// Brings the books of before: payments, marks and balances of students who are here. Nothing comes twice, a row that
// can't come is listed with its reason, and in the end each balance is what the old books say.

type Kind = 'payments' | 'marks' | 'balances';
type Row = Record<string, unknown>;

/** A row that comes, with what tells it from every other row of its source. */
interface Coming<Value> {
  externalId: string;
  value: Value;
}

interface Payment {
  studentId: StudentId;
  date: CalendarDate;
  amount: Cents;
  paymentMethod: string;
  notes: string;
}

interface Sorted {
  payments: Coming<Payment>[];
  marks: Coming<MarkToImport>[];
  balances: Map<StudentId, Cents>;
  already: number;
  refused: HistoryResult['refused'];
  people: FoundPeople;
}

/** What bringing it would do. For a unit of work that is rolled back. */
export async function previewHistory(work: Work, input: HistoryInput): Promise<HistoryResult> {
  return (await bring(work, input)).result;
}

/**
 * Brings what was shown, all or nothing. Refused if it would now do something else.
 *
 * @param backup the name of the backup that was made before; null if none could be made
 */
export async function importHistory(
  work: Work,
  { basedOn, ...input }: HistoryInput & { basedOn: string },
  backup: string | null,
): Promise<HistoryResult & { import: BroughtImport }> {
  const { source } = input;
  const { result, rows } = await bring(work, input);
  if (result.hash !== basedOn) throw conflict(historyMessages.moved);
  const brought: BroughtImport = {
    id: newId(),
    at: work.now,
    actor: work.actor.name || work.actor.email,
    source,
    backup,
    payments: result.payments,
    marks: result.marks,
    balances: result.balances,
  };
  await repository.insertImport(
    work.tx,
    { ...brought, actor_id: work.actor.id ?? 'anonymous' },
    rows.map((one) => ({ ...one, source, import_id: brought.id })),
  );
  work.audit({
    action: 'Old books brought',
    entity: 'school',
    entityId: brought.id,
    before: null,
    // Without the name of who brought it, which may have to be forgotten.
    after: {
      source,
      backup,
      payments: result.payments,
      marks: result.marks,
      balances: result.balances,
    },
  });
  return { ...result, import: brought };
}

export const { listImports } = repository;

export async function getImport(db: Reader, id: string): Promise<BroughtImport> {
  const found = await repository.findImport(db, id);
  if (!found) throw notFound(historyMessages.notFound);
  return found;
}

type BroughtRow = Pick<Tables['import_rows'], 'external_id' | 'entity' | 'entity_id'>;

async function bring(
  work: Work,
  input: HistoryInput,
): Promise<{ result: HistoryResult; rows: BroughtRow[] }> {
  const sorted = await sortOut(work, input);
  const { payments, marks, balances } = sorted;
  const ids = new Set([
    ...[...payments, ...marks].map(({ value }) => value.studentId),
    ...balances.keys(),
  ]);
  const before = await findStudents(work.tx, [...ids]);
  const rows: BroughtRow[] = [];
  const markIds = await importMarks(
    work,
    marks.map(({ value }) => value),
  );
  for (const [index, { externalId: external_id }] of marks.entries())
    rows.push({ external_id, entity: 'attendance', entity_id: markIds[index] ?? '' });
  for (const { externalId: external_id, value } of payments) {
    const { payment } = await createPayment(work, value);
    rows.push({ external_id, entity: 'payment', entity_id: payment.id });
  }
  const history = await findStudents(work.tx, [...ids]);
  const differing = [...balances].flatMap(([id, balance]) =>
    history.get(id)?.calculatedBalance === balance ? [] : [{ id, balance }],
  );
  await setBalances(work, differing, OLD_BOOKS);
  const after = await findStudents(work.tx, [...ids]);
  const shown = {
    payments: payments.length,
    marks: marks.length,
    balances: differing.length,
    already: sorted.already,
    refused: sorted.refused,
    people: sorted.people.open,
    students: [...before.values()]
      .map((student) => sideBySide(student, { history, after, balances }))
      .toSorted((a, b) => compareNames(a.name, b.name)),
    months: monthsOf(sorted),
  };
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
  return { result: { ...shown, hash }, rows };
}

function sideBySide(
  student: Student,
  {
    history,
    after,
    balances,
  }: {
    history: ReadonlyMap<StudentId, Student>;
    after: ReadonlyMap<StudentId, Student>;
    balances: ReadonlyMap<StudentId, Cents>;
  },
): HistoryResult['students'][number] {
  const { id } = student;
  return {
    studentId: id,
    name: fullName(student),
    before: student.calculatedBalance,
    history: history.get(id)?.calculatedBalance ?? ZERO,
    old: balances.get(id) ?? null,
    after: after.get(id)?.calculatedBalance ?? ZERO,
  };
}

function monthsOf({ payments, marks }: Sorted): HistoryResult['months'] {
  const months = new Map<Month, { paid: Cents; charged: Cents; marks: number }>();
  const sumsIn = (date: CalendarDate) => {
    const month = monthOf(date);
    const sums = months.get(month) ?? { paid: ZERO, charged: ZERO, marks: 0 };
    months.set(month, sums);
    return sums;
  };
  for (const { value } of payments) {
    const sums = sumsIn(value.date);
    sums.paid = plus(sums.paid, value.amount);
  }
  for (const { value } of marks) {
    const sums = sumsIn(value.date);
    sums.charged = plus(sums.charged, value.fee);
    sums.marks += 1;
  }
  return [...months]
    .map(([month, sums]) => ({ month, ...sums }))
    .toSorted((a, b) => a.month.localeCompare(b.month));
}

/** Sorts the rows into those that come, those that came before, and those that can't. */
async function sortOut(
  work: Work,
  { source, payments = [], marks = [], balances = [], people: chosen = {} }: HistoryInput,
): Promise<Sorted> {
  const people = await findPeople(work.tx, [...payments, ...marks, ...balances], chosen);
  const sorted: Sorted = {
    payments: [],
    marks: [],
    balances: new Map(),
    already: 0,
    refused: [],
    people,
  };
  const reader = new RowReader(work, sorted);
  const externalIds = {
    payments: await externalIdsOf('payment', payments),
    marks: await externalIdsOf('mark', marks),
  };
  const came = await repository.cameBefore(work.tx, source, [
    ...externalIds.payments,
    ...externalIds.marks,
  ]);
  const methods = await listPaymentMethods(work.tx);
  const methodOn = (date: CalendarDate, asked: string) =>
    paymentMethodsOn(date, methods).find(({ key, name }) =>
      [plainText(key), plainText(name)].includes(plainText(asked)),
    )?.key;
  for (const [index, row] of payments.entries()) {
    await letOthers(index);
    const externalId = externalIds.payments[index] ?? '';
    const read = reader.read('payments', index, row, historyPayment, came.has(externalId));
    if (!read) continue;
    const paymentMethod = methodOn(read.value.date, read.value.paymentMethod);
    if (paymentMethod === undefined)
      reader.refuse('payments', index, `There is no payment method ${read.value.paymentMethod}.`);
    else {
      const { amount, date, notes } = read.value;
      const { studentId } = read;
      sorted.payments.push({
        externalId,
        value: { studentId, amount, date, notes, paymentMethod },
      });
    }
  }
  const classes = new Map<string, ClassId>(
    (await listClasses(work.tx)).map(({ id, name }) => [plainText(name), id]),
  );
  const importable = await importableMarks(work.tx);
  const seen = new Set<string>();
  for (const [index, row] of marks.entries()) {
    await letOthers(index);
    const externalId = externalIds.marks[index] ?? '';
    const read = reader.read('marks', index, row, historyMark, came.has(externalId));
    if (!read) continue;
    const { date, className, status, fee = ZERO } = read.value;
    const classId = className === undefined ? FIRST_CLASS : classes.get(plainText(className));
    if (classId === undefined) {
      reader.refuse('marks', index, historyMessages.unknownClass(className ?? ''));
      continue;
    }
    const mark = { studentId: read.studentId, date, classId, status, fee };
    const key = `${mark.studentId} ${date} ${classId}`;
    if (fee > 0 && status !== 'absent') reader.refuse('marks', index, historyMessages.feeOfPresent);
    else if (fee > 0 && importable.absenceFee(mark) === null)
      reader.refuse('marks', index, historyMessages.noAbsenceFee);
    else if (seen.has(key) || (await importable.isMarked(mark)))
      reader.refuse('marks', index, historyMessages.marked);
    else {
      seen.add(key);
      sorted.marks.push({ externalId, value: mark });
    }
  }
  for (const [index, row] of balances.entries()) {
    const read = reader.read('balances', index, row, historyBalance, false);
    if (!read) continue;
    if (sorted.balances.has(read.studentId))
      reader.refuse('balances', index, historyMessages.twiceBalance);
    else sorted.balances.set(read.studentId, read.value.balance);
  }
  return sorted;
}

/** Reads rows one by one, and notes why one can't come. */
class RowReader {
  readonly #work: Work;
  readonly #sorted: Sorted;

  constructor(work: Work, sorted: Sorted) {
    this.#work = work;
    this.#sorted = sorted;
  }

  refuse(kind: Kind, index: number, reason: string): null {
    this.#sorted.refused.push({ kind, row: index + 1, reason });
    return null;
  }

  read<Value extends { who: string; date?: CalendarDate }>(
    kind: Kind,
    index: number,
    row: Row,
    schema: z.ZodType<Value>,
    cameBefore: boolean,
  ): { value: Value; studentId: StudentId } | null {
    const { data: value, error } = schema.safeParse(row);
    if (!value) return this.refuse(kind, index, error?.issues[0]?.message ?? 'Unreadable');
    if (cameBefore) {
      this.#sorted.already += 1;
      return null;
    }
    const { date } = value;
    if (date !== undefined && (date > this.#work.today || date < FIRST_DATE))
      return this.refuse(kind, index, historyMessages.date);
    if (date !== undefined && isClosed(date, this.#work.closedUntil))
      return this.refuse(kind, index, historyMessages.closed);
    const found = this.#sorted.people.of(value.who);
    return typeof found === 'string'
      ? this.refuse(kind, index, found)
      : { value, studentId: found.studentId };
  }
}

/**
 * What tells each row from the others of its source: its own id, or a hash of what it says. Rows that say the same are
 * counted, because two equal payments of one day are two.
 */
async function externalIdsOf(kind: string, rows: readonly Row[]): Promise<string[]> {
  const counts = new Map<string, number>();
  const idOf = (row: Row) => {
    if (typeof row['id'] === 'string' && row['id'] !== '')
      return `${kind} ${row['id'].slice(0, 100)}`;
    const said = JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const hash = createHash('sha256').update(said).digest('base64url');
    const nth = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, nth);
    return `${kind} ${hash} ${nth}`;
  };
  const ids: string[] = [];
  for (const [index, row] of rows.entries()) {
    await letOthers(index);
    ids.push(idOf(row));
  }
  return ids;
}
