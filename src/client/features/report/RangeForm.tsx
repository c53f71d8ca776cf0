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
  range: Range;
  /** The period that is shown for it; undefined until it is loaded. */
  shown: Period | undefined;
  onRange: (range: Range) => void;
}

/** Start and end date, applied together; anything the server would refuse is checked first. */
export function RangeForm({ range, shown, onRange }: Props) {
  const { today } = useSchool();
  const period = { ...range, ...shown };
  const isChosen = range.from !== undefined || range.to !== undefined;
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
    if (found === null) onRange({ from, to });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Toolbar filtersSet={isChosen ? 1 : 0}>
        <DateField label="Start Date" value={from} onChange={setFrom} />
        <DateField label="End Date" max={today} value={to} onChange={setTo} />
        <Button type="submit">Apply Filter</Button>
        {isChosen && (
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              focusHeadingOf(currentTarget);
              onRange({});
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
