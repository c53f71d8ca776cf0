import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (url: string) => readConfig({ DATABASE_URL: url }).databaseUrl;

test.each([
  'postgres://u:p%40q@a:5432/school?sslmode=require',
  'postgresql://u:p,q@[::1]/school',
  'postgres:///school?host=/run/postgresql',
])('DATABASE_URL may be %s', (url) => {
  expect(read(url)).toBe(url);
});

const withBounces = (url: string) =>
  readConfig({
    SMTP_URL: 'smtp://a.test',
    MAIL_FROM: 'office@a.test',
    PUBLIC_URL: 'https://a.test',
    BOUNCES_URL: url,
  }).mail?.bouncesUrl;

test.each(['imaps://office%40a.test:p%25w@a.test', 'imap://u:p@[::1]:143'])(
  'BOUNCES_URL may be %s',
  (url) => {
    expect(withBounces(url)).toBe(url);
  },
);

test.each([
  'imaps://a.test',
  'imaps://user@a.test',
  'https://user:secret@a.test',
  'imaps://user:sec/ret@a.test',
  'imaps://user:sec%ret@a.test',
  'a.test',
])('BOUNCES_URL may not be %s, and the message keeps its password', (url) => {
  expect(() => withBounces(url)).toThrow(
    new ConfigError(
      'BOUNCES_URL must be like imaps://user:password@host, with %40 for an @ in the user, and %25 for a % in the password.',
    ),
  );
});

test('--lan and TRUST_PROXY are refused together', () => {
  expect(() => readConfig({ TRUST_PROXY: 'true' }, { lan: true })).toThrow(
    new ConfigError(
      'With TRUST_PROXY only the proxy may reach Turnout, and --lan lets every device of the network in. Use one of them.',
    ),
  );
  expect(readConfig({}, { lan: true }).host).toBe('0.0.0.0');
});

const UNREADABLE =
  "DATABASE_URL can't be read. It names one host: of several servers, that of the proxy before them.";

test.each([
  ['mysql://a/x', 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  ['postgres://u:secret@a:x/x', UNREADABLE],
  ['postgres://u:secret@a,b/x', UNREADABLE],
  ['postgres://u:secret@a:5432,b:5432/x', UNREADABLE],
])('%s is refused', (url, message) => {
  expect(() => read(url)).toThrow(new ConfigError(message));
});

const withSender = (from: string) =>
  readConfig({ SMTP_URL: 'smtp://a.test', MAIL_FROM: from, PUBLIC_URL: 'https://a.test' }).mail
    ?.from;

test.each(['office@a.test', 'Rhythm House <office@a.test>', '"House, Rhythm" <office@a.test>'])(
  'MAIL_FROM may be %s',
  (from) => {
    expect(withSender(from)).toBe(from);
  },
);

test.each(['Rhythm House', 'Rhythm <office>', '<a@a.test> <b@a.test>', 'a\r\nBcc: b <a@a.test>'])(
  'MAIL_FROM may not be %s',
  (from) => {
    expect(() => withSender(from)).toThrow(/^MAIL_FROM must be an email address/);
  },
);
