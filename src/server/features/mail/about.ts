import type { InputOf, MailInput } from '../../../contract/mail.ts';
import type { Month } from '../../../domain/dates.ts';
import { aboutLesson, type MailKind } from '../../../domain/mailKinds.ts';

export const aboutStatement = (month: Month): string => `statement/${month}`;

const abouts: { [Kind in MailKind]: (input: InputOf<Kind>) => string | null } = {
  // Somebody asked for the statement of other days, and may ask again.
  statement: ({ month, year }) => {
    if (year !== undefined) return `statement/${year}`;
    return month ? aboutStatement(month) : null;
  },
  canceledLesson: ({ audience: { on: date, classId } }) => aboutLesson({ date, classId }),
  receipt: ({ audience }) =>
    `receipt/${'paymentId' in audience ? audience.paymentId : audience.familyPaymentId}`,
  reminder: () => null,
  // Each message of staff is one of its own.
  answer: () => null,
  place: () => null,
  application: () => null,
  announcement: () => null,
};

/** The one thing that a mail is about, to find out who was told of it already; null if it can be said again. */
export function aboutOf(input: MailInput): string | null {
  return abouts[input.kind](input as never);
}
