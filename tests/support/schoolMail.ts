import { afterAll, beforeAll, vi } from 'vitest';
import { openMailbox, type Mailbox } from './mailbox.ts';

/**
 * A mail server for the schools in a test file: their mail settings, and the emails that arrive. Call it outside of the
 * tests, because a server needs its mail settings when it starts.
 */
export function schoolMail() {
  let mailbox: Mailbox | undefined;
  const mail = { url: '', from: 'office@school.test', publicUrl: 'https://s.test' };
  beforeAll(async () => {
    mailbox = await openMailbox();
    mail.url = mailbox.url;
  });
  afterAll(() => mailbox?.close());
  return {
    mail,
    get emails(): Mailbox['emails'] {
      return mailbox?.emails ?? [];
    },
    /** Waits until `found` returns a truthy value, and returns it. */
    until: <Found>(found: () => Found) => vi.waitUntil(found, { timeout: 30_000, interval: 5 }),
  };
}
