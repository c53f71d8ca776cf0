import { DefaultQueryExecutor, Transaction, type KyselyProps } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Runs `act` in one transaction, which is rolled back when it throws.
 *
 * Statements go to the database in the order in which they are asked, and as soon as they are. The query builder's own
 * transaction holds each back until the one before is answered; so here, what is asked at once (`Promise.all`) is on
 * its way to PostgreSQL at once. When one of them fails the others may still be under way, and would go on to ask for
 * more after the transaction: they are refused.
 */
export function inTransaction<Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((tx) => {
    const executor = tx.getExecutor();
    return executor.provideConnection(async (connection) => {
      let hasEnded = false;
      const direct = new DefaultQueryExecutor(
        executor,
        executor.adapter,
        {
          provideConnection: (consumer) =>
            hasEnded
              ? Promise.reject(new Error('The transaction has ended'))
              : consumer(connection),
        },
        [...executor.plugins],
      );
      // What a transaction does comes from its executor; the rest is for who begins one.
      const unused = { config: {}, driver: {}, dialect: {} };
      try {
        return await act(
          new Transaction<Tables>({ ...unused, executor: direct } as unknown as KyselyProps),
        );
      } finally {
        hasEnded = true;
      }
    });
  });
}
