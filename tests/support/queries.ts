import {
  CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import pg from 'pg';
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
    // A test's tables are so small that scanning them is fastest; with this, we see the plan for large tables.
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

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Records the statements that reach PostgreSQL through its driver, no matter who sends them. */
export function watchStatements() {
  const prototype = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const original = prototype.query;
  let recorded: Statement[] | null = null;
  prototype.query = function watched(this: unknown, ...given) {
    const [first, parameters] = given;
    // A statement with a name comes as an object.
    const sql = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (sql !== undefined)
      recorded?.push({ sql, parameters: Array.isArray(parameters) ? parameters : [] });
    return original.apply(this, given);
  };
  return {
    async during(act: () => Promise<unknown>): Promise<Statement[]> {
      const statements: Statement[] = [];
      recorded = statements;
      await act();
      recorded = null;
      return statements;
    },
    stop() {
      prototype.query = original;
    },
  };
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function rowsOf(node: PlanNode): number {
  const own =
    node['Relation Name'] === undefined
      ? 0
      : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own);
}

/** How many table rows PostgreSQL reads for these statements, not counting statements that write. */
export async function rowsRead(
  { db }: Database,
  statements: readonly Statement[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // A test's tables are so small that scanning them is fastest; with this, we count the way large tables would be
    // read.
    await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    await tx.executeQuery(CompiledQuery.raw('set local enable_bitmapscan = off'));
    let rows = 0;
    for (const { sql, parameters } of statements) {
      if (!/^\s*(select|with)\b/i.test(sql) || / for (update|share)/i.test(sql)) continue;
      const explained = await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]),
      );
      rows += rowsOf(explained.rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode);
    }
    return rows;
  });
}
