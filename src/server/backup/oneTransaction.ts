import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
} from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** Within an existing transaction, inner transactions become savepoints. */
class InnerDriver extends PostgresDriver {
  #depth = 0;

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#depth += 1;
    await connection.executeQuery(CompiledQuery.raw(`savepoint inner_${this.#depth}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint inner_${this.#depth}`));
    this.#depth -= 1;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint inner_${this.#depth}`));
    this.#depth -= 1;
  }
}

/**
 * Runs everything that `act` does to a PostgreSQL database in one transaction, including the migrations, so that
 * nothing is left after an error. `act` must not run statements in parallel: there is only one connection.
 */
export async function inOneTransaction<Result>(
  { engine, pool }: Database,
  act: (inside: Database) => Promise<Result>,
): Promise<Result> {
  if (!pool) throw new Error(`${engine} has no connections to take one of`);
  const client = await pool.connect();
  const lent = { query: client.query.bind(client), release: () => {} } as typeof client;
  const onlyThis = { ...pool, connect: () => Promise.resolve(lent), end: () => Promise.resolve() };
  class InnerDialect extends PostgresDialect {
    override createDriver(): InnerDriver {
      return new InnerDriver({ pool: onlyThis });
    }
  }
  const db = new Kysely<Tables>({ dialect: new InnerDialect({ pool: onlyThis }) });
  let isOver = false;
  try {
    await client.query('begin');
    const result = await act({
      engine,
      db,
      pool: onlyThis,
      probe: () => Promise.resolve(),
      close: () => Promise.resolve(),
    });
    await client.query('commit');
    isOver = true;
    return result;
  } finally {
    // After an error the connection is closed and not reused, so that PostgreSQL rolls back.
    client.release(!isOver);
  }
}
