import { owedToday, laterNote, type Later } from '../../domain/owing.ts';
import type { ShownStudent } from '../../contract/student.ts';
import { balanceParts } from '../../domain/statement.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { Figure } from '../ui/layout/Card.tsx';
import { OwesText } from '../ui/money/Money.tsx';

interface Props {
  label?: string;
  debt: Pick<ShownStudent, 'calculatedBalance' | keyof Later>;
  /** The two parts of the balance; left out, they aren't explained. */
  account?: Parameters<typeof balanceParts>[0];
  today: CalendarDate;
  /** Whether it is the reader's own balance: 'You owe $35.00'. */
  ofReader?: boolean;
}

/** What a student owes as one net figure, with what is due later and its parts below. */
export function BalanceFigure({
  label = 'Balance',
  debt,
  account,
  today,
  ofReader = false,
}: Props) {
  const notes = [laterNote(debt, today), account && balanceParts(account)];
  return (
    <Figure label={label}>
      <OwesText cents={owedToday(debt)} ofReader={ofReader} />
      {notes.filter(Boolean).map((note) => (
        <span key={note} className="note regular block">
          {note}
        </span>
      ))}
    </Figure>
  );
}
