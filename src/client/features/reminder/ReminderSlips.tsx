import { formatMoney } from '../../../domain/money.ts';
import { howToPayLines, type HowToPay } from '../../../domain/howToPay.ts';
import { dueNow } from '../../../domain/owing.ts';
import { reminderReason } from '../../../domain/reminder.ts';
import { fullName } from '../../../domain/student.ts';
import { Slip, Slips } from '../../ui/print/Slips.tsx';
import { usePrinting } from '../../ui/print/usePrinting.ts';
import { QrCode } from '../../ui/text/QrCode.tsx';
import type { Debtor } from './wayLinks.ts';
import styles from './Reminders.module.css';

interface Props {
  debtors: readonly Debtor[];
  school: string;
  howToPay: HowToPay;
}

/** A slip for each student, with what they owe and how to pay. Rendered only for printing, because there can be many. */
export function ReminderSlips({ debtors, school, howToPay }: Props) {
  const [link] = howToPay.links;
  if (!usePrinting()) return null;
  return (
    <Slips label="Reminder slips">
      {debtors.map((debtor) => (
        <Slip key={debtor.id} school={school} name={fullName(debtor)}>
          <div className={styles.content}>
            <div>
              <p>
                <strong>{formatMoney(dueNow(debtor))}</strong> still to pay
                {debtor.owesSince !== null && `, ${reminderReason(debtor)}`}
              </p>
              {howToPayLines(howToPay, debtor.payReference).map((line) => (
                <p key={line} className={styles.how}>
                  {line}
                </p>
              ))}
            </div>
            {link !== undefined && <QrCode label={`QR code of ${link}`} text={link} />}
          </div>
        </Slip>
      ))}
    </Slips>
  );
}
