import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import changes from './promised.json' with { type: 'json' };

/** The columns of each table. */
type Schema = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * What each migration changes, in order: for each table the columns that come, and with a minus those that go. Written
 * by its test, and never edited once people have it.
 */
export const promisedChanges = Object.entries<Record<string, string>>(changes).map(
  ([migration, change]) => ({
    migration,
    tables: Object.entries(change).map(([table, columns]) => ({
      table,
      columns: columns.split(' '),
    })),
  }),
);
const ours = new Set(promisedChanges.flatMap(({ tables }) => tables.map(({ table }) => table)));

/** The schema after a migration; without one, there are no tables. */
export function promisedBy(last = ''): Schema {
  const schema = new Map<string, Set<string>>();
  for (const { tables } of promisedChanges.filter(({ migration }) => migration <= last))
    for (const { table, columns } of tables) {
      const has = schema.get(table) ?? new Set();
      for (const column of columns)
        if (column.startsWith('-')) has.delete(column.slice(1));
        else has.add(column);
      if (has.size > 0) schema.set(table, has);
      else schema.delete(table);
    }
  return schema;
}

/** The schema that a database has, without the tables of the engine and of the migrator. */
export async function readSchema<Tables>(db: Kysely<Tables>, engine: Engine): Promise<Schema> {
  const { rows } = await sql<{ of: string; name: string }>`${
    engine === 'postgres'
      ? sql`select c.relname::text as "of", a.attname::text as name from pg_attribute a
          join pg_class c on c.oid = a.attrelid
          where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
            and pg_table_is_visible(c.oid)`
      : sql`select t.name as "of", c.name from sqlite_schema t, pragma_table_info(t.name) c
          where t.type = 'table'`
  }`.execute(db);
  const schema = new Map<string, Set<string>>();
  for (const { of, name } of rows)
    if (!/^(kysely|sqlite|pg)_/.test(of)) schema.set(of, (schema.get(of) ?? new Set()).add(name));
  return schema;
}

/** Whether a table has exactly these columns after a migration. */
export const hasColumns = (last: string | undefined, table: string, columns: Iterable<string>) =>
  inText(columns) === inText(promisedBy(last).get(table));

const inText = (columns: Iterable<string> = []) => [...columns].toSorted().join(' ');

/** Whether a schema is what a migration left behind. Somebody else's tables beside it don't matter. */
export function isAsPromised(schema: Schema, last: string | undefined): boolean {
  const promised = promisedBy(last);
  return [...ours].every((table) => inText(schema.get(table)) === inText(promised.get(table)));
}
