import { countOf } from './counts.ts';
import type { MailState } from './mailKinds.ts';

/** What became of the emails of an act: 'Sent to 41 of 43. 1 was refused. 1 may have been sent.' */
export function actInWords(counts: Readonly<Record<MailState, number>>): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting = counts.queued + counts.sending;
  const be = (count: number) => (count === 1 ? 'is' : 'are');
  return [
    `Sent to ${counts.sent} of ${all}.`,
    waiting > 0 && `${waiting} ${be(waiting)} on the way.`,
    counts.refused > 0 && `${counts.refused} refused.`,
    counts.unknown > 0 && `${counts.unknown} may have been sent.`,
    counts.notNeeded > 0 && `${counts.notNeeded} not sent.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** 'Tell 1 person', 'Tell 14 people' */
export const tellWords = (count: number) => `Tell ${countOf(count, 'person', 'people')}`;

/** 'Send 7 emails' */
export const sendWords = (count: number) => `Send ${countOf(count, 'email')}`;
