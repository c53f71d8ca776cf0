import type { HeldRow } from '../../../contract/pastRecords.ts';
import { groupBy } from '../../../domain/collections.ts';
import { formatDate, type Month } from '../../../domain/dates.ts';
import type { ChargeId, MarkId, PaymentId, StudentId } from '../../../domain/ids.ts';
import { markKey } from '../../../domain/lesson.ts';
import { pastRecordsMessages as messages } from '../../../domain/pastRecords.ts';
import { letOthers } from '../../db/batches.ts';
import { conflict } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import type { SpentCredit } from '../ledger/reversal.service.ts';
import { bookedByImport, creditsOfImport } from '../ledger/takeBack.service.ts';
import * as repository from './pastRecords.repository.ts';
import type { TouchedSource } from './pastRecords.repository.ts';

// What holds an import: only what was done to its own rows since. Everything else here has nothing to do with its undo.

/** What an undo of an import would take back, and what it would leave. */
export interface Leaving {
  /** The import, and the balances that came with it. */
  ids: readonly string[];
  held: HeldRow[];
  /** The ids of things that stay, and the keys of marks. */
  stays: ReadonlySet<string>;
  marks: { id: MarkId; studentId: StudentId }[];
  payments: { id: PaymentId; studentId: StudentId; act: string | null }[];
  charges: { id: ChargeId; studentId: StudentId }[];
  rows: Awaited<ReturnType<typeof repository.rowsOf>>;
}

const entities = {
  payment: ['payment', messages.heldPayment],
  charge: ['charge', messages.heldCharge],
  attendance: ['attendance', messages.heldMark],
  credit: ['credit', messages.heldCredit],
  student: ['credit', messages.heldCredit],
  refund: ['credit', messages.heldRefund],
} as const;

type Sentence = (who: string, on: string) => string;

/** What an undo of an import would take back now. */
export async function leavingOf(
  db: Reader,
  importId: string,
  { closedUntil, nameOf }: { closedUntil: Month | null; nameOf: (id: StudentId) => string },
): Promise<Leaving> {
  const ids = await repository.partsOf(db, importId);
  if (await repository.isUnbooked(db, ids)) throw conflict(messages.unbooked);
  const rows = await repository.rowsOf(db, ids);
  const marked = new Map(
    rows.flatMap((row) => (row.entity === 'attendance' ? [[row.entity_id, row] as const] : [])),
  );
  const marks = await repository.marksNow(db, [...marked.keys()]);
  const payments = await repository.paymentsNow(db, ids);
  const held = new Map<string, HeldRow>();
  const hold = (
    { source_type, source_id, student_id, date, import_id }: TouchedSource,
    own?: Sentence,
  ) => {
    if (held.has(source_id)) return;
    const [entity, sentence] = entities[source_type];
    const who = nameOf(student_id);
    held.set(source_id, {
      importId: import_id ?? importId,
      entity,
      id: source_id,
      who,
      date,
      sentence: (own ?? sentence)(who, date === null ? '' : formatDate(date)),
    });
  };
  if (closedUntil !== null)
    for (const one of await repository.inClosedMonths(db, ids, closedUntil))
      hold(one, messages.heldClosed);
  for (const one of await repository.movedSince(db, ids)) hold(one);
  if (marks.length < marked.size) for (const one of await repository.madeAgain(db, ids)) hold(one);
  for (const one of await repository.askedAboutLines(db, ids)) hold(one, messages.heldQuestion);
  const credits: Awaited<ReturnType<typeof creditsOfImport>> = [];
  for (const id of ids) credits.push(...(await creditsOfImport(db, id)));
  const refunded = new Set(
    (await repository.refundsOfCredits(db, ids)).flatMap(({ spent }) =>
      (JSON.parse(spent) as SpentCredit[]).map(({ id }) => id),
    ),
  );
  const days = new Map(rows.map(({ entity_id, date }) => [entity_id, date] as const));
  for (const { id, payment_id, student_id, withdrawn_amount } of credits) {
    if (!refunded.has(id) && withdrawn_amount === 0) continue;
    const source = payment_id ?? id;
    const date = days.get(source) ?? null;
    const type = payment_id === null ? 'credit' : 'payment';
    const touched = {
      source_type: type,
      source_id: source,
      student_id,
      date,
      import_id: null,
    } as const;
    hold(touched, refunded.has(id) ? messages.heldRefund : undefined);
  }
  const byHolidays = new Set(await repository.creditedByHolidays(db, ids));
  for (const { id, student_id } of await repository.payersOf(db, [...byHolidays])) {
    const touched = { source_type: 'payment', source_id: id, student_id, import_id: null } as const;
    hold({ ...touched, date: days.get(id) ?? null }, messages.heldMark);
  }
  for (const [index, mark] of marks.entries()) {
    await letOthers(index);
    const { studentId, date } = mark;
    const row = marked.get(mark.id);
    const isClosed = closedUntil !== null && date.slice(0, 7) <= closedUntil;
    if (!isClosed && mark.status === row?.said && mark.fee === row.amount) continue;
    const source = { source_type: 'attendance', source_id: markKey(mark) } as const;
    const touched = { ...source, student_id: studentId, date, import_id: row?.import_id ?? null };
    hold(touched, isClosed ? messages.heldClosed : undefined);
  }
  for (const { entity, entity_id, date } of rows)
    if (entity === 'expense' || entity === 'budget')
      held.set(entity_id, {
        importId,
        entity: 'charge',
        id: entity_id,
        who: '',
        date,
        sentence: messages.heldOther(entity === 'expense' ? 'expenses' : 'budget entries'),
      });

  const stays = new Set(held.keys());
  const acts = new Set(
    payments.flatMap(({ id, act }) => (stays.has(id) && act !== null ? act : [])),
  );
  for (const { id, act } of payments) if (act !== null && acts.has(act)) stays.add(id);
  const going = marks.filter(({ id, ...mark }) => {
    const isGoing = !stays.has(markKey(mark));
    if (!isGoing) stays.add(id);
    return isGoing;
  });
  return {
    ids,
    held: [...held.values()],
    stays,
    marks: going.map(({ id, studentId }) => ({ id, studentId })),
    payments: payments.filter(({ id }) => !stays.has(id)),
    charges: rows.flatMap(({ entity, entity_id, whom }) =>
      entity === 'charge' && !stays.has(entity_id)
        ? { id: entity_id as ChargeId, studentId: whom as StudentId }
        : [],
    ),
    rows: rows.filter(({ entity_id }) => !stays.has(entity_id)),
  };
}

/** Students whom an undo makes whole together, and what goes of them. */
export interface Slice {
  students: StudentId[];
  marks: MarkId[];
  payments: PaymentId[];
  charges: ChargeId[];
  rows: Leaving['rows'];
}

/** An undo in slices of some students each; children of one family's payment are in the same one. */
export async function slicesOf(db: Reader, leaving: Leaving, most: number): Promise<Slice[]> {
  const weights = new Map<StudentId, number>();
  const weigh = (id: StudentId) => weights.set(id, (weights.get(id) ?? 0) + 1);
  for (const id of leaving.ids)
    for (const { student_id } of await bookedByImport(db, id)) weigh(student_id);
  for (const { studentId } of leaving.marks) weigh(studentId);
  for (const { studentId } of leaving.charges) weigh(studentId);
  const together = new Map<StudentId, Set<StudentId>>();
  for (const own of groupBy(leaving.payments, ({ id, act }) => act ?? id).values()) {
    const all = new Set(own.flatMap(({ studentId: id }) => [...(together.get(id) ?? [id])]));
    for (const id of all) together.set(id, all);
  }
  const sliceOf = new Map<StudentId, Slice>();
  const slices: Slice[] = [];
  let weight = most;
  for (const id of weights.keys()) {
    if (sliceOf.has(id)) continue;
    let slice = slices.at(-1);
    if (!slice || weight >= most) {
      slice = { students: [], marks: [], payments: [], charges: [], rows: [] };
      slices.push(slice);
      weight = 0;
    }
    for (const one of together.get(id) ?? [id]) {
      slice.students.push(one);
      sliceOf.set(one, slice);
      weight += weights.get(one) ?? 0;
    }
  }
  const owners = new Map<string, StudentId>();
  for (const { id, studentId } of leaving.marks) {
    sliceOf.get(studentId)?.marks.push(id);
    owners.set(id, studentId);
  }
  for (const { id, studentId } of leaving.payments) {
    sliceOf.get(studentId)?.payments.push(id);
    owners.set(id, studentId);
  }
  for (const { id, studentId } of leaving.charges) sliceOf.get(studentId)?.charges.push(id);
  for (const row of leaving.rows)
    sliceOf.get(owners.get(row.entity_id) ?? (row.whom as StudentId))?.rows.push(row);
  return slices;
}
