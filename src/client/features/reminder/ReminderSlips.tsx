import { createPortal } from 'react-dom';
import { formatMoney } from '../../../domain/money.ts';
import { howToPayLines, type HowToPay } from '../../../domain/howToPay.ts';
import { reminderReason } from '../../../domain/reminder.ts';
import { fullName } from '../../../domain/student.ts';
import { usePrinting } from '../../ui/print/usePrinting.ts';
import { QrCode } from '../../ui/text/QrCode.tsx';
import type { Debtor } from './wayLinks.ts';
import styles from './ReminderSlips.module.css';

interface Props {
  debtors: readonly Debtor[];
  school: string;
  howToPay: HowToPay;
}

/** Slips to cut out, one per student. They are the only thing that this screen prints. */
export function ReminderSlips({ debtors, school, howToPay }: Props) {
  const [link] = howToPay.links;
  if (!usePrinting()) return null;
  return createPortal(
    <section className={styles.slips} aria-label="Reminder slips">
      {debtors.map((debtor) => (
        <div key={debtor.id} className={styles.slip}>
          <div>
            <p className={styles.school}>{school}</p>
            <p className={styles.name}>{fullName(debtor)}</p>
            <p>
              <strong>{formatMoney(debtor.calculatedBalance)}</strong> still to pay
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
      ))}
    </section>,
    document.body,
  );
}
