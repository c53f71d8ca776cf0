import { Button } from '../../ui/button/Button.tsx';
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

interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

export function PeriodFilter({ period, onChange }: Props) {
  const { from, to } = period;
  const isAll = isWhole(period);
  return (
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
  );
}
