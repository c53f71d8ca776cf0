import { formatDate } from '../../../domain/dates.ts';
import { canReceive } from '../../../domain/email.ts';
import { bodyOf, type MailBody } from '../../../domain/mailBody.ts';
import { PLACE_OF_PASSWORD, placeOfConfirm } from '../../../domain/offer.ts';
import { UNCONFIRMED_HOURS } from '../../../domain/application.ts';
import { greetingOf } from '../../../domain/reminder.ts';
import type { Reader } from '../../db/database.ts';
import {
  bodyOf as typedIn,
  findApplication,
  type NamedApplication,
  type WishCame,
} from '../application/application.service.ts';
import { signedPaper } from '../agreement/agreement.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findByEmail } from '../user/user.service.ts';
import type { Writer } from './writing.ts';

/** What a family that asked to join reads: that it has to confirm its address, and what the school answered. */
export const writeApplications: Writer<'application'> = async (db, _moment, { audience }) => {
  const one = await findApplication(db, audience.applicationId);
  const typed = one && typedIn(one);
  if (!one || !typed || (one.decided_at ?? one.created_at) !== audience.at) return [];
  const { schoolName: school } = await readPlainSettings(db);
  const said = await wordsFor(db, one, typed.done?.came ?? []);
  if (said === null) return [];
  const names = [typed.contact.firstName];
  return [
    {
      to: canReceive(one.email) ? one.email : null,
      userId: typed.done?.contactId ?? null,
      names,
      contacts: [],
      about: [],
      hasExample: true,
      studentIds: typed.done?.studentIds ?? [],
      subject: `${school}: ${said.subject}`,
      // Anybody can have an address asked for its confirmation, so nothing that a stranger typed is in that email.
      attach: async (reader) => {
        const signed =
          one.state === 'approved' ? await signedPaper(reader, { applicationId: one.id }) : null;
        return signed ? [signed] : [];
      },
      body: [[one.state === 'unconfirmed' ? 'Hello,' : greetingOf(names)], ...said.body, [school]],
    },
  ];
};

async function wordsFor(
  db: Reader,
  one: NamedApplication,
  came: readonly WishCame[],
): Promise<{ subject: string; body: MailBody } | null> {
  if (one.state === 'unconfirmed') {
    const isKnown = (await findByEmail(db, one.email)) !== undefined;
    return {
      subject: 'please confirm your email',
      body: [
        [
          'Somebody, hopefully you, asked to join with this email address. Confirm that it is yours:',
        ],
        [placeOfConfirm(one.id)],
        [`The link works for ${UNCONFIRMED_HOURS} hours. If it was not you, do nothing.`],
        ...(isKnown ? [['You have an account: log in to add a class.']] : []),
      ],
    };
  }
  if (one.state === 'approved')
    return {
      subject: 'welcome',
      body: [
        ['You are in. This is what we noted:'],
        came.map(inWords),
        ['To see classes and payments, choose a password or log in here:'],
        [PLACE_OF_PASSWORD],
      ],
    };
  if (one.state !== 'declined') return null;
  return {
    subject: 'your request',
    body: [['Thank you for asking. We can’t take you in now.'], ...bodyOf(one.sentence)],
  };
}

/** 'Mia: Ballet 1 from Dec 1, 2026, Mon 5:00–6:00 PM, $60.00 a month' */
function inWords({ child, className, as, from, meets, costs }: WishCame): string {
  const what =
    as === 'wait' || from === null
      ? `waits for a spot in ${className}. We write when one is free.`
      : as === 'trial'
        ? `tries ${className} on ${formatDate(from)}`
        : `${className} from ${formatDate(from)}`;
  return `${child}: ${[what, meets, as === 'place' ? costs : ''].filter(Boolean).join(', ')}`;
}
