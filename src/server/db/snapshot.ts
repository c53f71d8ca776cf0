import type { Database, Tx } from './database.ts';

/** Runs `act` in a transaction that sees a single state of the database, despite concurrent writes. */
export function atOneMoment<Result>(
  { db, engine }: Database,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction();
  return engine === 'postgres'
    ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(act)
    : transaction.execute(act);
}
