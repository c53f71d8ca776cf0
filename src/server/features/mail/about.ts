import type { InputOf, MailInput } from '../../../contract/mail.ts';
import { aboutLesson, type MailKind } from '../../../domain/mailKinds.ts';

const abouts: { [Kind in MailKind]: (input: InputOf<Kind>) => string | null } = {
  statement: ({ month }) => `statement/${month}`,
  canceledLesson: ({ audience: { on: date, classId } }) => aboutLesson({ date, classId }),
  receipt: ({ audience }) =>
    `receipt/${'paymentId' in audience ? audience.paymentId : audience.familyPaymentId}`,
  reminder: () => null,
  announcement: () => null,
};

/** The one thing that a mail is about, to find out who was told of it already; null if it can be said again. */
export function aboutOf(input: MailInput): string | null {
  return abouts[input.kind](input as never);
}
