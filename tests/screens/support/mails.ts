import type { MailPage, PreviewedMails, ShownMail } from '../../../src/contract/mail.ts';
import type { Plain } from './server.ts';

export const NOON = '2026-11-21T17:02:00.000Z';

type Item = Plain<PreviewedMails['items'][number]>;
/** An email as it is shown before it is sent. */
export const anEmailToSend = (name: string, details: Partial<Item> = {}): Item => ({
  to: `${name.toLowerCase()}@school.test`,
  names: [name],
  studentIds: [name.toLowerCase()],
  about: [],
  alsoTo: [],
  subject: 'Test School: balance due $24.00',
  text: `Hi ${name},\n\nYour balance at Test School is $24.00.`,
  left: null,
  phones: [],
  contacts: [],
  ...details,
});
/** An email that was sent. */
export const anEmail = (
  name: string,
  details: Partial<Plain<ShownMail>> = {},
): Plain<ShownMail> => ({
  id: name,
  kind: 'reminder',
  actId: 'act-1',
  to: `${name.toLowerCase()}@school.test`,
  userId: name.toLowerCase(),
  studentIds: [name.toLowerCase()],
  about: [],
  subject: 'Test School: balance due $24.00',
  text: 'Hi',
  state: 'sent',
  tries: 1,
  nextAt: NOON,
  triedAt: NOON,
  sentAt: NOON,
  why: 'said',
  answer: '250 ok',
  createdAt: NOON,
  ...details,
});
/** How many emails of an act are where. */
export const NO_EMAILS = { queued: 0, sending: 0, sent: 0, refused: 0, unknown: 0, notNeeded: 0 };
export const emailPage = (details: Partial<Plain<MailPage>> = {}): Plain<MailPage> => ({
  items: [],
  nextCursor: null,
  counts: null,
  waiting: null,
  statementsDue: null,
  tested: true,
  ...details,
});
