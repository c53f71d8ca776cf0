import { DatabaseSync } from 'node:sqlite';
import { pg } from '../dist/server/bench.js';

/** @typedef {{ sql: string; parameters: unknown[] }} Statement */

/** @type {Statement[] | null} */
let recording = null;

/** @param {string} sql @param {unknown[]} parameters */
function note(sql, parameters) {
  recording?.push({ sql, parameters });
}

/** Patches the database drivers so that `record` sees every statement. */
export function watchDrivers() {
  const prepare = Reflect.get(DatabaseSync.prototype, 'prepare');
  DatabaseSync.prototype.prepare = function watched(sql, ...rest) {
    const statement = prepare.call(this, sql, ...rest);
    for (const name of /** @type {const} */ (['all', 'run'])) {
      const original = statement[name].bind(statement);
      Reflect.set(
        statement,
        name,
        (/** @type {import('node:sqlite').SQLInputValue[]} */ ...values) => {
          note(sql, values);
          return original(...values);
        },
      );
    }
    return statement;
  };
  const query = Reflect.get(pg.Client.prototype, 'query');
  pg.Client.prototype.query = function watched(sql, parameters, ...rest) {
    // A prepared statement comes as an object with its text.
    const text = typeof sql === 'string' ? sql : sql?.text;
    if (typeof text === 'string') note(text, Array.isArray(parameters) ? parameters : []);
    return query.call(this, sql, parameters, ...rest);
  };
}

/**
 * Runs `act` and returns the statements that reached the database meanwhile.
 *
 * @param {() => Promise<unknown>} act
 */
export async function record(act) {
  const statements = /** @type {Statement[]} */ ([]);
  recording = statements;
  await act();
  recording = null;
  return statements;
}
