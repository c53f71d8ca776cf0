import type { Database } from '../../src/server/db/database.ts';
import { described } from '../../src/server/db/tables.ts';

/** The tables that belong to the query builder and to SQLite. */
const NOT_OURS = /^(kysely_|sqlite_)/;

interface KnownColumn {
  table: string;
  column: string;
  isText: boolean;
  /**
   * Whether it can say who somebody is, which means that anonymizing must empty it; undefined if it isn't described.
   */
  isPersonal: boolean | undefined;
}

/** The columns of a database, with what their descriptions say about them. */
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
