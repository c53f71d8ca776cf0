import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Reader } from './database.ts';
import { keepStatement } from './statementNames.ts';

/** Stands for a value that each run brings: the one at `path` of the arguments. */
class Place {
  readonly path: readonly (string | number)[];
  constructor(path: readonly (string | number)[]) {
    this.path = path;
  }
}

interface Template {
  query: CompiledQuery;
  /** For each parameter of the statement, how its value is found in the arguments. */
  parameters: ((args: unknown) => unknown)[];
}

/** Longer lists are rare, of many lengths, and cost far more to run than to build. */
const LONGEST_LIST = 4;

/**
 * A statement that is asked at each mark or payment: built with the query builder, checked by the compiler, but built
 * once. To build one anew takes several times as long as SQLite takes to run it.
 *
 * The arguments are values, lists of values, or rows to insert. What the statement looks like may depend on how long a
 * list is and which columns a row has, never on a value.
 */
export function prepared<Args extends readonly unknown[], Row>(
  build: (db: Reader, ...args: Args) => Compilable<Row>,
): (db: Reader, ...args: Args) => Promise<QueryResult<Row>> {
  const templates = new WeakMap<object, Map<string, Template>>();

  return (db, ...args) => {
    const executor = db.getExecutor();
    const shape = executor.plugins.length === 0 ? shapeOf(args) : null;
    // A plugin is to see every statement as it is built.
    if (shape === null) return db.executeQuery<Row>(build(db, ...args).compile());
    // An engine spells it in its own way.
    const ofEngine = templates.get(executor.adapter) ?? new Map<string, Template>();
    templates.set(executor.adapter, ofEngine);
    let template = ofEngine.get(shape);
    if (!template) {
      template = toTemplate(build(db, ...placesOf(args)).compile());
      ofEngine.set(shape, template);
    }
    const parameters = template.parameters.map((find) => find(args));
    return db.executeQuery<Row>({ ...template.query, parameters });
  };
}

/** Null for what is not worth keeping. */
function shapeOf(args: readonly unknown[]): string | null {
  let shape = '';
  for (const arg of args) {
    if (Array.isArray(arg)) {
      if (arg.length > LONGEST_LIST) return null;
      shape += `[${arg.map(shapeOfOne).join('|')}]`;
    } else shape += shapeOfOne(arg);
    shape += ';';
  }
  return shape;
}

function shapeOfOne(value: unknown): string {
  return isRow(value) ? columnsOf(value).join(',') : '?';
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** As the builder does, a column without a value is left to its default. */
const columnsOf = (row: Record<string, unknown>) =>
  Object.keys(row).filter((column) => row[column] !== undefined);

function placesOf<Args extends readonly unknown[]>(args: Args): Args {
  const one = (value: unknown, path: (string | number)[]): unknown =>
    isRow(value)
      ? Object.fromEntries(columnsOf(value).map((column) => [column, new Place([...path, column])]))
      : new Place(path);
  return args.map((arg: unknown, n) =>
    Array.isArray(arg) ? arg.map((value, m) => one(value, [n, m])) : one(arg, [n]),
  ) as unknown as Args;
}

function toTemplate(query: CompiledQuery): Template {
  keepStatement(query.sql);
  return {
    query,
    parameters: query.parameters.map((parameter) => {
      if (!(parameter instanceof Place)) return () => parameter;
      const { path } = parameter;
      return (args) =>
        path.reduce<unknown>((value, step) => Reflect.get(value as object, step), args);
    }),
  };
}
