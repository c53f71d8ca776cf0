import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Faults of a database while a server is using it.
 *
 * @typedef {object} Faults
 * @property {() => void} slow
 * @property {() => Promise<void>} goAway
 * @property {() => Promise<void>} comeBack at its former speed
 */

/** @typedef {{ name: string; seconds: number; begin?: () => void | Promise<void> }} Phase */

const AWAY_SECONDS = 10;

/** A day without faults. @param {number} seconds @returns {Phase[]} */
export const calmDay = (seconds) => [{ name: 'calm', seconds }];

/**
 * A day when the database gets slow, is down for ten seconds and comes back up.
 *
 * @param {number} seconds how long the database is up @param {Faults} faults @returns {Phase[]}
 */
export const roughDay = (seconds, { slow, goAway, comeBack }) => [
  { name: 'calm', seconds: seconds / 4 },
  { name: 'slow', seconds: seconds / 4, begin: slow },
  { name: 'away', seconds: AWAY_SECONDS, begin: goAway },
  { name: 'back', seconds: seconds / 2, begin: comeBack },
];

const DELAY_MS = 10;

/**
 * The faults of a PostgreSQL server behind a line.
 *
 * @param {import('../support/line.mjs').Line} line @returns {Faults}
 */
export const faultsOfLine = (line) => ({
  slow: () => line.slow(DELAY_MS),
  async goAway() {
    line.slow(0);
    await line.cut();
  },
  comeBack: line.mend,
});

const HELD_MS = 300;
const FREE_MS = 300;

/**
 * SQLite runs inside the server's process and can't go down, but another process can hold its write lock: briefly, or
 * for longer than a writer waits.
 *
 * @param {string} folder
 */
export function faultsOfFile(folder) {
  const other = new DatabaseSync(path.join(folder, 'turnout.db'));
  other.exec('pragma busy_timeout = 20000');
  const enough = new AbortController();
  let slowing = Promise.resolve();
  async function holdNowAndThen() {
    while (!enough.signal.aborted) {
      other.exec('begin exclusive');
      await sleep(HELD_MS);
      other.exec('commit');
      await sleep(FREE_MS);
    }
  }
  /** @type {Faults} */
  const faults = {
    slow() {
      slowing = holdNowAndThen();
    },
    async goAway() {
      enough.abort();
      await slowing;
      other.exec('begin exclusive');
    },
    async comeBack() {
      other.exec('commit');
    },
  };
  return { faults, close: () => other.close() };
}
