import { setTimeout as sleep } from 'node:timers/promises';
import { footerOf, htmlOf, textOf } from '../../../domain/mailBody.ts';
import { confirmsApplication } from '../../../domain/application.ts';
import type { UserId } from '../../../domain/ids.ts';
import { answersOffer, PLACE_OF_PASSWORD, withReadersLinks } from '../../../domain/offer.ts';
import { isOptional, mailKinds, type Delivery } from '../../../domain/mailKinds.ts';
import type { Workshop } from '../../files/workshop.ts';
import type { Outgoing } from '../procedures.ts';
import { linkToken, turnsOff } from './link.ts';
import type { TakenMail } from './sending.service.ts';

/** Whom the workshop makes the PDFs of emails for. */
const WHO = 'emails';
/** Together with the mail server's time, far below the time after which another process would take a mail for lost. */
const PAPERS_MS = 60_000;

interface Options {
  deliver: (mail: Outgoing) => Promise<Delivery>;
  workshop: Pick<Workshop, 'make'>;
  /** The key that signs cookies; links in mails are made with it. */
  secret: string;
  /** Makes a token to choose a password; null for somebody who has one. */
  passwordToken?: (id: UserId) => Promise<string | null>;
  /** How long its PDFs may take, in milliseconds. */
  papersMs?: number;
}

/**
 * Hands a mail to the mail server with its PDFs and, if its kind can be turned off, with the link to do so. Never
 * throws: a mail whose PDFs can't be made now is tried later.
 */
export function createHandOver({
  deliver,
  workshop,
  secret,
  passwordToken = () => Promise.resolve(null),
  papersMs = PAPERS_MS,
}: Options) {
  async function filesOf({ papers }: TakenMail) {
    const files: { filename: string; content: Buffer; contentType: string }[] = [];
    for (const { paper, name } of papers) {
      const bytes = await workshop.make(() => Promise.resolve({ kind: 'paper', paper }), WHO);
      files.push({ filename: name, content: Buffer.from(bytes), contentType: 'application/pdf' });
    }
    return files;
  }

  async function filesInTime(mail: TakenMail) {
    const late = new AbortController();
    const isLate = sleep(papersMs, undefined, { signal: late.signal, ref: false }).then(() => {
      throw new Error('Its PDFs took too long.');
    });
    try {
      return await Promise.race([filesOf(mail), isLate]);
    } finally {
      isLate.catch(() => {});
      late.abort();
    }
  }

  /** Where the reader of an answered request chooses a password; where they log in, if they have one. */
  async function passwordLink({ kind, userId, home, body }: TakenMail): Promise<string> {
    const isAsked = kind === 'application' && body.flat().includes(PLACE_OF_PASSWORD);
    const token = isAsked && userId ? await passwordToken(userId) : null;
    return token === null ? home : `${home}/reset-password?token=${token}&invited=yes`;
  }

  return async (mail: TakenMail): Promise<Delivery> => {
    const { id, kind, home, to, fromName, replyTo, subject, messageId } = mail;
    const link = isOptional(kind)
      ? `${home}/unsubscribe/${id}/${linkToken(secret, turnsOff(id))}`
      : null;
    const body = withReadersLinks(mail.body, {
      offer: (wait) => `${home}/offer/${wait.id}/${linkToken(secret, answersOffer(wait))}`,
      confirm: (application) =>
        `${home}/join/confirm/${application}.${linkToken(secret, confirmsApplication(application))}`,
      password: await passwordLink(mail),
    });
    const footer = link ? footerOf(mailKinds[kind].plural, `${link}?of=${kind}`) : [];
    try {
      return await deliver({
        to,
        fromName,
        replyTo,
        subject,
        messageId,
        text: textOf([...body, ...footer]),
        html: htmlOf(body, footer),
        attachments: await filesInTime(mail),
        // Mail programs ask for https; RFC 8058 allows nothing else.
        unsubscribe: link?.startsWith('https://') ? link : null,
      });
    } catch (error) {
      return { kind: 'later', why: 'noPapers', said: (error as Error).message };
    }
  };
}
