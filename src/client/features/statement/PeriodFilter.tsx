import { periodOf } from '../../../domain/periods.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FilterChip, FilterChips } from '../../ui/button/FilterChip.tsx';
import { isPeriod } from '../../ui/field/periodChoice.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { LiveDateField } from '../../ui/field/LiveDateField.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';

/** Filters by the day an entry was recorded; both days are included. */
export interface Period {
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
}

/** Whether a period leaves nothing out. */
export const isWhole = ({ from, to }: Period) => from === undefined && to === undefined;

const months = [
  { text: 'This month', preset: 'thisMonth' },
  { text: 'Last month', preset: 'lastMonth' },
] as const;

interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

export function PeriodFilter({ period, onChange }: Props) {
  const { from, to } = period;
  const isAll = isWhole(period);
  const { today } = useSchool();
  return (
    <>
      <FilterChips label="Months">
        {months.map(({ text, preset }) => {
          const month = periodOf(preset, today);
          return (
            <FilterChip
              key={preset}
              text={text}
              pressed={isPeriod(month, period)}
              onPress={(pressed) => onChange(pressed ? month : { from: undefined, to: undefined })}
            />
          );
        })}
      </FilterChips>
      <Toolbar>
        <LiveDateField
          label="Recorded from"
          value={from ?? ''}
          onChange={(day) => onChange({ from: day || undefined, to })}
        />
        <LiveDateField
          label="To"
          value={to ?? ''}
          onChange={(day) => onChange({ from, to: day || undefined })}
        />
        <Button
          variant="secondary"
          // Not `disabled`, which would drop the focus when it is pressed.
          aria-disabled={isAll || undefined}
          onClick={() => !isAll && onChange({ from: undefined, to: undefined })}
        >
          Clear
        </Button>
      </Toolbar>
    </>
  );
}
