import { expect, test } from 'vitest';
import { postgresHosts } from './postgresHosts.ts';

test.each([
  ['postgres://u:p@a/school', ['postgres://u:p@a/school']],
  [
    'postgres://u:p%40q@a:5432,b:5433,[::1]:5434/school?target_session_attrs=read-write&sslmode=require',
    ['a:5432', 'b:5433', '[::1]:5434'].map(
      (host) => `postgres://u:p%40q@${host}/school?sslmode=require`,
    ),
  ],
  ['postgresql://a,b/', ['postgresql://a/', 'postgresql://b/']],
  ['postgres:///school?host=/run/postgresql', ['postgres:///school?host=%2Frun%2Fpostgresql']],
  ['postgres://a/x?target_session_attrs=primary', ['postgres://a/x']],
])('%s', (url, hosts) => {
  expect(postgresHosts(url)).toEqual(hosts);
});

test.each([
  ['mysql://a/x', 'DATABASE_URL must begin with postgres:// or postgresql://'],
  ['postgres://u:secret@a,/x', 'DATABASE_URL has an empty place between its hosts'],
  ['postgres://u:secret@a:x,b/x', "DATABASE_URL can't be read at the host a:x"],
  [
    'postgres://a/x?target_session_attrs=prefer-standby',
    'target_session_attrs of DATABASE_URL must be read-write or primary',
  ],
])('%s is refused', (url, message) => {
  expect(() => postgresHosts(url)).toThrow(new Error(message));
});
