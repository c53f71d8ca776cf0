import { cutText } from '../../domain/cutText.ts';
import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import { serverSaid, type Delivery } from '../../domain/mailKinds.ts';
import { typedText } from '../../domain/typed.ts';
import { isAboutAddress, isFull, statusIn } from './status.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Names the mail, so that programs see a second copy as the same one. */
  messageId?: string;
  /** What comes before the sender's address, unless it has a name of its own. */
  fromName?: string;
  /** Empty if answers go to the sender. */
  replyTo?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** Where its reader can turn such emails off with one press, without signing in (RFC 8058). */
  unsubscribe?: string | null;
}

export interface MailOptions {
  /** The school's mail server: smtp://user:password@host:port, or smtps:// */
  url: string;
  /** The sender of the emails: an address, or 'Rhythm House <office@example.org>'. */
  from: string;
  /** How long the mail server may be silent, in milliseconds. */
  patienceMs?: number;
}

export type SendMail = (mail: Mail) => Promise<void>;
export type Deliver = (mail: Mail) => Promise<Delivery>;

const TIMEOUT_MS = 15_000;
/** Some servers look at a message for a while before they take it. */
const PATIENCE_MS = 40_000;
/** Everything together, far below the time after which another process would take a mail for lost. */
const LONGEST_MS = 60_000;

/**
 * A connection for each email. Nodemailer's pool would be faster, but it sends a message again by itself if the
 * connection ends, even when the server had all of it.
 */
async function transportOf(url: string, patienceMs: number) {
  // Loaded at the first email, because the start doesn't need it.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: Math.min(TIMEOUT_MS, patienceMs),
    greetingTimeout: Math.min(TIMEOUT_MS, patienceMs),
    socketTimeout: patienceMs,
    // An email contains text that people typed, so it may not fetch or read anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends through the school's own mail server. */
export function createMailer({ url, from }: MailOptions): SendMail {
  return async (mail) => {
    await (await transportOf(url, TIMEOUT_MS)).sendMail({ from, ...mail });
  };
}

/** Hands an email to the school's mail server, and tells what came of it: it never throws. */
export function createDelivery({ url, from, patienceMs = PATIENCE_MS }: MailOptions): Deliver {
  return async ({ fromName, replyTo, unsubscribe, ...mail }) => {
    let isHandedOver = false;
    const latest = Date.now() + LONGEST_MS;
    async function* handOver(message: Readable) {
      // If the machine was asleep, somebody else may have taken this mail for lost and sent it again.
      if (Date.now() > latest) throw new Error('It took too long');
      isHandedOver = true;
      yield* message;
    }
    try {
      const transport = await transportOf(url, patienceMs);
      // The error of a lost connection doesn't tell whether the server had the message. It may have had it from the
      // moment that the message is first read: that is after the server has agreed to the sender and the recipient.
      transport.use('stream', ({ message }, done) => {
        message.processFunc((input) => Readable.from(handOver(input), { objectMode: false }));
        done();
      });
      const { response } = await transport.sendMail({
        ...mail,
        from: fromName && !from.includes('<') ? { name: fromName, address: from } : from,
        ...(replyTo && { replyTo }),
        headers: {
          'Auto-Submitted': 'auto-generated',
          // Exchange answers that somebody is away, whatever the line above says.
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      return { kind: 'sent', ...serverSaid(response) };
    } catch (error) {
      return failureOf(error as NodemailerError, isHandedOver);
    }
  };
}

/** Commands about one mail's recipient or content; every other one is about the school and its mail server. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];
const LONGEST_ANSWER = 500;
/** The code of a server that is about to close the connection. */
const ENDING = 421;

function failureOf(
  { command, code, responseCode, response, message }: NodemailerError,
  isHandedOver: boolean,
): Delivery {
  const said = cutText(typedText(response ?? message), LONGEST_ANSWER);
  const isAnswered = responseCode !== undefined && responseCode >= 400;
  // A server that ends says 421 whatever was asked, so that is no answer to the message.
  const isAboutMessage = isAnswered && command === 'DATA' && responseCode !== ENDING;
  if (isHandedOver && !isAboutMessage) return { kind: 'unknown', why: 'silent', said };
  // Nodemailer itself won't send it, such as to an address that no server takes.
  if (command === 'API' && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return { kind: 'refused', ...serverSaid(said), badAddress: false };
  // It went wrong before there was a connection.
  if (command === undefined && code !== 'EABORT') return { kind: 'later', ...serverSaid(said) };
  if (!isAnswered || !ABOUT_THE_MAIL.includes(command ?? '')) {
    const why = command?.startsWith('AUTH') ? 'noLogin' : isAnswered ? 'takesNone' : 'unreachable';
    return { kind: 'halted', why, said };
  }
  if (responseCode === ENDING) return { kind: 'halted', ...serverSaid(said) };
  const status = statusIn(said);
  if (responseCode < 500 || (status !== null && isFull(status)))
    return { kind: 'later', ...serverSaid(said) };
  // What follows DATA is about this email, whatever its code says.
  const badAddress =
    command === 'RCPT TO' &&
    (status === null ? NO_SUCH_ADDRESS.includes(responseCode) : isAboutAddress(status));
  return { kind: 'refused', ...serverSaid(said), badAddress };
}

/** Without a status: the mailbox is unavailable, it is not local, or its name is not allowed. */
const NO_SUCH_ADDRESS = [550, 551, 553];
