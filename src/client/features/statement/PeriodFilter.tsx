import { periodOf } from '../../../domain/periods.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FilterChip, FilterChips } from '../../ui/button/FilterChip.tsx';
import { isPeriod } from '../../ui/field/periodChoice.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { LiveDateField } from '../../ui/field/LiveDateField.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import styles from './Statement.module.css';

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

const ALL: Period = { from: undefined, to: undefined };

/** 'This month' and 'Last month', and 'All' where nothing else goes back to everything. */
export function MonthChips({ period, onChange, withAll = false }: Props & { withAll?: boolean }) {
  const { today } = useSchool();
  return (
    <FilterChips label="Months">
      {months.map(({ text, preset }) => {
        const month = periodOf(preset, today);
        return (
          <FilterChip
            key={preset}
            text={text}
            pressed={isPeriod(month, period)}
            onPress={(pressed) => onChange(pressed ? month : ALL)}
          />
        );
      })}
      {withAll && <FilterChip text="All" pressed={isWhole(period)} onPress={() => onChange(ALL)} />}
    </FilterChips>
  );
}

export function PeriodFilter({ period, onChange }: Props) {
  const { from, to } = period;
  const isAll = isWhole(period);
  return (
    <div className={styles.period}>
      <MonthChips period={period} onChange={onChange} />
      <Toolbar>
        <LiveDateField
          label="Recorded from"
          className={styles.day}
          value={from ?? ''}
          onChange={(day) => onChange({ from: day || undefined, to })}
        />
        <LiveDateField
          label="To"
          className={styles.day}
          value={to ?? ''}
          onChange={(day) => onChange({ from, to: day || undefined })}
        />
        <Button
          variant="secondary"
          // Not `disabled`, which would drop the focus when it is pressed.
          aria-disabled={isAll || undefined}
          onClick={() => !isAll && onChange(ALL)}
        >
          Clear
        </Button>
      </Toolbar>
    </div>
  );
}
