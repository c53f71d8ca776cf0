import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import { PIECE } from './batches.ts';
import type { Reader } from './database.ts';
import { nameStatement } from './statementNames.ts';

/** A placeholder for a value that changes with each run; `path` says where it is in the arguments. */
class Placeholder {
  readonly path: readonly (string | number)[];
  constructor(path: readonly (string | number)[]) {
    this.path = path;
  }
}

interface Template {
  query: CompiledQuery;
  /** For each parameter of the statement, a function that finds its value in the arguments. */
  parameters: ((args: unknown) => unknown)[];
}

/** Longer lists are rare and vary in length, unless they are whole pieces of something long. */
const LONGEST_LIST = 4;

/**
 * A frequent statement, such as the ones for each mark or payment. It is made with the query builder and type-checked,
 * but built only once, because building it takes several times as long as SQLite takes to run it.
 *
 * The arguments are values, lists of values, or rows to insert. The SQL may depend on the length of a list and on the
 * columns of a row, but never on a value.
 */
export function prepared<Args extends readonly unknown[], Row>(
  build: (db: Reader, ...args: Args) => Compilable<Row>,
): (db: Reader, ...args: Args) => Promise<QueryResult<Row>> {
  const templates = new WeakMap<object, Map<string, Template>>();

  return (db, ...args) => {
    const executor = db.getExecutor();
    const cacheKey = executor.plugins.length === 0 ? cacheKeyOf(args) : null;
    // A plugin must see every statement as it is built.
    if (cacheKey === null) return db.executeQuery<Row>(build(db, ...args).compile());
    // The SQL differs between engines.
    const ofEngine = templates.get(executor.adapter) ?? new Map<string, Template>();
    templates.set(executor.adapter, ofEngine);
    let template = ofEngine.get(cacheKey);
    if (!template) {
      template = toTemplate(build(db, ...placeholdersFor(args)).compile());
      ofEngine.set(cacheKey, template);
    }
    const parameters = template.parameters.map((find) => find(args));
    return db.executeQuery<Row>({ ...template.query, parameters });
  };
}

/** A key made of the arguments' lengths and columns; null if the statement isn't worth caching. */
function cacheKeyOf(args: readonly unknown[]): string | null {
  let cacheKey = '';
  for (const arg of args) {
    if (Array.isArray(arg)) {
      if (arg.length > LONGEST_LIST && arg.length !== PIECE) return null;
      cacheKey += `[${arg.map(cacheKeyOfValue).join('|')}]`;
    } else cacheKey += cacheKeyOfValue(arg);
    cacheKey += ';';
  }
  return cacheKey;
}

function cacheKeyOfValue(value: unknown): string {
  return isRow(value) ? columnsOf(value).join(',') : '?';
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Like the builder, skips columns without a value, so that they get their default. */
const columnsOf = (row: Record<string, unknown>) =>
  Object.keys(row).filter((column) => row[column] !== undefined);

function placeholdersFor<Args extends readonly unknown[]>(args: Args): Args {
  const one = (value: unknown, path: (string | number)[]): unknown =>
    isRow(value)
      ? Object.fromEntries(
          columnsOf(value).map((column) => [column, new Placeholder([...path, column])]),
        )
      : new Placeholder(path);
  return args.map((arg: unknown, n) =>
    Array.isArray(arg) ? arg.map((value, m) => one(value, [n, m])) : one(arg, [n]),
  ) as unknown as Args;
}

function toTemplate(query: CompiledQuery): Template {
  nameStatement(query.sql);
  return {
    query,
    parameters: query.parameters.map((parameter) => {
      if (!(parameter instanceof Placeholder)) return () => parameter;
      const { path } = parameter;
      return (args) =>
        path.reduce<unknown>((value, step) => Reflect.get(value as object, step), args);
    }),
  };
}
