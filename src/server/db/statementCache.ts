import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const LIMIT = 500;

interface Cached {
  statement: StatementSync;
  /** The names of its columns; empty if it returns no rows. */
  columns: readonly string[];
  /** Whether SQLite would begin no write for it; undefined while nobody has asked. */
  isRead?: boolean;
}

const columnsOf = (statement: StatementSync) => statement.columns().map(({ name }) => name);

/**
 * A SQLite connection that compiles each statement once: compiling is half of the cost of a small one. `onError` is
 * called with the error of each statement that fails.
 */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #onError: (error: unknown) => void;
  readonly #statements = new Map<string, Cached>();

  constructor(db: DatabaseSync, onError: (error: unknown) => void = () => {}) {
    this.#db = db;
    this.#onError = onError;
  }

  isInTransaction(): boolean {
    return this.#db.isTransaction;
  }

  execute({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
    try {
      const { statement, columns } = this.#prepare(sql);
      const values = parameters as readonly SQLInputValue[];
      if (columns.length > 0) return { rows: toRows(statement, columns, values) };
      const { changes, lastInsertRowid } = statement.run(...values);
      return {
        numAffectedRows: BigInt(changes),
        insertId: BigInt(lastInsertRowid),
        rows: [],
      };
    } catch (error) {
      this.#onError(error);
      throw error;
    }
  }

  /**
   * Whether a statement only reads, as SQLite has compiled it. Not for pragmas, some of which act when they are compiled.
   * One that can't be compiled here, where a table may be missing that the writer has just made, is no read.
   */
  isRead(sql: string): boolean {
    const known = this.#compiled(sql);
    if (!known) return false;
    known.isRead ??=
      known.columns.length > 0 &&
      this.#db
        .prepare(`explain ${sql}`)
        .all()
        .every(({ opcode, p2 }) => opcode !== 'Transaction' || p2 === 0);
    return known.isRead;
  }

  run(sql: string): QueryResult<unknown> {
    return this.execute({ sql, parameters: [] });
  }

  /** Row by row. Doesn't use the cache, because the same statement may run again before the iteration has ended. */
  iterate({ sql, parameters }: CompiledQuery): Iterable<unknown> {
    return this.#db.prepare(sql).iterate(...(parameters as readonly SQLInputValue[]));
  }

  close(): void {
    this.#db.close();
  }

  #compiled(sql: string): Cached | null {
    try {
      return this.#prepare(sql);
    } catch {
      return null;
    }
  }

  #prepare(sql: string): Cached {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    const cached = { statement, columns: columnsOf(statement) };
    statement.setReturnArrays(cached.columns.length > 0);
    if (this.#statements.size >= LIMIT)
      this.#statements.delete(this.#statements.keys().next().value as string);
    this.#statements.set(sql, cached);
    return cached;
  }
}

/**
 * Reads rows as arrays and makes the objects here: those of the driver have no prototype, and reading their properties
 * takes longer than reading the rows.
 */
function toRows(
  statement: StatementSync,
  columns: readonly string[],
  values: readonly SQLInputValue[],
): unknown[] {
  const rows = statement.all(...values) as unknown as (readonly unknown[])[];
  // A table may have been changed since the statement was compiled.
  const names = rows[0]?.length === columns.length ? columns : columnsOf(statement);
  return rows.map((row) => {
    const named: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) named[names[at] as string] = row[at];
    return named;
  });
}
