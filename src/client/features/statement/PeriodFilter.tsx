import { Button } from '@mantine/core';
import type { CalendarDate } from '../../../domain/dates.ts';
import { LiveDateField } from '../../ui/field/LiveDateField.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';

/** Days on which something was recorded, both counted whole. */
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
        variant="default"
        disabled={from === undefined && to === undefined}
        onClick={() => onChange({ from: undefined, to: undefined })}
      >
        Clear
      </Button>
    </Toolbar>
  );
}
