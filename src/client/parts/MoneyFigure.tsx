import { figureDefinitions } from '../../domain/figures.ts';
import type { Cents } from '../../domain/money.ts';
import { Figure } from '../ui/layout/Card.tsx';
import { Money } from '../ui/money/Money.tsx';

interface Props {
  label: string;
  /** Which of the defined figures it is. */
  of: keyof typeof figureDefinitions;
  cents: Cents;
}

/** An amount of a report, with its definition. */
export function MoneyFigure({ label, of, cents }: Props) {
  return (
    <Figure label={label} definition={figureDefinitions[of]}>
      <Money cents={cents} />
    </Figure>
  );
}
