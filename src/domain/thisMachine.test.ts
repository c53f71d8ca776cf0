import { expect, test } from 'vitest';
import { isThisMachine } from './thisMachine.ts';

test.each(['localhost', 'turnout.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  '%s is this machine alone',
  (host) => expect(isThisMachine(host)).toBe(true),
);

test.each(['192.168.1.5', 'school.example', 'localhost.example', '10.127.0.1', '[fd00::1]'])(
  '%s is not',
  (host) => expect(isThisMachine(host)).toBe(false),
);
