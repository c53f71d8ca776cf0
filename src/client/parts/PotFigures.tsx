import { calculatedBalance, type Pots } from '../../domain/account.ts';
import { Figure, Figures } from '../ui/layout/Card.tsx';
import { BalanceText, Money } from '../ui/money/Money.tsx';

interface Props {
  pots: Pots;
  creditLabel: string;
}

/** What a student owes, the credit the school holds, and the balance of the two. */
export function PotFigures({ pots, creditLabel }: Props) {
  return (
    <Figures>
      <Figure label="Owed">
        <Money cents={pots.owed} />
      </Figure>
      <Figure label={creditLabel}>
        <Money cents={pots.credit} />
      </Figure>
      <Figure label="Balance">
        <BalanceText cents={calculatedBalance(pots)} />
      </Figure>
    </Figures>
  );
}
