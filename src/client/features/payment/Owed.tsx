import type { FamilyBalance } from '../../../domain/family.ts';
import { laterWords } from '../../../domain/owing.ts';
import { formatMoney, plus, type Cents } from '../../../domain/money.ts';
import { useSchool } from '../../session/session.ts';
import { ActChip } from '../../ui/button/FilterChip.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { OwesText } from '../../ui/money/Money.tsx';

interface Props extends Omit<FamilyBalance, 'creditAvailable'> {
  onPay: (amount: Cents) => void;
}

/** What is owed today, and with what is due later, as chips that fill in the amount; a credit or zero is only text. */
export function Owed({ owed, onPay, ...rest }: Props) {
  const { dueLater } = rest;
  const later = laterWords(rest, useSchool().today);
  return (
    <Row gap="small">
      {owed > 0 ? (
        <ActChip
          text={`Owes ${formatMoney(owed)}`}
          act={later === null ? 'Pay all' : 'Pay'}
          onPress={() => onPay(owed)}
        />
      ) : (
        <OwesText cents={owed} />
      )}
      {later !== null && (
        <ActChip text={`+ ${later}`} act="Pay all" onPress={() => onPay(plus(owed, dueLater))} />
      )}
    </Row>
  );
}
