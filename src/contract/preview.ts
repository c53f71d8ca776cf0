import { z } from 'zod';
import { proposedBulkMarks } from './attendance.ts';
import { chargeId, paymentId, accountSummary, studentId } from './base.ts';
import { chargeAct, chargePart, chargeWaiver } from './charge.ts';
import { creditApplication, creditGrant, creditReversal } from './credit.ts';
import { holidayRemoval } from './holiday.ts';
import { familyPaymentAct } from './family.ts';
import { addedPlace, newPlaces } from './place.ts';
import { feeRemoval, feeWaiver } from './payment.ts';
import { questionAnswer } from './question.ts';
import { newRefund } from './refund.ts';
import { studentStatus } from './student.ts';
import { verbs } from './verbs.ts';
import { placedWait } from './wait.ts';

const act = <Name extends string, Input extends z.ZodType>(name: Name, input: Input) =>
  z.strictObject({ act: z.literal(name), input });

/** An act that moves money or takes seats: the name of its operation, and the operation's input. */
export const previewedAct = z.discriminatedUnion('act', [
  act('attendance.bulk', proposedBulkMarks),
  act('fees.remove', feeRemoval),
  act('fees.waive', feeWaiver),
  act('payments.remove', z.strictObject({ id: paymentId })),
  act('familyPayments.remove', familyPaymentAct),
  act('charges.remove', z.strictObject({ id: chargeId })),
  act('charges.reversePart', chargePart),
  act('charges.waive', chargeWaiver),
  act('charges.undo', chargeAct),
  act('questions.answer', questionAnswer),
  act('students.changeStatus', studentStatus),
  act('credits.apply', creditApplication),
  act('credits.grant', creditGrant),
  act('credits.reverse', creditReversal),
  act('refunds.create', newRefund),
  act('holidays.remove', holidayRemoval),
  act('places.add', newPlaces),
  act('waits.place', placedWait),
]);
export type PreviewedAct = z.infer<typeof previewedAct>;
/** The input before parsing: query parameters are still text. */
export type ActToPreview = z.input<typeof previewedAct>;

export const balanceAfter = z.object({
  studentId,
  studentName: z.string(),
  before: accountSummary,
  after: accountSummary,
});
export type BalanceAfter = z.infer<typeof balanceAfter>;

const { post } = verbs('Previews');

const preview = z.object({
  students: z.array(balanceAfter),
  places: z.array(addedPlace).optional().describe('The places that the act would give, if any'),
});
export type Preview = z.infer<typeof preview>;

export const previews = {
  show: post('/previews', previewedAct, preview, {
    summary: 'What an act would do to the balances, and to the seats of a class; nothing changes',
    description: 'Refused exactly as the act itself would be.',
  }),
};
