import { sql } from 'kysely';
import { archiveMessages } from '../../domain/archive.ts';
import { invalid } from '../../domain/refusal.ts';
import { inBatches } from '../db/batches.ts';
import type { Tx } from '../db/database.ts';
import type { Archive } from './readArchive.ts';
import type { Row, Value } from './rows.ts';
import { tables, type FlatTable } from './tables.ts';

/** The rows of this school stay: people by `people`, and what nobody may delete. */
const KEPT: readonly string[] = ['users', 'journal', 'audit_log'];

/** A row by the names of its columns in the database. */
export type NamedRow = Record<string, Value>;

function named({ columns }: FlatTable, row: Row): NamedRow {
  return Object.fromEntries(columns.map(({ stored }, at) => [stored, row[at] ?? null]));
}

/** Both engines' complaint about a row that breaks a rule of the schema. */
function isBrokenRule(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    typeof code === 'string' && /^(SQLITE_(CONSTRAINT|MISMATCH).*|2[23]\w{3}|P0001)$/.test(code)
  );
}

async function insert(tx: Tx, table: FlatTable, rows: readonly Row[]): Promise<void> {
  const columns = [
    ...table.columns.map(({ stored }) => stored),
    ...table.made.map(({ stored }) => stored),
  ];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  // The same school may be taken in again, and its log can't be deleted.
  const known = table.table === 'audit_log' ? sql` on conflict (id) do nothing` : sql``;
  await inBatches(rows, async (piece) => {
    const values = piece.map((row) => {
      const made =
        table.made.length === 0 ? [] : table.made.map(({ make }) => make(named(table, row)));
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
 * Replaces what this school has by the rows of an export. `people` adds those of its first table. Returns the number of
 * rows, and the ids of the audit log's entries that only this school had.
 */
export async function takeIn(
  tx: Tx,
  archive: Archive,
  people: (rows: readonly NamedRow[]) => Promise<void>,
): Promise<{ rows: number; ownEntries: string[] }> {
  const before = await tx.selectFrom('audit_log').select('id').orderBy('id').execute();
  const own = new Set(before.map(({ id }) => id));
  await tx.deleteFrom('undo').execute();
  for (const { table } of tables.toReversed())
    if (!KEPT.includes(table)) await sql`delete from ${sql.table(table)}`.execute(tx);
  let count = 0;
  for (const table of tables) {
    const everybody: NamedRow[] = [];
    for await (const rows of archive.rows(table)) {
      count += rows.length;
      if (table.table === 'users') everybody.push(...rows.map((row) => named(table, row)));
      else
        try {
          await insert(tx, table, rows);
        } catch (error) {
          if (!isBrokenRule(error)) throw error;
          throw invalid(archiveMessages.damaged(`${table.name}.csv has a row that doesn’t fit`));
        }
      if (table.table === 'audit_log') for (const [id] of rows) own.delete(String(id));
    }
    if (table.table === 'users') await people(everybody);
  }
  return { rows: count, ownEntries: [...own] };
}
