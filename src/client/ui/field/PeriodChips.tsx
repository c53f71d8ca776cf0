import type { CalendarDate } from '../../../domain/dates.ts';
import type { Period } from '../../../domain/periods.ts';
import { FilterChip } from '../button/FilterChip.tsx';
import { datesOf, isPeriod, periodChips, type PeriodChoice } from './periodChoice.ts';

interface Props {
  /** What is chosen now, however it was. */
  dates: Partial<Period>;
  /** The school's date. */
  today: CalendarDate;
  /** An empty choice once the pressed one is let go. */
  onChoose: (choice: PeriodChoice) => void;
}

/** The way to today and to this month, on every list that has dates. */
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
