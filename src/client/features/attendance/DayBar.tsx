import { ActionIcon } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { INVALID_DATE, isMarkableDate } from '../../../domain/attendance.ts';
import {
  addDays,
  distanceInWords,
  formatDate,
  formatLongDate,
  type CalendarDate,
  type TypedDate,
} from '../../../domain/dates.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts';
import styles from './DayBar.module.css';

interface Props {
  date: CalendarDate;
  today: CalendarDate;
  /** The nearest days with marks; without any, the days beside this one are offered. */
  previousClassDay: CalendarDate | null | undefined;
  nextClassDay: CalendarDate | null | undefined;
  onChange: (date: CalendarDate) => void;
}

/** Which class day is open, and the way to others. */
export function DayBar({ date, today, previousClassDay, nextClassDay, onChange }: Props) {
  const previous = previousClassDay ?? addDays(date, -1);
  const next = nextClassDay ?? addDays(date, 1);
  return (
    <div className={styles.bar}>
      <Step label="Previous" day={previousClassDay} date={previous} onChange={onChange}>
        <IconChevronLeft size={20} aria-hidden />
      </Step>
      <DayField key={date} date={date} today={today} onChange={onChange} />
      <Step label="Next" day={nextClassDay} date={next} onChange={onChange}>
        <IconChevronRight size={20} aria-hidden />
      </Step>
      <p className={styles.day}>
        {formatLongDate(date)}
        {date === today && <span className={styles.today}>Today</span>}
        {date > today && (
          <span className={styles.ahead}>{sentenceCase(distanceInWords(date, today))}</span>
        )}
      </p>
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
      size={42}
      aria-label={name}
      title={name}
      onClick={() => onChange(date)}
    >
      {children}
    </ActionIcon>
  );
}

/** While a date is being typed it passes through years long gone; only one that can have marks is opened. */
function DayField({ date, today, onChange }: Pick<Props, 'date' | 'today' | 'onChange'>) {
  const [typed, setTyped] = useState<TypedDate>(date);
  const isMarkable = typed === '' || isMarkableDate(typed, today);
  return (
    <DateField
      aria-label="Class date"
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

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
