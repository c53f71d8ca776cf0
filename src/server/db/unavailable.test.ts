import { expect, test } from 'vitest';
import { isDiskTrouble, isUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

const socket = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN';
const engines =
  '57P01 57P03 57014 25P03 25006 40001 40P01 08006 53300 SQLITE_BUSY SQLITE_BUSY_SNAPSHOT';
test.each(`${socket} ${engines}`.split(' '))('%s says that the database is away', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
])('so does “%s”', (message) => {
  expect(isUnavailable(new Error(message))).toBe(true);
});

test.each([withCode('23505'), withCode('ENOENT'), new Error('oh'), null, 'gone'])(
  'anything else is a fault: %s',
  (error) => expect(isUnavailable(error)).toBe(false),
);

test.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', '53100'])(
  '%s is trouble with the disk',
  (code) => expect(isDiskTrouble(withCode(code))).toBe(true),
);
test('what is busy is no trouble with the disk', () => {
  expect(isDiskTrouble(withCode('SQLITE_BUSY'))).toBe(false);
});
