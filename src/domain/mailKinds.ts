import type { Lesson } from './lesson.ts';
import type { Matter } from './recipients.ts';

interface Kind {
  label: string;
  /** What people call several of them. */
  plural: string;
  /** Whether guardians get it for their children, or everyone. */
  matter: Matter;
  /** Whether somebody can say that they want none; what they asked for, or must know tonight, comes anyway. */
  canBeOff: boolean;
  /** Why one that waited isn't sent anymore. */
  notNeeded: string;
}

/** What the school emails about. Emails with a secret in them, such as a password's link, are not among these. */
export const mailKinds = {
  reminder: {
    label: 'Reminder',
    plural: 'payment reminders',
    matter: 'money',
    canBeOff: true,
    notNeeded: 'Nothing was owed anymore.',
  },
  statement: {
    label: 'Statement',
    plural: 'statements',
    matter: 'money',
    canBeOff: true,
    notNeeded: 'They are no longer in the school.',
  },
  announcement: {
    label: 'Announcement',
    plural: 'announcements',
    matter: 'classes',
    canBeOff: true,
    notNeeded: 'The announcement was removed, or is no longer for them.',
  },
  canceledLesson: {
    label: 'Canceled class',
    plural: 'news of canceled classes',
    matter: 'classes',
    canBeOff: false,
    notNeeded: 'It was decided differently meanwhile, or is no longer for them.',
  },
  receipt: {
    label: 'Receipt',
    plural: 'receipts',
    matter: 'money',
    canBeOff: false,
    notNeeded: 'The payment was deleted.',
  },
  answer: {
    label: 'Answer',
    plural: 'answers to questions',
    matter: 'money',
    canBeOff: false,
    notNeeded: 'The question is gone.',
  },
  place: {
    label: 'Offered spot',
    plural: 'offered spots',
    // Whoever pays decides whether the child takes it.
    matter: 'money',
    canBeOff: false,
    notNeeded: 'It is answered, or was offered again.',
  },
  application: {
    label: 'Request to join',
    plural: 'answers to requests to join',
    matter: 'money',
    canBeOff: false,
    notNeeded: 'It was decided otherwise meanwhile.',
  },
} as const satisfies Record<string, Kind>;
export type MailKind = keyof typeof mailKinds;

/** The kinds that somebody can switch off. */
export type OptionalMailKind = {
  [Key in MailKind]: (typeof mailKinds)[Key]['canBeOff'] extends true ? Key : never;
}[MailKind];
export const optionalMailKinds = (Object.keys(mailKinds) as MailKind[]).filter(
  (kind): kind is OptionalMailKind => mailKinds[kind].canBeOff,
);

export function isOptional(kind: MailKind): kind is OptionalMailKind {
  return mailKinds[kind].canBeOff;
}

/**
 * Where a mail is. `sending` is saved before the mail server hears of it, so a mail whose sending was cut off is known:
 * it becomes `unknown`, and only a person sends it again.
 */
export const mailStates = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  refused: 'Refused',
  unknown: 'May have been sent',
  notNeeded: 'Not needed anymore',
} as const;
export type MailState = keyof typeof mailStates;

/** Names a class on a date, for all mails about its cancellation. */
export const aboutLesson = ({ date, classId }: Lesson): string =>
  `canceledLesson/${date}/${classId}`;

/** Why somebody of the audience gets no mail. */
export const mailLeft = {
  noAddress: 'No email address',
  example: "Emails to example addresses aren't sent",
  refused: 'Their mail server refused the last one',
  recent: 'Reminded in the last 7 days, or about to be',
  already: 'Already got this one',
  off: 'Turned these emails off',
} as const;
export type MailLeft = keyof typeof mailLeft;

/** Why a mail is where it is: in words, with what the mail server said. */
export const mailReasons = {
  said: (said) => said,
  silent: (said) => `The mail server didn't say whether it took one: ${said}`,
  noLogin: (said) => `The mail server doesn't accept our login: ${said}`,
  takesNone: (said) => `The mail server doesn't take our emails: ${said}`,
  unreachable: (said) => `The mail server doesn't answer: ${said}`,
  noPapers: () => "Its PDFs couldn't be made yet.",
  arrived: () => 'Somebody of the school said that it arrived.',
  bounced: () => 'Somebody of the school said that it bounced.',
  unwritable: () => 'It could not be written. Send a new one.',
  cutOff: () => 'The program ended while this was being sent.',
  stopped: () => 'Stopped before it was sent.',
  turnedOff: () => 'They turned these emails off.',
  addressGone: () => 'They no longer have an email address, or it is no longer about them.',
  needless: (_said, kind) => mailKinds[kind].notNeeded,
  restored: () => 'This was waiting in a backup that was restored.',
  imported: () => 'This was waiting in a school that was imported.',
  copied: () => 'This was waiting in a school at another address.',
} as const satisfies Record<string, (said: string, kind: MailKind) => string>;
export type MailReason = keyof typeof mailReasons;

/** Why a mail is where it is, and the mail server's own words if it said something. */
export interface Because {
  why: MailReason;
  said: string;
}

/** Whatever the mail server said, in its own words. */
export const serverSaid = (said: string): Because => ({ why: 'said', said });

/** In words; null while there is nothing to say. */
export function reasonOf({
  why,
  answer,
  kind,
}: {
  why: MailReason | null;
  answer: string | null;
  kind: MailKind;
}): string | null {
  return why && mailReasons[why](answer ?? '', kind);
}

/** What came of handing a mail to the school's mail server. */
export type Delivery = Because &
  (
    | { kind: 'sent' }
    /** The server said no for good; `badAddress` if that is about the address. */
    | { kind: 'refused'; badAddress: boolean }
    /** The server asked to try this mail again later. */
    | { kind: 'later' }
    /** The server can't be reached or doesn't let us in, so every other mail has to wait too. */
    | { kind: 'halted' }
    /** The mail was being handed over when the connection ended: it may have been sent. */
    | { kind: 'unknown' }
  );

const MINUTE_MS = 60_000;
const WAITS_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS);

/** How long a mail waits after so many tries; null if it was tried often enough. */
export function waitAfter(tries: number): number | null {
  return WAITS_MS[tries - 1] ?? null;
}

/** How long all mails wait once the mail server takes none: as long as it has lasted, from a minute to six hours. */
export function haltFor(lastedMs: number): number {
  return Math.min(WAITS_MS.at(-1) ?? 0, Math.max(MINUTE_MS, lastedMs));
}

/** After this time nobody is sending a mail anymore: all waits for a mail server together are shorter. */
export const LOST_AFTER_MS = 3 * MINUTE_MS;

/** In one act. */
export const MOST_MAILS = 1000;
export const RECENT_DAYS = 7;
/** What a mail said, and what the server answered, is kept this long. */
export const WORDS_KEPT_DAYS = 90;
/** What is stored in place of what somebody typed, once it isn't kept. */
export const NO_WORDS = '{}';

export const mailMessages = {
  noServer: 'There is no mail server. Set SMTP_URL, MAIL_FROM and PUBLIC_URL to send emails.',
  notTested: 'Send a test email to yourself first.',
  exampleTest: "Emails to example addresses aren't sent. Give yourself another email first.",
  moved: 'The list has changed since you saw it. Please look at it again.',
  nobody: 'There is nobody to send this to.',
  notCanceled: 'This class is not canceled.',
  notHeld: 'This class is still canceled.',
  notOver: 'This month is not over yet.',
  oneOf: 'Give a month or a year, not both.',
  busy: 'Emails are being queued right now. Please try again in a moment.',
  notFound: 'Email not found',
  notAgain: 'Only an email that was refused, or may have been sent, can be sent again.',
  notOpen: 'Only an email that was sent, or may have been sent, can be noted like this.',
  forgotten: 'What it said is no longer kept. Send a new one.',
  nothingToStop: 'None of these emails is waiting anymore.',
  testRefused: (answer: string) => `The test email was not sent. ${answer}`,
  places: (unknown: string, known: readonly string[]) =>
    `There is no place ${unknown}. These exist: ${known.join(', ')}`,
} as const;
