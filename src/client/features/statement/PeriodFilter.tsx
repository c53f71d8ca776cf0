import { Button } from '../../ui/button/Button.tsx';
import type { CalendarDate } from '../../../domain/dates.ts';
import { LiveDateField } from '../../ui/field/LiveDateField.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';

/** Filters by the day an entry was recorded; both days are included. */
export interface Period {
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
}

interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

export function PeriodFilter({ period, onChange }: Props) {
  const { from, to } = period;
  const isWhole = from === undefined && to === undefined;
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
        aria-disabled={isWhole || undefined}
        onClick={() => !isWhole && onChange({ from: undefined, to: undefined })}
      >
        Clear
      </Button>
    </Toolbar>
  );
}
