import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import type { Database } from '../../src/server/db/database.ts';

export interface Watched {
  /** The same database, with its queries recorded. */
  database: Database;
  /** The queries that `act` sends. */
  during(act: (database: Database) => Promise<unknown>): Promise<CompiledQuery[]>;
}

export function watchQueries(database: Database): Watched {
  let nodes: RootOperationNode[] = [];
  // The plugin also sees subqueries, but only queries that are sent get a result.
  const asked = new WeakMap<QueryId, RootOperationNode>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.set(queryId, node);
      return node;
    },
    transformResult({ result, queryId }) {
      const node = asked.get(queryId);
      if (node) nodes.push(node);
      return Promise.resolve(result);
    },
  };
  const watched = { ...database, db: database.db.withPlugin(plugin) };
  return {
    database: watched,
    async during(act) {
      nodes = [];
      await act(watched);
      return nodes.map((node) => database.db.getExecutor().compileQuery(node, createQueryId()));
    },
  };
}

/** The database's plan for a query, as text. */
export async function planOf(
  { db, engine }: Database,
  { sql, parameters }: CompiledQuery,
): Promise<string> {
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
  return db.transaction().execute(async (tx) => {
    // A test's tables are so small that scanning them is fastest; this shows the plan for large tables.
    if (engine === 'postgres') {
      await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
      await tx.executeQuery(CompiledQuery.raw('set local enable_bitmapscan = off'));
    }
    const { rows } = await tx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${sql}`, [...parameters]),
    );
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  });
}
