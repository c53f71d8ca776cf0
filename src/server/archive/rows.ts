import { sql, type RawBuilder } from 'kysely';
import { archiveActions } from '../../domain/archive.ts';
import { shownEmail } from '../db/shownEmail.ts';
import { engineOf, type Reader } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import type { ColumnKind } from '../db/column.ts';
import type { FlatColumn, FlatTable } from './tables.ts';

export type Value = string | number | boolean | null;
/** The values of a row in the order of its table's columns. */
export type Row = Value[];

const ROWS_AT_ONCE = 2000;

/** The engines store the login library's booleans and instants differently; an export has one form. */
function plain(value: Value, kind: ColumnKind): Value {
  if (value === null) return null;
  if (kind === 'yesNo') return Boolean(value);
  if (kind === 'email') return shownEmail(String(value));
  if (kind === 'instant' && !String(value).endsWith('Z'))
    return new Date(String(value)).toISOString();
  return value;
}

/** A batch of rows as one JSON text: fetching each row on its own takes SQLite's driver four times as long. */
const packed: Record<Engine, (columns: RawBuilder<unknown>) => RawBuilder<string>> = {
  sqlite: (columns) => sql`json_group_array(json_array(${columns}))`,
  postgres: (columns) => sql`cast(json_agg(json_build_array(${columns})) as text)`,
};

/**
 * The entries of the audit log that are about this installation: exports and imports, and what was there before an
 * import. Without them, the export of an imported school is identical to the one that it came from.
 */
async function ownEntries(db: Reader): Promise<RawBuilder<boolean>> {
  const { imported, exported } = archiveActions;
  const rows = await db
    .selectFrom('audit_log')
    .select('before')
    .where('entity', '=', 'school')
    .where('action', '=', imported)
    .execute();
  const before = rows.flatMap((row) => JSON.parse(row.before ?? '[]') as string[]);
  const older = before.length === 0 ? sql`` : sql` and id not in (${sql.join(before)})`;
  return sql`(entity <> 'school' or action not in (${exported}, ${imported}))${older}`;
}

/** Which rows of a table go into an export. */
async function shownRows(db: Reader, { table }: FlatTable): Promise<RawBuilder<boolean>> {
  return table === 'audit_log' ? ownEntries(db) : sql`true`;
}

/** Which rows of a table belong to a person. */
function theirRows({ of, ofWhose }: FlatTable, person: string): RawBuilder<boolean> {
  const parts = of.map((name) => sql`${sql.ref(name)} = ${person}`);
  if (ofWhose)
    parts.push(
      sql`${sql.ref(ofWhose.column)} in (
        select id from ${sql.table(ofWhose.table)} where student_id = ${person})`,
    );
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** All rows of a table in the order of its key, in batches; if `person` is an id, only that person's rows. */
export async function* rowsOf(
  db: Reader,
  table: FlatTable,
  person?: string,
): AsyncGenerator<Row[]> {
  // Text sorts by its bytes on both engines.
  const engine = engineOf(db);
  const bytewise = engine === 'postgres' ? sql` collate "C"` : sql``;
  const isText = (name: string) =>
    table.columns.find(({ stored }) => stored === name)?.kind !== 'number';
  const key = sql.join(
    table.key.map((name) => sql`${sql.ref(name)}${isText(name) ? bytewise : sql``}`),
  );
  const columns = sql.join(table.columns.map(({ stored }) => sql.ref(stored)));
  const positions = table.key.map((name) =>
    table.columns.findIndex(({ stored }) => stored === name),
  );
  const shown = person === undefined ? await shownRows(db, table) : theirRows(table, person);
  let last: Row | null = null;
  for (;;) {
    const after: RawBuilder<unknown> = last
      ? sql` and (${key}) > (${sql.join(positions.map((at) => last?.[at]))})`
      : sql``;
    const { rows } = await sql<{ batch: string | null }>`
      select ${packed[engine](columns)} as batch from (
        select ${columns} from ${sql.table(table.table)} where ${shown}${after}
        order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}
      ) as batch`.execute(db);
    const batch = (JSON.parse(rows[0]?.batch ?? '[]') as Row[]).map((row) =>
      row.map((value, at) => {
        return plain(value, (table.columns[at] as FlatColumn).kind);
      }),
    );
    if (batch.length > 0) yield batch;
    if (batch.length < ROWS_AT_ONCE) return;
    last = batch.at(-1) ?? null;
  }
}
