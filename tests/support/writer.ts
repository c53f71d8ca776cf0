import { StatementCache } from '../../src/server/db/statementCache.ts';

/**
 * Counts the statements of each unit of work that SQLite's one writer runs in this process, between its begin and its
 * end, where every other unit waits for it.
 */
export function watchWriter() {
  // oxlint-disable-next-line typescript/unbound-method -- called with the cache that it is called on
  const { execute } = StatementCache.prototype;
  let units: number[] = [];
  let writer: StatementCache | null = null;
  StatementCache.prototype.execute = function watched(query) {
    if (/^(begin|savepoint)/.test(query.sql)) {
      // oxlint-disable-next-line typescript/no-this-alias -- which of the caches is the writer
      writer = this;
      units.push(0);
    } else if (/^(commit|rollback|release)/.test(query.sql)) writer = null;
    else if (this === writer) units.push((units.pop() ?? 0) + 1);
    return execute.call(this, query);
  };
  return {
    /** The statements of each unit that `act` runs. */
    async during(act: () => Promise<unknown>): Promise<number[]> {
      units = [];
      await act();
      return units;
    },
    isTaken: () => writer !== null,
    stop() {
      StatementCache.prototype.execute = execute;
    },
  };
}
