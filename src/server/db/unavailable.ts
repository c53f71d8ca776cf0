/**
 * The ways to say that the database is not there, or takes too long: the socket's and the network's, PostgreSQL's
 * (57014 is a statement past its time, 25P03 a transaction that waited past its own, 25006 a server that only reads,
 * 40001 and 40P01 one that let others go first at each attempt), and SQLite's that it is busy.
 */
const CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|57P0\d|57014|25P03|25006|40001|40P01|08\w{3}|53\w{3}|SQLITE_BUSY.*)$/;

/** What the driver says without a code; the last is what is left of an error when the rollback after it fails too. */
const MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|connection error and is not queryable/i;

/** True for an error that says nothing of the request, only that the database could not be reached for it. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && CODES.test(code)) ||
    (typeof message === 'string' && MESSAGES.test(message))
  );
}

/** SQLite's ways to say that the disk is full, closed for writing or broken, and PostgreSQL's that it is full. */
const DISK_CODES = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN).*|ENOSPC|EROFS|53100)$/;

/** True where what is written can't be kept, although it could be read. */
export function isDiskTrouble(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && DISK_CODES.test(code);
}
