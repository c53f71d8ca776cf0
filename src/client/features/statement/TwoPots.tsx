import type { Account } from '../../../contract/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { BalanceText, Money } from '../../ui/money/Money.tsx';
import styles from './Statement.module.css';

/** What is owed, what the school holds, and the sentence that ties both to what happened. */
export function TwoPots({ account }: { account: Account }) {
  const { owed, creditAvailable, calculatedBalance, totalFees, totalPayments, adjustments } =
    account;
  return (
    <Card>
      <Figures>
        <Figure label="Owed">
          <Money cents={owed} />
        </Figure>
        <Figure label="Credit">
          <Money cents={creditAvailable} />
        </Figure>
        <Figure label="Balance">
          <BalanceText cents={calculatedBalance} />
        </Figure>
      </Figures>
      <p className={styles.law}>
        Fees {formatMoney(totalFees)} − payments {formatMoney(totalPayments)} + adjustments{' '}
        {formatMoney(adjustments)} = owed {formatMoney(owed)} − credit{' '}
        {formatMoney(creditAvailable)}
      </p>
    </Card>
  );
}
