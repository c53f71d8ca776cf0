import type { Payment } from '../../../contract/payment.ts';
import type { InputOf } from '../../../contract/mail.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { greetingOf } from '../../../domain/reminder.ts';
import type { Reader } from '../../db/database.ts';
import { findParts } from '../payment/familyPayment.service.ts';
import { getPayment } from '../payment/payment.service.ts';
import { familyReceiptPaper, receiptPaper } from '../payment/receipt.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudents } from '../student/student.service.ts';
import { idsOf, recipientsAmong, type Writer } from './writing.ts';

/** The receipt of a payment, to whoever paid or to the student's own address or family. */
export const writeReceipts: Writer<'receipt'> = async (db, { today }, { audience }, only) => {
  const parts = await partsOf(db, audience).catch((error: unknown) => {
    // It was deleted since the mail was queued.
    if (only && error instanceof Refusal) return [];
    throw error;
  });
  const [first] = parts;
  if (!first) return [];
  const { schoolName: school } = await readPlainSettings(db);
  const students = await findStudents(
    db,
    parts.map(({ studentId }) => studentId),
  );
  const payer = first.family?.payer?.id;
  const all = await recipientsAmong(db, 'receipt', [...students.values()]);
  const chosen = all.filter(({ userId }) => userId === payer);
  const amount = formatMoney(sumCents(parts.map((part) => part.amount)));
  return (chosen.length > 0 ? chosen : all).map(({ students: about, ...who }) => ({
    ...who,
    studentIds: idsOf(about),
    subject: `${school}: receipt for ${amount}`,
    body: [
      [greetingOf(who.names)],
      [`Thank you for ${amount}, received on ${formatDate(first.date)}. The receipt is attached.`],
      [school],
    ],
    attach: async (reader) => [
      first.family
        ? await familyReceiptPaper(reader, parts)
        : await receiptPaper(reader, first, today),
    ],
  }));
};

async function partsOf(db: Reader, audience: InputOf<'receipt'>['audience']): Promise<Payment[]> {
  if ('familyId' in audience) return findParts(db, audience.familyId, audience.familyPaymentId);
  const payment = await getPayment(db, audience.paymentId);
  const { family } = payment;
  // A part of a family's payment is no payment of its own to whoever paid.
  return family ? findParts(db, family.id, family.actId) : [payment];
}
