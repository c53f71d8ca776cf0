import type { Account } from '../../../contract/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import { PotFigures } from '../../parts/PotFigures.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './Statement.module.css';

/** What is owed, what the school holds, and the sentence that ties both to what happened. */
export function TwoPots({ account }: { account: Account }) {
  const { owed, creditAvailable, totalFees, totalPayments, adjustments } = account;
  return (
    <Card>
      <PotFigures pots={{ owed, credit: creditAvailable }} creditLabel="Credit" />
      <p className={styles.law}>
        Fees {formatMoney(totalFees)} − payments {formatMoney(totalPayments)} + adjustments{' '}
        {formatMoney(adjustments)} = owed {formatMoney(owed)} − credit{' '}
        {formatMoney(creditAvailable)}
      </p>
    </Card>
  );
}
