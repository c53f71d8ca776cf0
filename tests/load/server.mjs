import { startBuiltServer } from '../../scripts/lib/built-server.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { ADMIN } from './people.mjs';

/** @typedef {Record<string, string>} Place where the server's data is: its DATA_DIR, and its DATABASE_URL if any */

/** @param {Place} place */
export const startServer = (place) =>
  startBuiltServer({
    LOG_LEVEL: 'fatal',
    SCHOOL_TIME_ZONE: 'UTC',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Each caller comes from an address of its own, as people at home do.
    TRUST_PROXY: 'true',
    ...place,
  });

/** What the check of the books finds wrong; null when they agree. @param {Place} place */
export async function checkBooks(place) {
  const { code, output } = await capture(
    process.execPath,
    [inRoot('dist', 'server', 'cli', 'check-books.js')],
    { env: { PATH: process.env['PATH'], ...place } },
  );
  return code === 0 ? null : output;
}
