import { startBuiltServer } from '../../scripts/lib/built-server.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { ADMIN } from './people.mjs';

/**
 * @typedef {Record<string, string>} Place the location of the server's data: its DATA_DIR, and its DATABASE_URL if any
 */

/** @param {Place} place */
export const startServer = (place) =>
  startBuiltServer({
    LOG_LEVEL: 'fatal',
    SCHOOL_TIME_ZONE: 'UTC',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // This gives each caller their own IP address, like people at home.
    TRUST_PROXY: 'true',
    ...place,
  });

/** Runs the check of the books: returns its findings, or null if the books are consistent. @param {Place} place */
export async function checkBooks(place) {
  const { code, output } = await capture(
    process.execPath,
    [inRoot('dist', 'server', 'main.js'), 'check:books'],
    { env: { PATH: process.env['PATH'], ...place } },
  );
  return code === 0 ? null : output;
}
