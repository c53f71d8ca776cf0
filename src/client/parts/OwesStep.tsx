import { laterNote, owedToday, type Debt, type Later } from '../../domain/owing.ts';
import { useSchool } from '../session/session.ts';
import { BalanceText } from '../ui/money/Money.tsx';

interface Props {
  before: Debt & Later;
  after: Debt & Later;
}

/**
 * What an act does to what somebody owes: 'Owes $2.00 → $1.00 (+ $95.00 due Dec 1)', or 'Owes $2.00, as before'. What is
 * due later stands before the arrow too, if the act changes it.
 */
export function OwesStep({ before, after }: Props) {
  const { today } = useSchool();
  const [from, to] = [owedToday(before), owedToday(after)];
  const [laterBefore, later] = [laterNote(before, today), laterNote(after, today)];
  const isSame = from === to && laterBefore === later;
  return (
    <span>
      {from === 0 && to >= 0 && 'Owes '}
      <BalanceText cents={from} owesWord="Owes" />
      {laterBefore !== null && laterBefore !== later && (
        <span className="note"> ({laterBefore})</span>
      )}
      {isSame ? (
        ', as before'
      ) : (
        <>
          <span aria-hidden> → </span>
          <span className="visually-hidden"> becomes </span>
          <BalanceText cents={to} owesWord={from < 0 ? 'owes' : ''} />
        </>
      )}
      {later !== null && <span className="note"> ({later})</span>}
    </span>
  );
}
