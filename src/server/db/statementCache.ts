import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const LIMIT = 500;

interface Cached {
  statement: StatementSync;
  /** How many columns it returns; 0 if it returns no rows. */
  columns: number;
  toRow: (values: readonly unknown[]) => unknown;
  /** Whether SQLite would begin no write for it; undefined while nobody has asked. */
  isRead?: boolean;
}

/**
 * Rows are read as arrays and become objects here: those of the driver have no prototype. The function is made of the
 * statement's columns, because objects that get their properties one by one take several times as long to make and to
 * read.
 */
function rowsOf(statement: StatementSync): Pick<Cached, 'columns' | 'toRow'> {
  const columns = statement.columns();
  const properties = columns.map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- The text is of our own statements, and its names are quoted.
  const toRow = new Function('values', `return { ${properties.join()} }`) as Cached['toRow'];
  return { columns: columns.length, toRow };
}

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
      const prepared = this.#prepare(sql);
      const { statement, columns } = prepared;
      const values = parameters as readonly SQLInputValue[];
      if (columns > 0) {
        const rows = statement.all(...values) as unknown as (readonly unknown[])[];
        // A table may have been changed since the statement was compiled.
        if (rows[0] && rows[0].length !== columns) Object.assign(prepared, rowsOf(statement));
        return { rows: rows.map((row) => prepared.toRow(row)) };
      }
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
      known.columns > 0 &&
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
    const cached = { statement, ...rowsOf(statement) };
    statement.setReturnArrays(cached.columns > 0);
    if (this.#statements.size >= LIMIT)
      this.#statements.delete(this.#statements.keys().next().value as string);
    this.#statements.set(sql, cached);
    return cached;
  }
}
