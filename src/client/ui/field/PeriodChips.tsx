import type { CalendarDate } from '../../../domain/dates.ts';
import type { Period } from '../../../domain/periods.ts';
import { FilterChip } from '../button/FilterChip.tsx';
import { datesOf, isPeriod, periodChips, type PeriodChoice } from './periodChoice.ts';

interface Props {
  /** The dates in effect now, whether or not a chip set them. */
  dates: Partial<Period>;
  /** Today's date at the school. */
  today: CalendarDate;
  /** Called with an empty choice when the pressed chip is released. */
  onChoose: (choice: PeriodChoice) => void;
}

/** Shortcuts to today and to this month, for every list that has dates. */
export function PeriodChips({ dates, today, onChoose }: Props) {
  return periodChips.map(({ text, of }) => (
    <FilterChip
      key={text}
      text={text}
      pressed={isPeriod(dates, datesOf(of(today), today))}
      onPress={(pressed) => onChoose(pressed ? of(today) : {})}
    />
  ));
}
