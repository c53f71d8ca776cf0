import { afterAll, beforeAll, vi } from 'vitest';
import { openMailbox, type Mailbox } from './mailbox.ts';

/**
 * A mail server for the schools of a test file: what they are told of it, and what arrives. To be called outside of
 * their tests, because a server is told at its start where its mail goes.
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
    get letters(): Mailbox['letters'] {
      return mailbox?.letters ?? [];
    },
    /** Waits until letters are as asked; gives what was found. */
    until: <Found>(found: () => Found) => vi.waitUntil(found, { timeout: 30_000, interval: 5 }),
  };
}
