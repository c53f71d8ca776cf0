import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { INVALID_DATE, isMarkableDate } from '../../../domain/attendance.ts';
import {
  addDays,
  formatDate,
  formatLongDate,
  formatShortDay,
  type CalendarDate,
  type TypedDate,
} from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts';
import { whenIs } from './roll.ts';
import styles from './DayHead.module.css';

interface Props {
  date: CalendarDate;
  today: CalendarDate;
  onChange: (date: CalendarDate) => void;
}

/**
 * Which class day is open, and the way to others: the one before and after, today, the last ones. It stays when the
 * day changes, so that the focus does too.
 */
export function DayHead({ date, today, onChange }: Props) {
  const day = useQuery(
    api.attendance.day.queryOptions({ input: { date }, placeholderData: (before) => before }),
  );
  const around = day.isPlaceholderData ? undefined : day.data;
  // Without any class day, the days beside this one are offered.
  const previous = around?.previousClassDay ?? addDays(date, -1);
  const next = around?.nextClassDay ?? addDays(date, 1);
  const when = whenIs(date, today);
  return (
    <div className={styles.head}>
      <Step label="Previous" day={around?.previousClassDay} date={previous} onChange={onChange}>
        <IconChevronLeft size={20} aria-hidden />
      </Step>
      <DayField key={date} date={date} today={today} onChange={onChange} />
      <Step label="Next" day={around?.nextClassDay} date={next} onChange={onChange}>
        <IconChevronRight size={20} aria-hidden />
      </Step>
      <p className={styles.day}>{formatLongDate(date)}</p>
      {when !== null && (
        <span className={date === today ? styles.today : styles.ahead}>{when}</span>
      )}
      <div role="group" aria-label="Other class days" className={styles.days}>
        {date !== today && (
          <button type="button" className={styles.chip} onClick={() => onChange(today)}>
            Back to today
          </button>
        )}
        {day.data?.recentClassDays.map((recent) => (
          <button
            key={recent}
            type="button"
            className={styles.chip}
            aria-current={recent === date ? 'date' : undefined}
            onClick={() => onChange(recent)}
          >
            {formatShortDay(recent)}
          </button>
        ))}
      </div>
    </div>
  );
}

interface StepProps {
  label: 'Previous' | 'Next';
  day: CalendarDate | null | undefined;
  date: CalendarDate;
  onChange: (date: CalendarDate) => void;
  children: ReactNode;
}

function Step({ label, day, date, onChange, children }: StepProps) {
  const name = `${label} ${day ? 'class day' : 'day'}, ${formatDate(date)}`;
  return (
    <ActionIcon
      variant="default"
      className={styles.step}
      aria-label={name}
      title={name}
      onClick={() => onChange(date)}
    >
      {children}
    </ActionIcon>
  );
}

/** While a date is being typed it passes through years long gone; only one that can have marks is opened. */
function DayField({ date, today, onChange }: Props) {
  const [typed, setTyped] = useState<TypedDate>(date);
  const isMarkable = typed === '' || isMarkableDate(typed, today);
  return (
    <DateField
      aria-label="Class date"
      className={styles.field}
      value={typed}
      min="2000-01-01"
      onChange={(value) => {
        setTyped(value);
        if (value !== '' && isMarkableDate(value, today)) onChange(value);
      }}
      {...(!isMarkable && { error: INVALID_DATE })}
    />
  );
}
