/**
 * Errors that mean the database is unreachable or too slow: errors of sockets and the network; PostgreSQL's (57014: a
 * statement timed out, 25P03: a transaction was idle for too long, 25006: the server is read-only, 40001 and 40P01:
 * still a conflict after all attempts); SQLite's when it is busy; and our own, for a database that a newer release
 * upgraded.
 */
const CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|57014|25P03|25006|40001|40P01|08\w{3}|53\w{3}|SQLITE_BUSY|SCHEMA_TOO_NEW)$/;

/** Errors of the driver that have no code; the last one is what's left when the rollback after an error fails too. */
const MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|connection error and is not queryable/i;

/** Result codes of SQLite (sqlite.org/rescode.html) that we act on. */
const SQLITE_CODES = new Map([
  [5, 'SQLITE_BUSY'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [19, 'SQLITE_CONSTRAINT'],
  [20, 'SQLITE_MISMATCH'],
]);

/** The code of a system, PostgreSQL or SQLite error; '' without one. */
export function codeOf(error: unknown): string {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // Node gives all of SQLite's errors one code. The lowest byte of the number says which kind it is.
  if (typeof errcode === 'number') return SQLITE_CODES.get(errcode & 0xff) ?? 'SQLITE_ERROR';
  return typeof code === 'string' ? code : '';
}

/** True for an error that has nothing to do with the request: the database couldn't be reached. */
export function isUnavailable(error: unknown): boolean {
  const { message } = (error ?? {}) as { message?: unknown };
  return CODES.test(codeOf(error)) || (typeof message === 'string' && MESSAGES.test(message));
}

/** SQLite's codes for a disk that is full, read-only or broken, and PostgreSQL's code for a full one. */
const DISK_CODES = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|ENOSPC|EROFS|53100)$/;

/** True if data can't be written, although it may be readable. */
export const isDiskTrouble = (error: unknown): boolean => DISK_CODES.test(codeOf(error));
