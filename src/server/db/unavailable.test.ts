import { expect, test } from 'vitest';
import { isDiskTrouble, isUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const ofSqlite = (errcode: number) =>
  Object.assign(new Error('failed'), { code: 'ERR_SQLITE_ERROR', errcode });

const socket = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN';
const engines = '57P01 57P03 57014 25P03 25006 40001 40P01 08006 53300';
test.each(`${socket} ${engines}`.split(' '))('%s says that the database is away', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
});

test.each([5, 517])('so does SQLite’s %i', (errcode) => {
  expect(isUnavailable(ofSqlite(errcode))).toBe(true);
});

test.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
])('so does “%s”', (message) => {
  expect(isUnavailable(new Error(message))).toBe(true);
});

test.each([withCode('23505'), withCode('ENOENT'), ofSqlite(2067), new Error('oh'), null, 'gone'])(
  'anything else is a fault: %s',
  (error) => expect(isUnavailable(error)).toBe(false),
);

test.each([ofSqlite(13), ofSqlite(778), ofSqlite(8), ofSqlite(14), withCode('53100')])(
  '%o is trouble with the disk',
  (error) => expect(isDiskTrouble(error)).toBe(true),
);
test('what is busy is no trouble with the disk', () => {
  expect(isDiskTrouble(ofSqlite(5))).toBe(false);
});
