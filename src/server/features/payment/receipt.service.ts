import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { paymentMethodLabels } from '../../../domain/payment.ts';
import type { Reader } from '../../db/database.ts';
import { makePdf, table } from '../../files/pdf.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import type { Payment } from '../../../contract/payment.ts';

/** A receipt for a payment, as a PDF. */
export async function receiptPdf(
  db: Reader,
  payment: Payment,
): Promise<{ bytes: Buffer; name: string }> {
  const { schoolName } = await readPlainSettings(db);
  const bytes = await makePdf({
    school: schoolName,
    title: 'Receipt',
    subtitle: `Received from ${payment.studentName} on ${formatDate(payment.date)}`,
    content: [
      table(
        [
          { title: '', width: 140 },
          { title: '', width: '*' },
        ],
        [
          ['Amount', formatMoney(payment.amount)],
          ['Paid by', paymentMethodLabels[payment.paymentMethod]],
          ['Date', formatDate(payment.date)],
          ['For', payment.studentName],
          ['Notes', payment.notes || 'None'],
          ['Receipt number', payment.id],
        ],
      ),
      { text: `Thank you. ${schoolName}`, margin: [0, 24, 0, 0] },
    ],
  });
  return { bytes, name: `receipt-${payment.date}-${payment.id.slice(-6)}.pdf` };
}
