import type { ListedStudent } from '../../contract/student.ts';
import { dueNow } from '../../domain/owing.ts';
import { BalanceText } from '../ui/money/Money.tsx';

type Props = { debt: Pick<ListedStudent, 'calculatedBalance' | 'dueLater'> };

/** What is due of a debt, for lists of who owes today: 'Owed $6.00', or 'Due $6.00' if more is owed for later days. */
export function DueText({ debt }: Props) {
  const word = debt.dueLater > 0 ? 'Due' : 'Owed';
  return <BalanceText cents={dueNow(debt)} owedWord={word} />;
}
