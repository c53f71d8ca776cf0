import type { Database } from '../../src/server/db/database.ts';
import { described } from '../../src/server/db/tables.ts';

/** The query builder's own tables, and SQLite's. */
const NOT_OURS = /^(kysely_|sqlite_)/;

interface KnownColumn {
  table: string;
  column: string;
  isText: boolean;
  /** Whether it can say who somebody is, so that anonymizing must empty it; undefined if it isn't described. */
  isPersonal: boolean | undefined;
}

/** The columns of a database, and what their description says of them. */
export async function knownColumns(db: Database['db']): Promise<KnownColumn[]> {
  const tables = await db.introspection.getTables();
  const descriptions: Record<string, { columns: Record<string, { isPersonal: boolean }> }> =
    described;
  return tables
    .filter(({ name }) => !NOT_OURS.test(name))
    .flatMap(({ name: table, columns }) =>
      columns.map(({ name: column, dataType }) => ({
        table,
        column,
        isText: /text|char|json/i.test(dataType),
        isPersonal: descriptions[table]?.columns[column]?.isPersonal,
      })),
    );
}
