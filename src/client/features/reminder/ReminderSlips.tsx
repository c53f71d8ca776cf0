import { formatMoney } from '../../../domain/money.ts';
import { howToPayLines, type HowToPay } from '../../../domain/howToPay.ts';
import { owedToday } from '../../../domain/owing.ts';
import { referencesOf, reminderReason } from '../../../domain/reminder.ts';
import { Slip, Slips } from '../../ui/print/Slips.tsx';
import { usePrinting } from '../../ui/print/usePrinting.ts';
import { QrCode } from '../../ui/text/QrCode.tsx';
import { debtOf, sharesOf, type Household } from '../../parts/households.ts';
import styles from './Reminders.module.css';

interface Props {
  households: readonly Household[];
  school: string;
  howToPay: HowToPay;
}

/** A slip for each household, with what it owes and how to pay. Rendered only for printing, because there can be many. */
export function ReminderSlips({ households, school, howToPay }: Props) {
  const [link] = howToPay.links;
  if (!usePrinting()) return null;
  return (
    <Slips label="Reminder slips">
      {households.map((household) => (
        <Slip key={household.key} school={school} name={household.name}>
          <div className={styles.content}>
            <div>
              <p>
                Balance due: <strong>{formatMoney(owedToday(debtOf(household)))}</strong>
                {debtOf(household).owesSince !== null && `, ${reminderReason(debtOf(household))}`}
              </p>
              {household.students.length > 1 && <p className={styles.how}>{sharesOf(household)}</p>}
              {howToPayLines(howToPay, referencesOf(household.students)).map((line) => (
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
