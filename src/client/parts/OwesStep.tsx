import { laterNote, laterWords, owedToday, type Debt, type Later } from '../../domain/owing.ts';
import { useSchool } from '../session/session.ts';
import { BalanceText } from '../ui/money/Money.tsx';

/**
 * What an act does to what somebody owes: 'Owes $2.00 → $1.00 (+ $95.00 due Dec 1)', 'Owes $2.00 → paid up', or 'Owes
 * $2.00, as before'. What is due later stands before the arrow too, if the act changes it.
 */
export function OwesStep({ before, after }: { before: Debt & Later; after: Debt & Later }) {
  const { today } = useSchool();
  const [from, to] = [owedToday(before), owedToday(after)];
  const later = laterNote(after, today, to);
  const isLaterSame = laterWords(before, today) === laterWords(after, today);
  const laterBefore = isLaterSame ? null : laterNote(before, today, from);
  return (
    <span>
      <BalanceText cents={from} owesWord="Owes" settledWord="Paid up" />
      {laterBefore !== null && <span className="note"> ({laterBefore})</span>}
      {from === to && isLaterSame ? (
        ', as before'
      ) : (
        <>
          <span aria-hidden> → </span>
          <span className="visually-hidden"> becomes </span>
          <BalanceText cents={to} owesWord={from > 0 ? '' : 'owes'} settledWord="paid up" />
        </>
      )}
      {later !== null && <span className="note"> ({later})</span>}
    </span>
  );
}
