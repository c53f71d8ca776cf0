import type { ReactNode } from 'react';
import { isMonth, type Month } from '../../../domain/dates.ts';
import { addMonths, formatMonth } from '../../../domain/months.ts';
import { IconButton } from '../button/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '../icon/icons.ts';
import styles from './MonthField.module.css';
import { TextInput } from './TextInput.tsx';
import { useTypedValue } from './useTypedValue.ts';

interface Props {
  month: Month;
  onChange: (month: Month) => void;
  /** Shown next to it. */
  children?: ReactNode;
}

/** Firefox, and Safari on a desk, have no month field but a text field: there the title is shown too. */
const hasMonthField =
  Object.assign(document.createElement('input'), { type: 'month' }).type === 'month';

/** A month that can be typed or picked, between buttons for the previous and the next. */
export function MonthField({ month, onChange, children }: Props) {
  return (
    <div className="row below-medium" data-gap="small">
      <h2 className={hasMonthField ? styles.title : undefined}>{formatMonth(month)}</h2>
      <div className={`row no-print ${styles.month}`} data-align="start" data-nowrap>
        <Step label="Previous month" to={addMonths(month, -1)} onChange={onChange}>
          <IconChevronLeft size={20} aria-hidden />
        </Step>
        <TypedMonth month={month} onChange={onChange} />
        <Step label="Next month" to={addMonths(month, 1)} onChange={onChange}>
          <IconChevronRight size={20} aria-hidden />
        </Step>
      </div>
      {children}
    </div>
  );
}

interface StepProps {
  label: string;
  to: Month;
  onChange: (month: Month) => void;
  children: ReactNode;
}

function Step({ label, to, onChange, children }: StepProps) {
  const name = `${label}, ${formatMonth(to)}`;
  return (
    <IconButton label={name} onClick={() => onChange(to)}>
      {children}
    </IconButton>
  );
}

/** In browsers without a month field, this is a text field; either way, only a complete month is reported. */
function TypedMonth({ month, onChange }: Omit<Props, 'children'>) {
  const { field, isRefused } = useTypedValue<Month>({
    value: month,
    isValue: isMonth,
    onChange: (typed) => typed !== '' && onChange(typed),
  });
  return (
    <TextInput
      className={styles.field}
      type="month"
      aria-label="Month"
      placeholder="YYYY-MM"
      required
      min="2000-01"
      max="9997-12"
      {...field}
      error={isRefused && 'Enter a valid month'}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value as Month | '')}
    />
  );
}
