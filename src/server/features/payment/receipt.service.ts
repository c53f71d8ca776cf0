import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { howToPayLines } from '../../../domain/howToPay.ts';
import { formatMoney, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { laterNote, owedToday } from '../../../domain/owing.ts';
import type { Reader } from '../../db/database.ts';
import type { Paper } from '../../files/paper.ts';
import { getStudent, withDues } from '../student/student.service.ts';
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
  const { date, paymentMethodName, notes, family, receiptNumber } = first;
  const payer = family?.payer?.name ?? family?.name ?? 'a family';
  const paper: Paper = {
    school: schoolName,
    title: `Receipt ${receiptNumber}`,
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
        ],
      },
      { closing: `Thank you. ${schoolName}` },
    ],
  };
  return { paper, name: `receipt-${receiptNumber}-${date}.pdf` };
}

/** 'Balance due: $5.00 + $160.00 due Dec 1' */
const owedLine = (owed: Cents, later: string | null) =>
  [`Balance due: ${formatMoney(owed)}`, later].filter(Boolean).join(' ');

/** A receipt for a payment, with its file name. */
export async function receiptPaper(
  db: Reader,
  payment: Payment,
  today: CalendarDate,
): Promise<{ paper: Paper; name: string }> {
  const { schoolName, howToPay, payLinks } = await readPlainSettings(db);
  const student = await getStudent(db, payment.studentId);
  const [debt] = await withDues(db, today, [student]);
  const owed = debt ? owedToday(debt) : ZERO;
  const later = debt ? laterNote(debt, today) : null;
  const lines =
    owed > 0 || later !== null
      ? howToPayLines({ text: howToPay, links: payLinks }, student.payReference)
      : [];
  const paper: Paper = {
    school: schoolName,
    title: `Receipt ${payment.receiptNumber}`,
    subtitle: `Received from ${payment.family?.payer?.name ?? payment.studentName} on ${formatDate(payment.date)}`,
    parts: [
      {
        columns: facts,
        rows: [
          ['Amount', formatMoney(payment.amount)],
          ['Paid by', payment.paymentMethodName],
          ['Date', formatDate(payment.date)],
          ['For', payment.studentName],
          ['Notes', payment.notes || 'None'],
          ...(payment.family
            ? [['Part of', `A family’s payment of ${formatMoney(payment.family.total)}`]]
            : []),
        ],
      },
      ...(lines.length > 0 ? [{ closing: [owedLine(owed, later), ...lines].join('\n') }] : []),
      { closing: `Thank you. ${schoolName}` },
    ],
  };
  return { paper, name: `receipt-${payment.receiptNumber}-${payment.date}.pdf` };
}
