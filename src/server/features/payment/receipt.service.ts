import { formatDate } from '../../../domain/dates.ts';
import { howToPayLines } from '../../../domain/howToPay.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { Reader } from '../../db/database.ts';
import type { Paper } from '../../files/paper.ts';
import { getStudent } from '../student/student.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import type { Payment } from '../../../contract/payment.ts';

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
        columns: [
          { title: '', width: 140 },
          { title: '', width: '*' },
        ],
        rows: [
          ['Amount', formatMoney(payment.amount)],
          ['Paid by', payment.paymentMethodName],
          ['Date', formatDate(payment.date)],
          ['For', payment.studentName],
          ['Notes', payment.notes || 'None'],
          ['Receipt number', payment.id],
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
