import { formatMoney, type Cents } from '../../../domain/money.ts';
import { ActChip } from '../../ui/button/FilterChip.tsx';
import { BalanceText } from '../../ui/money/Money.tsx';
import styles from './Owed.module.css';

interface Props {
  /** Undefined until we know who the payment is for. */
  balance: Cents | undefined;
  onPayAll: (owed: Cents) => void;
}

/** What is owed, as a chip that fills in the amount; a credit or zero is only text. */
export function Owed({ balance, onPayAll }: Props) {
  return (
    <div className={styles.owed}>
      {balance !== undefined &&
        (balance > 0 ? (
          <ActChip
            text={`Owes ${formatMoney(balance)}`}
            act="Pay all"
            onPress={() => onPayAll(balance)}
          />
        ) : (
          <BalanceText cents={balance} />
        ))}
    </div>
  );
}
