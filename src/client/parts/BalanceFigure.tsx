import { calculatedBalance, type OwedAndCredit } from '../../domain/account.ts';
import { balanceParts } from '../../domain/statement.ts';
import { Figure } from '../ui/layout/Card.tsx';
import { BalanceText } from '../ui/money/Money.tsx';

interface Props {
  account: OwedAndCredit;
  /** Whether it is the reader's own balance: 'You owe $35.00'. */
  ofReader?: boolean;
  /** Whether all of it is due on a later day. */
  isLater?: boolean;
}

/** A student's balance as one net figure, with its parts below. */
export function BalanceFigure({ account, ofReader = false, isLater = false }: Props) {
  const parts = balanceParts(account);
  return (
    <Figure label="Balance">
      <BalanceText cents={calculatedBalance(account)} ofReader={ofReader} isLater={isLater} />
      {parts && <span className="note regular block">{parts}</span>}
    </Figure>
  );
}
