/**
 * Errors that mean the database is unreachable or too slow: errors of sockets and the network; PostgreSQL's (57014: a
 * statement timed out, 25P03: a transaction was idle for too long, 25006: the server is read-only, 40001 and 40P01:
 * still a conflict after all attempts); SQLite's when it is busy; and our own, for a database that a newer release
 * upgraded.
 */
const CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|57014|25P03|25006|40001|40P01|08\w{3}|53\w{3}|SQLITE_BUSY.*|SCHEMA_TOO_NEW)$/;

/** Errors of the driver that have no code; the last one is what's left when the rollback after an error fails too. */
const MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|connection error and is not queryable/i;

/** True for an error that has nothing to do with the request: the database couldn't be reached. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && CODES.test(code)) ||
    (typeof message === 'string' && MESSAGES.test(message))
  );
}

/** SQLite's codes for a disk that is full, read-only or broken, and PostgreSQL's code for a full one. */
const DISK_CODES = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN).*|ENOSPC|EROFS|53100)$/;

/** True if data can't be written, although it may be readable. */
export function isDiskTrouble(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && DISK_CODES.test(code);
}
