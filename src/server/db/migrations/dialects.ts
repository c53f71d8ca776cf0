import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';

/** The differences between the two engines' SQL. Everything else is written once. */
export const dialects = {
  sqlite: {
    key: 'text',
    money: 'integer',
    boolean: 'integer',
    instant: 'text',
    no: '0',
    serial: 'integer primary key autoincrement',
    end: 'strict',
    clustered: 'strict, without rowid',
  },
  postgres: {
    key: 'text collate "C"',
    money: 'bigint',
    boolean: 'boolean',
    instant: 'timestamptz',
    no: 'false',
    serial: 'bigint generated always as identity primary key',
    end: '',
    clustered: '',
  },
} satisfies Record<Engine, Record<string, string>>;

export type Dialect = (typeof dialects)[Engine];

export const oneOf = (values: readonly string[]): string =>
  values.map((value) => `'${value}'`).join(', ');

/** A check for a calendar date as ISO text. The contract checks that the day exists; this rejects any other text. */
export const dateShape = (column: string): string =>
  `check (length(${column}) = 10 and ${column} like '____-__-__')`;

/** Triggers that forbid updates and deletes, for the books and the audit log. */
export const appendOnly: Record<Engine, (table: string) => string[]> = {
  sqlite: (table) =>
    ['update', 'delete'].map(
      (act) => `create trigger ${table}_no_${act} before ${act} on ${table}
        begin select raise(abort, '${table} is append-only'); end`,
    ),
  postgres: (table) => [
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change()`,
  ],
};

export async function runAll<Schema>(
  db: Kysely<Schema>,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** SQLite can't change a column's check, so the column is recreated as `definition`; every row keeps its value. */
export const recreateColumn = (table: string, column: string, definition: string): string[] => [
  `alter table ${table} rename column ${column} to ${column}_before`,
  `alter table ${table} add column ${column} ${definition}`,
  `update ${table} set ${column} = ${column}_before`,
  `alter table ${table} drop column ${column}_before`,
];

export const addFlag = (engine: Engine, table: string, column: string, first: 0 | 1 = 0): string =>
  `alter table ${table} add column ${column} ${dialects[engine].money} not null default ${first}
    check (${column} in (0, 1))`;
