import type Libsql from 'libsql';
import type { CompiledQuery, QueryResult } from 'kysely';

const LIMIT = 500;

interface Cached {
  statement: Libsql.Statement;
  returnsRows: boolean;
}

/**
 * A SQLite connection that compiles each statement once: compiling is half of the cost of a small one. `onError` is
 * called with the error of each statement that fails.
 */
export class StatementCache {
  readonly #db: Libsql.Database;
  readonly #onError: (error: unknown) => void;
  readonly #statements = new Map<string, Cached>();

  constructor(db: Libsql.Database, onError: (error: unknown) => void = () => {}) {
    this.#db = db;
    this.#onError = onError;
  }

  isInTransaction(): boolean {
    return this.#db.inTransaction;
  }

  execute({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
    try {
      const { statement, returnsRows } = this.#prepare(sql);
      if (returnsRows) return { rows: statement.all(parameters) };
      const { changes, lastInsertRowid } = statement.run(parameters);
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

  run(sql: string): void {
    this.execute({ sql, parameters: [] });
  }

  /** Row by row. Doesn't use the cache, because the same statement may run again before the iteration has ended. */
  iterate({ sql, parameters }: CompiledQuery): Iterable<unknown> {
    return this.#db.prepare(sql).iterate(parameters);
  }

  close(): void {
    this.#db.close();
  }

  #prepare(sql: string): Cached {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    const cached = { statement, returnsRows: statement.reader };
    if (this.#statements.size >= LIMIT)
      this.#statements.delete(this.#statements.keys().next().value as string);
    this.#statements.set(sql, cached);
    return cached;
  }
}
