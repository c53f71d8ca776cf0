import { sql } from 'kysely';
import type { Entry, EntryKind } from '../../../domain/account.ts';
import type { CalendarDate, Instant, Month } from '../../../domain/dates.ts';
import type { ClassId, PaymentId, StudentId } from '../../../domain/ids.ts';
import { negated, ZERO, type Cents } from '../../../domain/money.ts';
import { engineOf, forUpdate, type Reader, type Tx } from '../../db/database.ts';
import { inBatches, rowsFor } from '../../db/batches.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

const accountsLocked = prepared((db, ids: readonly StudentId[]) =>
  forUpdate(
    db
      .selectFrom('accounts')
      .select(['student_id', 'owed', 'credit', 'total_fees', 'total_payments', 'adjustments'])
      .select('entry_count')
      .where('student_id', 'in', ids)
      .orderBy('student_id'),
    engineOf(db),
  ),
);

/** Reads accounts and locks them until the end of the transaction, always in the same order. */
export async function lockAccounts(
  tx: Tx,
  studentIds: readonly StudentId[],
): Promise<Tables['accounts'][]> {
  const rows: Tables['accounts'][] = [];
  await inBatches(studentIds.toSorted(), async (piece) => {
    rows.push(...(await accountsLocked(tx, piece)).rows);
  });
  return rows;
}

export async function insertAccounts(
  tx: Tx,
  accounts: readonly Tables['accounts'][],
): Promise<void> {
  await inBatches(accounts, (piece) => tx.insertInto('accounts').values(piece).execute());
}

const accountsSaved = prepared((db, accounts: readonly Tables['accounts'][]) =>
  db
    .insertInto('accounts')
    .values(accounts)
    .onConflict((on) =>
      on.column('student_id').doUpdateSet((eb) => ({
        owed: eb.ref('excluded.owed'),
        credit: eb.ref('excluded.credit'),
        total_fees: eb.ref('excluded.total_fees'),
        total_payments: eb.ref('excluded.total_payments'),
        adjustments: eb.ref('excluded.adjustments'),
        entry_count: eb.ref('excluded.entry_count'),
      })),
    ),
);

export async function saveAccounts(tx: Tx, accounts: readonly Tables['accounts'][]): Promise<void> {
  await inBatches(accounts, (piece) => accountsSaved(tx, piece));
}

const journalInserted = prepared((db, rows: readonly Tables['journal'][]) =>
  db.insertInto('journal').values(rows),
);

export async function insertJournal(tx: Tx, rows: readonly Tables['journal'][]): Promise<void> {
  await inBatches(rows, (piece) => journalInserted(tx, piece));
}

const creditsInserted = prepared((db, rows: readonly Tables['credits'][]) =>
  db.insertInto('credits').values(rows),
);

export async function insertCredits(tx: Tx, rows: readonly Tables['credits'][]): Promise<void> {
  await inBatches(rows, (piece) => creditsInserted(tx, piece));
}

/** The overpayment credit of a payment, if there is one. */
export function creditOfPayment(
  tx: Tx,
  paymentId: PaymentId,
): Promise<Tables['credits'] | undefined> {
  return tx
    .selectFrom('credits')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('origin', '=', 'overpayment')
    .executeTakeFirst();
}

export function findCredit(tx: Tx, id: string): Promise<Tables['credits'] | undefined> {
  return tx.selectFrom('credits').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findCredits(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Tables['credits']>> {
  const rows: Tables['credits'][] = [];
  await inBatches(ids, async (piece) => {
    rows.push(...(await tx.selectFrom('credits').selectAll().where('id', 'in', piece).execute()));
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Updates records in the database. */
export async function updateCredits(tx: Tx, rows: readonly Tables['credits'][]): Promise<void> {
  await inBatches(rows, (piece) =>
    tx
      .insertInto('credits')
      .values(piece)
      .onConflict((on) =>
        on
          .column('id')
          .doUpdateSet((eb) =>
            Object.fromEntries(
              (Object.keys(piece[0] ?? {}) as (keyof Tables['credits'])[]).map((name) => [
                name,
                eb.ref(`excluded.${name}`),
              ]),
            ),
          ),
      )
      .execute(),
  );
}

/** The links from payments to credits, each with its date. */
export async function linksOf(
  tx: Tx,
  paymentIds: readonly PaymentId[],
): Promise<Tables['holiday_payments'][]> {
  const rows: Tables['holiday_payments'][] = [];
  await inBatches(paymentIds, async (piece) => {
    rows.push(
      ...(await tx
        .selectFrom('holiday_payments')
        .selectAll()
        .where('payment_id', 'in', piece)
        .execute()),
    );
  });
  return rows;
}

export async function saveHolidayPayments(
  tx: Tx,
  rows: readonly Tables['holiday_payments'][],
): Promise<void> {
  await inBatches(rows, (piece) =>
    tx
      .insertInto('holiday_payments')
      .values(piece)
      .onConflict((on) =>
        on.columns(['payment_id', 'date', 'credit_id']).doUpdateSet((eb) => ({
          amount: eb.ref('excluded.amount'),
          credited_at: eb.ref('excluded.credited_at'),
        })),
      )
      .execute(),
  );
}

export async function deleteHolidayPayment(
  tx: Tx,
  { payment_id, date, credit_id }: Tables['holiday_payments'],
): Promise<void> {
  await tx
    .deleteFrom('holiday_payments')
    .where('payment_id', '=', payment_id)
    .where('date', '=', date)
    .where('credit_id', '=', credit_id)
    .execute();
}

/** Adds to the used and the reversed amount of a credit record, in cents. */
export async function changeCredit(
  tx: Tx,
  id: string,
  change: { used?: number; withdrawn?: number; at?: Instant },
): Promise<void> {
  const { used = ZERO, withdrawn = ZERO, at } = change;
  await tx
    .updateTable('credits')
    .set({
      used_amount: sql<Cents>`used_amount + ${used}`,
      withdrawn_amount: sql<Cents>`withdrawn_amount + ${withdrawn}`,
      ...(at ? { last_used_at: at } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** The latest deletion of a payment, and whether an adjustment kept the balance because the student had left. */
export async function deletionOf(
  tx: Tx,
  paymentId: PaymentId,
): Promise<{ owedChange: Cents; creditChange: Cents; wasOfLeaver: boolean } | undefined> {
  const [last, before] = await tx
    .selectFrom('journal')
    .select(['kind', 'owed_change as owedChange', 'credit_change as creditChange'])
    .where('source_id', '=', paymentId)
    .orderBy('number', 'desc')
    .limit(2)
    .execute();
  if (last?.kind === 'payment-deleted') return { ...last, wasOfLeaver: false };
  if (before?.kind === 'payment-deleted') return { ...before, wasOfLeaver: true };
  return undefined;
}

export async function findAccounts(
  db: Reader,
  studentIds: readonly StudentId[],
): Promise<Tables['accounts'][]> {
  const rows: Tables['accounts'][] = [];
  await inBatches(studentIds, async (piece) => {
    rows.push(
      ...(await db.selectFrom('accounts').selectAll().where('student_id', 'in', piece).execute()),
    );
  });
  return rows;
}

export function findAccount(
  db: Reader,
  studentId: StudentId,
): Promise<Tables['accounts'] | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

/** The sums of a student's journal by kind before an instant, in cents. */
export function journalSums(
  db: Reader,
  studentId: StudentId,
  until: Instant,
): Promise<{ kind: EntryKind; amount: Cents }[]> {
  return db
    .selectFrom('journal')
    .select(({ fn }) => ['kind', fn.sum<Cents>('amount').as('amount')])
    .where('student_id', '=', studentId)
    .where('at', '<', until)
    .groupBy('kind')
    .execute();
}

/**
 * An entry with the notes of its payment or refund; null for other entries, and if the payment or refund was deleted.
 */
export type JournalLine = Tables['journal'] & {
  source_notes: string | null;
  /** Who paid, if the payment names somebody. */
  payer: string | null;
  /** A charge's note, class and tuition; null for other entries. */
  charge_note: string | null;
  charge_class: ClassId | null;
  period: Month | null;
  reason: string | null;
};

const journalLines = (db: Reader) =>
  db
    .selectFrom('journal')
    .leftJoin('payments', (join) =>
      join.onRef('payments.id', '=', 'journal.source_id').on('journal.source_type', '=', 'payment'),
    )
    .leftJoin('users as payers', 'payers.id', 'payments.payer_id')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.id', '=', 'journal.source_id')
        .on('journal.source_type', '=', 'refund')
        .on('refunds.deleted_at', 'is', null),
    )
    .leftJoin('charges', (join) =>
      join.onRef('charges.id', '=', 'journal.source_id').on('journal.source_type', '=', 'charge'),
    )
    .selectAll('journal')
    .select(['charges.note as charge_note', 'charges.class_id as charge_class'])
    .select(['charges.period', 'charges.reason'])
    .select(({ fn }) => fn.coalesce('payments.notes', 'refunds.notes').as('source_notes'))
    .select('payers.name as payer');

/** Entries by their ids. */
export function linesAmong(db: Reader, ids: readonly string[]): Promise<JournalLine[]> {
  return rowsFor(ids, (piece) => journalLines(db).where('journal.id', 'in', piece).execute());
}

/** Entries before a number, newest first. */
export function journalPage(
  db: Reader,
  studentId: StudentId,
  before: number | null,
  limit: number,
  period: { since?: Instant | undefined; until?: Instant | undefined } = {},
): Promise<JournalLine[]> {
  const { since, until } = period;
  return journalLines(db)
    .where('journal.student_id', '=', studentId)
    .$if(before !== null, (query) => query.where('number', '<', before as number))
    .$if(since !== undefined, (query) => query.where('at', '>=', since as Instant))
    .$if(until !== undefined, (query) => query.where('at', '<', until as Instant))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** What was booked for these days from an instant on: how many entries, and their sum in cents. */
export async function bookedLater(
  db: Reader,
  studentId: StudentId,
  { from, to, since }: { from?: CalendarDate | undefined; to: CalendarDate; since: Instant },
): Promise<{ count: number; amount: Cents } | null> {
  const { count, amount } = await db
    .selectFrom('journal')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<Cents | null>('amount').as('amount'),
    ])
    .where('student_id', '=', studentId)
    .where('at', '>=', since)
    .where('date', '<=', to)
    .$if(from !== undefined, (query) => query.where('date', '>=', from as CalendarDate))
    .executeTakeFirstOrThrow();
  return count === 0 ? null : { count, amount: amount ?? ZERO };
}

/** Finds an entry in a student's journal by id. */
export function findEntry(
  db: Reader,
  studentId: StudentId,
  id: string,
): Promise<Tables['journal'] | undefined> {
  return db
    .selectFrom('journal')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The corrections of these entries, oldest first. */
export async function correctionsOf(
  db: Reader,
  ids: readonly string[],
): Promise<Pick<Tables['journal'], 'id' | 'corrects' | 'date' | 'amount'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('journal')
    .select(['id', 'corrects', 'date', 'amount'])
    .where('corrects', 'in', ids)
    .where('corrects', 'is not', null)
    .orderBy('number')
    .execute();
}

/** What an entry and all others about its mark, charge, payment or refund come to, with their corrections; null for others. */
export async function leftOfSource(
  db: Reader,
  { student_id, source_type, source_id }: Tables['journal'],
): Promise<Cents | null> {
  if (source_type === 'student' || source_type === 'credit') return null;
  const ofSource = db
    .selectFrom('journal')
    .where('source_id', '=', source_id)
    .where('source_type', '=', source_type)
    .where('student_id', '=', student_id);
  const { amount } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.sum<Cents | null>('amount').as('amount'))
    .where('student_id', '=', student_id)
    .where((eb) =>
      eb.or([eb('id', 'in', ofSource.select('id')), eb('corrects', 'in', ofSource.select('id'))]),
    )
    .executeTakeFirstOrThrow();
  return amount;
}

/** The marks and charges among these of which corrections give something back, with whose they are. */
export function correctedAmong(db: Reader, sourceIds: readonly string[]) {
  return rowsFor(sourceIds, (piece) =>
    db
      .selectFrom('journal as corrected')
      .innerJoin('journal as correction', 'correction.corrects', 'corrected.id')
      .innerJoin('students', 'students.id', 'corrected.student_id')
      .select([
        'corrected.source_id',
        'corrected.date',
        'first_name as firstName',
        'last_name as lastName',
      ])
      .where('corrected.source_id', 'in', piece)
      .groupBy(['corrected.source_id', 'corrected.date', 'first_name', 'last_name'])
      .having(({ fn }) => fn.sum('correction.amount'), '<', 0)
      .execute(),
  );
}

/** The entry that a credit corrects; null if it isn't a correction. */
export async function correctedBy(
  db: Reader,
  credit: Pick<Tables['credits'], 'student_id' | 'created_at' | 'amount'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('journal')
    .select('corrects')
    .where('student_id', '=', credit.student_id)
    .where('at', '=', credit.created_at)
    .where('kind', '=', 'credit-granted')
    .where('amount', '=', negated(credit.amount))
    .executeTakeFirst();
  return row?.corrects ?? null;
}

/** Replaces a student's notes in the journal, and their name where they acted as an admin. */
export async function replaceNotes(tx: Tx, id: StudentId, formerName: string): Promise<void> {
  await tx
    .updateTable('journal')
    .set({ note: formerName })
    .where('student_id', '=', id)
    .where('note', '<>', '')
    .execute();
  await tx.updateTable('journal').set({ actor: formerName }).where('actor_id', '=', id).execute();
}

/** Each student's journal, added up by kind: entries of the same kind can be combined. */
export async function journalsByKind(
  db: Reader,
): Promise<Map<StudentId, { entries: Entry[]; count: number }>> {
  const rows = await db
    .selectFrom('journal')
    .select((eb) => [
      'student_id',
      'kind',
      eb.fn.sum<Cents>('amount').as('amount'),
      eb.fn.sum<Cents>('owed_change').as('owedChange'),
      eb.fn.sum<Cents>('credit_change').as('creditChange'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['student_id', 'kind'])
    .execute();
  const journals = new Map<StudentId, { entries: Entry[]; count: number }>();
  for (const { student_id: studentId, count, ...entry } of rows) {
    const journal = journals.get(studentId) ?? { entries: [], count: 0 };
    journal.entries.push(entry);
    journal.count += count;
    journals.set(studentId, journal);
  }
  return journals;
}

/** The students without an account, which is everyone after an import until their accounts are rebuilt. */
export async function withoutAccount(db: Reader): Promise<StudentId[]> {
  const rows = await db
    .selectFrom('students')
    .select('id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('accounts').select('student_id').whereRef('student_id', '=', 'students.id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** How many entries each of these students' journals has, of those who have any. */
export async function entryCounts(
  db: Reader,
  ids: readonly StudentId[],
): Promise<Map<StudentId, number>> {
  const rows = await rowsFor(ids, (piece) =>
    db
      .selectFrom('accounts')
      .select(['student_id', 'entry_count'])
      .where('student_id', 'in', piece)
      .where('entry_count', '>', 0)
      .execute(),
  );
  return new Map(rows.map((row) => [row.student_id, row.entry_count]));
}

/** Deletes accounts with all their entries; the journal lets its entries go only once their account is gone. */
export async function deleteAccounts(tx: Tx, ids: readonly StudentId[]): Promise<void> {
  await inBatches(ids, async (piece) => {
    await tx.deleteFrom('accounts').where('student_id', 'in', piece).execute();
    await tx.deleteFrom('credits').where('student_id', 'in', piece).execute();
    await tx.deleteFrom('journal').where('student_id', 'in', piece).execute();
  });
}

/** The entries of an import, in the order of its students; only of these students if they are given. */
export function bookedByImport(db: Reader, importId: string, of?: readonly StudentId[]) {
  return db
    .selectFrom('journal')
    .select(['id', 'student_id', 'kind', 'amount', 'owed_change', 'credit_change'])
    .select(['date', 'source_type', 'source_id'])
    .where('import_id', '=', importId)
    .$if(of !== undefined, (query) => query.where('student_id', 'in', of ?? []))
    .orderBy('student_id')
    .execute();
}

/** The credit records that came with an import. */
export function creditsOfImport(db: Reader, importId: string, of?: readonly StudentId[]) {
  return db
    .selectFrom('credits')
    .select(['id', 'student_id', 'payment_id', 'amount', 'used_amount', 'paid_off'])
    .select('withdrawn_amount')
    .where('import_id', '=', importId)
    .$if(of !== undefined, (query) => query.where('student_id', 'in', of ?? []))
    .execute();
}

/** What a student's credit records have left, in cents. */
export async function creditLeft(db: Reader, studentId: StudentId): Promise<Cents> {
  const { left } = await db
    .selectFrom('credits')
    .select(sql<Cents | null>`sum(amount - used_amount - withdrawn_amount)`.as('left'))
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow();
  return left ?? ZERO;
}

/** Deletes all that an import booked. */
export async function deleteBooked(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('journal').where('import_id', '=', importId).execute();
}

/** Deletes entries, which the journal lets go while their import is going. */
export async function deleteEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await inBatches(ids, (piece) => tx.deleteFrom('journal').where('id', 'in', piece).execute());
}

export async function deleteCredits(tx: Tx, ids: readonly string[]): Promise<void> {
  await inBatches(ids, (piece) => tx.deleteFrom('credits').where('id', 'in', piece).execute());
}

/** Counts students' entries anew, with their running balances, after some of them were deleted. */
export async function renumber(tx: Tx, ids: readonly StudentId[]): Promise<void> {
  // First below zero, because two entries of a student never have one number.
  await sql`with lines as (
      select id, row_number() over (partition by student_id order by number) as nth,
        cast(sum(amount) over (partition by student_id order by number) as bigint) as running
      from journal where student_id in (${sql.join(ids)})
    )
    update journal set number = 0 - lines.nth, balance = lines.running from lines
    where lines.id = journal.id and (journal.number <> lines.nth or journal.balance <> lines.running)`.execute(
    tx,
  );
  await sql`update journal set number = 0 - number
    where student_id in (${sql.join(ids)}) and number < 0`.execute(tx);
}
