import { formatDate } from '../../../domain/dates.ts';
import { howToPayLines } from '../../../domain/howToPay.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import type { Reader } from '../../db/database.ts';
import type { Paper } from '../../files/paper.ts';
import { getStudent } from '../student/student.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import type { Payment } from '../../../contract/payment.ts';

const facts = [
  { title: '', width: 140 },
  { title: '', width: '*' },
] as const;

/** A receipt for a family payment, from all of its parts, with its file name. */
export async function familyReceiptPaper(
  db: Reader,
  parts: readonly Payment[],
): Promise<{ paper: Paper; name: string }> {
  const { schoolName } = await readPlainSettings(db);
  const [first] = parts as [Payment];
  const { date, paymentMethodName, notes, family } = first;
  const payer = family?.payer?.name ?? family?.name ?? 'a family';
  const paper: Paper = {
    school: schoolName,
    title: 'Receipt',
    subtitle: `Received from ${payer} on ${formatDate(date)}`,
    parts: [
      {
        columns: facts,
        rows: [
          ['Amount', formatMoney(sumCents(parts.map(({ amount }) => amount)))],
          ['Paid by', paymentMethodName],
          ['Date', formatDate(date)],
          ...parts.map((part) => [`For ${part.studentName}`, formatMoney(part.amount)]),
          ['Notes', notes || 'None'],
          ['Receipt number', family?.actId ?? ''],
        ],
      },
      { closing: `Thank you. ${schoolName}` },
    ],
  };
  return { paper, name: `receipt-${date}-${family?.actId.slice(-6) ?? ''}.pdf` };
}

/** A receipt for a payment, with its file name. */
export async function receiptPaper(
  db: Reader,
  payment: Payment,
): Promise<{ paper: Paper; name: string }> {
  const { schoolName, howToPay, payLinks } = await readPlainSettings(db);
  const { calculatedBalance, payReference } = await getStudent(db, payment.studentId);
  const lines =
    calculatedBalance > 0 ? howToPayLines({ text: howToPay, links: payLinks }, payReference) : [];
  const paper: Paper = {
    school: schoolName,
    title: 'Receipt',
    subtitle: `Received from ${payment.studentName} on ${formatDate(payment.date)}`,
    parts: [
      {
        columns: facts,
        rows: [
          ['Amount', formatMoney(payment.amount)],
          ['Paid by', payment.paymentMethodName],
          ['Date', formatDate(payment.date)],
          ['For', payment.studentName],
          ['Notes', payment.notes || 'None'],
          ['Receipt number', payment.id],
          ...(payment.family
            ? [
                [
                  'Part of',
                  `A family’s payment of ${formatMoney(payment.family.total)}, receipt number ${payment.family.actId}`,
                ],
              ]
            : []),
        ],
      },
      ...(lines.length > 0
        ? [{ closing: [`Still to pay: ${formatMoney(calculatedBalance)}`, ...lines].join('\n') }]
        : []),
      { closing: `Thank you. ${schoolName}` },
    ],
  };
  return { paper, name: `receipt-${payment.date}-${payment.id.slice(-6)}.pdf` };
}
