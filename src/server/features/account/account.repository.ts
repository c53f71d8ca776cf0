import { sql } from 'kysely';
import { forUpdate, inPieces, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { AccountTable, CreditTable, JournalTable } from '../../db/tables.ts';

/** Reads accounts and holds them until the end of the transaction, always in the same order. */
export async function lockAccounts(
  tx: Tx,
  engine: Engine,
  studentIds: readonly string[],
): Promise<AccountTable[]> {
  const rows: AccountTable[] = [];
  await inPieces(studentIds.toSorted(), async (piece) => {
    const query = tx
      .selectFrom('accounts')
      .selectAll()
      .where('student_id', 'in', piece)
      .orderBy('student_id');
    rows.push(...(await forUpdate(query, engine).execute()));
  });
  return rows;
}

export async function insertAccount(tx: Tx, account: AccountTable): Promise<void> {
  await tx.insertInto('accounts').values(account).execute();
}

export async function saveAccounts(tx: Tx, accounts: readonly AccountTable[]): Promise<void> {
  await inPieces(accounts, (piece) =>
    tx
      .insertInto('accounts')
      .values(piece)
      .onConflict((on) =>
        on.column('student_id').doUpdateSet((eb) => ({
          owed: eb.ref('excluded.owed'),
          credit: eb.ref('excluded.credit'),
          total_fees: eb.ref('excluded.total_fees'),
          total_payments: eb.ref('excluded.total_payments'),
          adjustments: eb.ref('excluded.adjustments'),
          entry_count: eb.ref('excluded.entry_count'),
        })),
      )
      .execute(),
  );
}

export async function insertJournal(tx: Tx, rows: readonly JournalTable[]): Promise<void> {
  await inPieces(rows, (piece) => tx.insertInto('journal').values(piece).execute());
}

export async function insertCredits(tx: Tx, rows: readonly CreditTable[]): Promise<void> {
  await inPieces(rows, (piece) => tx.insertInto('credits').values(piece).execute());
}

/** The overpayment credit of a payment, if it left one. */
export function creditOfPayment(tx: Tx, paymentId: string): Promise<CreditTable | undefined> {
  return tx
    .selectFrom('credits')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('reason', '=', 'Overpayment')
    .executeTakeFirst();
}

export async function withdrawCredit(tx: Tx, id: string, amount: number): Promise<void> {
  await tx
    .updateTable('credits')
    .set({ withdrawn_amount: sql<number>`withdrawn_amount + ${amount}` })
    .where('id', '=', id)
    .execute();
}

export function findAccount(db: Reader, studentId: string): Promise<AccountTable | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

/** Entries before a number, newest first. */
export function journalPage(
  db: Reader,
  studentId: string,
  before: number | null,
  limit: number,
): Promise<JournalTable[]> {
  return db
    .selectFrom('journal')
    .selectAll()
    .where('student_id', '=', studentId)
    .$if(before !== null, (query) => query.where('number', '<', before as number))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}
