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
