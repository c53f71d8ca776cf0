import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const LIMIT = 500;

interface Cached {
  statement: StatementSync;
  returnsRows: boolean;
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
      const { statement, returnsRows } = this.#prepare(sql);
      const values = parameters as readonly SQLInputValue[];
      if (returnsRows) return { rows: statement.all(...values) };
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

  run(sql: string): void {
    this.execute({ sql, parameters: [] });
  }

  /** Row by row. Doesn't use the cache, because the same statement may run again before the iteration has ended. */
  iterate({ sql, parameters }: CompiledQuery): Iterable<unknown> {
    return this.#db.prepare(sql).iterate(...(parameters as readonly SQLInputValue[]));
  }

  close(): void {
    this.#db.close();
  }

  #prepare(sql: string): Cached {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    const cached = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#statements.size >= LIMIT)
      this.#statements.delete(this.#statements.keys().next().value as string);
    this.#statements.set(sql, cached);
    return cached;
  }
}
