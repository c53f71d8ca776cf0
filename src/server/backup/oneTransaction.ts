import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
} from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** Inside of a transaction that is there already, what begins and commits is a savepoint of it. */
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
 * Does all that `act` does to a PostgreSQL database in one transaction, the schema's own steps too, so that whatever
 * happens on the way leaves nothing. `act` has to do one thing after the other: there is one connection.
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
    // Closed, not reused: PostgreSQL rolls back what was not committed.
    client.release(!isOver);
  }
}
