import { sql } from 'kysely';
import { archiveMessages } from '../../domain/archive.ts';
import { invalid } from '../../domain/refusal.ts';
import { inBatches } from '../db/batches.ts';
import type { Tx } from '../db/database.ts';
import { codeOf } from '../db/unavailable.ts';
import type { Archive } from './readArchive.ts';
import type { Row, Value } from './rows.ts';
import { tables, type FlatTable } from './tables.ts';

/** An import keeps this school's rows in these tables: `people` handles users, and nobody may delete the others. */
const NOT_REPLACED: readonly string[] = ['users', 'journal', 'audit_log'];

/** A row by the names of its columns in the database. */
export type NamedRow = Record<string, Value>;

function named({ columns }: FlatTable, row: Row): NamedRow {
  return Object.fromEntries(columns.map(({ stored }, at) => [stored, row[at] ?? null]));
}

const damaged = (what: string) => invalid(archiveMessages.damaged(what));

/** Whether the error says, on either engine, that a row breaks a rule of the schema. */
const isBrokenRule = (error: unknown): boolean =>
  /^(SQLITE_(CONSTRAINT|MISMATCH)|2[23]\w{3}|P0001)$/.test(codeOf(error));

async function insert(tx: Tx, table: FlatTable, rows: readonly Row[]): Promise<void> {
  const columns = [
    ...table.columns.map(({ stored }) => stored),
    ...table.made.map(({ stored }) => stored),
  ];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  // The same school may be imported again, and its log can't be deleted.
  const known = table.table === 'audit_log' ? sql` on conflict (id) do nothing` : sql``;
  await inBatches(rows, async (piece) => {
    const values = piece.map((row) => {
      const byName = table.made.length === 0 ? {} : named(table, row);
      const made = table.made.map(({ make }) => make((name) => String(byName[name])));
      const stored = [...row, ...made].map((value) =>
        typeof value === 'boolean' ? Number(value) : value,
      );
      return sql`(${sql.join(stored)})`;
    });
    await sql`insert into ${sql.table(table.table)} (${names}) values ${sql.join(values)}${known}`.execute(
      tx,
    );
  });
}

/**
 * Inserts rows of a table. If a row breaks a rule of the schema, refuses them all with that row's number in the file.
 */
async function insertOrRefuse(
  tx: Tx,
  table: FlatTable,
  rows: readonly Row[],
  firstNumber: number,
): Promise<void> {
  const isInserted = async (some: readonly Row[]) => {
    await sql`savepoint rows`.execute(tx);
    try {
      await insert(tx, table, some);
      return true;
    } catch (error) {
      if (!isBrokenRule(error)) throw error;
      await sql`rollback to savepoint rows`.execute(tx);
      return false;
    }
  };
  if (await isInserted(rows)) return;
  for (const [at, row] of rows.entries())
    if (!(await isInserted([row])))
      throw damaged(`row ${firstNumber + at} of ${table.name}.csv doesn’t fit the others`);
}

/** Refuses a payment method that the school doesn't have; the schema has no rule for that. */
async function refuseUnknownMethods(tx: Tx): Promise<void> {
  for (const { table, name, columns } of tables)
    for (const { stored } of columns.filter(({ to }) => to === 'payment_methods')) {
      const { rows } = await sql<{ method: string }>`
        select ${sql.ref(stored)} as method from ${sql.table(table)}
        where ${sql.ref(stored)} not in (select key from payment_methods) limit 1`.execute(tx);
      if (rows[0]) throw damaged(`“${rows[0].method}” in ${name}.csv is no payment method`);
    }
}

/**
 * Replaces this school's rows by the rows of an export. `people` adds the rows of its first table. Returns the number
 * of rows, and the ids of the audit log entries that only this school had.
 */
export async function importRows(
  tx: Tx,
  archive: Archive,
  people: (rows: readonly NamedRow[]) => Promise<void>,
): Promise<{ rows: number; ownEntries: string[] }> {
  const before = await tx.selectFrom('audit_log').select('id').orderBy('id').execute();
  const own = new Set(before.map(({ id }) => id));
  await tx.deleteFrom('undo').execute();
  for (const { table } of tables.toReversed())
    if (!NOT_REPLACED.includes(table)) await sql`delete from ${sql.table(table)}`.execute(tx);
  let count = 0;
  for (const table of tables) {
    const everybody: NamedRow[] = [];
    // Line 1 is the header.
    let number = 2;
    for await (const rows of archive.rows(table)) {
      count += rows.length;
      if (table.table === 'users') everybody.push(...rows.map((row) => named(table, row)));
      else await insertOrRefuse(tx, table, rows, number);
      number += rows.length;
      if (table.table === 'audit_log') for (const [id] of rows) own.delete(String(id));
    }
    if (table.table === 'users')
      await people(everybody).catch((error: unknown) => {
        if (!isBrokenRule(error)) throw error;
        throw damaged(`${table.name}.csv has somebody who doesn’t fit the others`);
      });
  }
  await refuseUnknownMethods(tx);
  return { rows: count, ownEntries: [...own] };
}
