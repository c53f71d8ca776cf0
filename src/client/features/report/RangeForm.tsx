import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import type { Period } from '../../../domain/periods.ts';
import { reportMessages, reportPeriodProblem } from '../../../domain/reports.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { focusHeadingOf } from '../../ui/focus/focus.ts';
import { useHasChanged } from '../../ui/form/useHasChanged.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';

/** A range as the URL has it; without one, the report shows the fee year so far. */
export interface Range {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

interface Props {
  /** The period shown now. */
  period: Partial<Period>;
  onApply: (period: Period) => void;
  /** Goes back to the fee year so far; undefined while that is shown. */
  onClear?: (() => void) | undefined;
}

/** Start and end date, applied together; anything the server would refuse is checked first. */
export function RangeForm({ period, onApply, onClear }: Props) {
  const { today } = useSchool();
  const [from, setFrom] = useState<TypedDate>(period.from ?? '');
  const [to, setTo] = useState<TypedDate>(period.to ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  // While another period is loading, its dates are unknown; the typed ones stay until they are known.
  if (useHasChanged(`${period.from} ${period.to}`) && period.from && period.to) {
    setFrom(period.from);
    setTo(period.to);
    setProblem(null);
  }

  function apply() {
    if (from === '' || to === '') {
      setProblem(reportMessages.range);
      return;
    }
    const found = reportPeriodProblem({ from, to }, today);
    setProblem(found);
    if (found === null) onApply({ from, to });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Toolbar filtersSet={onClear ? 1 : 0}>
        <DateField label="Start Date" value={from} onChange={setFrom} />
        <DateField label="End Date" max={today} value={to} onChange={setTo} />
        <Button type="submit">Apply Filter</Button>
        {onClear && (
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              focusHeadingOf(currentTarget);
              onClear();
            }}
          >
            Clear
          </Button>
        )}
      </Toolbar>
      <ErrorText error={problem} />
    </form>
  );
}
