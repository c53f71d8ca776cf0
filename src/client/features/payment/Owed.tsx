import { formatMoney, type Cents } from '../../../domain/money.ts';
import { ActChip } from '../../ui/button/FilterChip.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';

interface Props {
  balance: Cents;
  onPayAll: (owed: Cents) => void;
}

/** What is owed, as a chip that fills in the amount; a credit or zero is only text. */
export function Owed({ balance, onPayAll }: Props) {
  return (
    <div>
      {balance > 0 ? (
        <ActChip
          text={`Owes ${formatMoney(balance)}`}
          act="Pay all"
          onPress={() => onPayAll(balance)}
        />
      ) : (
        <BalanceText cents={balance} />
      )}
    </div>
  );
}
