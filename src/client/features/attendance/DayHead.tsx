import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { INVALID_DATE } from '../../../domain/attendance.ts';
import {
  addDays,
  formatDate,
  formatLongDate,
  formatShortDay,
  type CalendarDate,
} from '../../../domain/dates.ts';
import type { InLesson } from '../../../domain/lesson.ts';
import { api } from '../../api/api.ts';
import { dayInput } from '../../offline/dayCache.ts';
import { LiveDateField } from '../../ui/field/LiveDateField.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts';
import { whenIs } from './roll.ts';
import styles from './DayHead.module.css';

interface Props {
  /** The open lesson; null while it isn't chosen yet. */
  lesson: InLesson | null;
  date: CalendarDate;
  today: CalendarDate;
  /** The first and the last date that can be opened. */
  from: CalendarDate;
  until: CalendarDate;
  /** Opens the same class on another date. */
  onChange: (date: CalendarDate) => void;
  /** Opens any class that meets on a date. */
  onDate: (date: CalendarDate) => void;
}

/**
 * The open class day, with links to the previous and next one, today, and the latest ones. It stays mounted when the
 * day changes, which keeps the focus.
 */
export function DayHead(props: Props) {
  const { lesson, date, today, from, until, onChange, onDate } = props;
  const day = useQuery(
    api.attendance.day.queryOptions({
      input: dayInput(lesson ?? { date }),
      placeholderData: (before) => before,
      enabled: lesson !== null,
    }),
  );
  const around = day.isPlaceholderData ? undefined : day.data;
  // If there is no class day before or after, we offer the adjacent calendar day, with the class that meets then.
  const previous = around?.previousClassDay ?? addDays(date, -1);
  const next = around?.nextClassDay ?? addDays(date, 1);
  const when = whenIs(date, today);
  const isThere = (other: CalendarDate) => from <= other && other <= until;
  return (
    <div className={`row no-print ${styles.head}`} data-gap="tight" data-nowrap>
      <Step
        label="Previous"
        day={around?.previousClassDay}
        date={previous}
        isThere={isThere(previous)}
        onChange={around?.previousClassDay ? onChange : onDate}
      >
        <IconChevronLeft size={20} aria-hidden />
      </Step>
      <DayField {...props} />
      <Step
        label="Next"
        day={around?.nextClassDay}
        date={next}
        isThere={isThere(next)}
        onChange={around?.nextClassDay ? onChange : onDate}
      >
        <IconChevronRight size={20} aria-hidden />
      </Step>
      <p className={`strong ${styles.day}`}>{formatLongDate(date)}</p>
      {when !== null && (
        <span className={date === today ? styles.today : styles.ahead}>{when}</span>
      )}
      {date !== today && (
        <button type="button" className="chip" onClick={() => onDate(today)}>
          Back to today
        </button>
      )}
      <div role="group" aria-label="Last class days" className={`scroller ${styles.days}`}>
        {day.data?.recentClassDays.map((classDay) => (
          <button
            key={classDay}
            type="button"
            className={`chip ${classDay === date ? 'strong' : ''}`}
            ref={classDay === date ? bringIntoSight : undefined}
            aria-current={classDay === date ? 'date' : undefined}
            onClick={() => onChange(classDay)}
          >
            {formatShortDay(classDay)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Scrolls the chip of the open day into view. */
function bringIntoSight(chip: HTMLElement | null) {
  if (!chip) return undefined;
  // The observer runs after layout: measuring the chip earlier would force a second layout of the whole roll.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    const days = chip.parentElement;
    if (days) days.scrollLeft = Math.max(0, chip.offsetLeft + chip.offsetWidth - days.clientWidth);
  });
  observer.observe(chip);
  return () => observer.disconnect();
}

interface StepProps {
  label: 'Previous' | 'Next';
  day: CalendarDate | null | undefined;
  date: CalendarDate;
  isThere: boolean;
  onChange: (date: CalendarDate) => void;
  children: ReactNode;
}

function Step({ label, day, date, isThere, onChange, children }: StepProps) {
  const name = `${label} ${day ? 'class day' : 'day'}, ${formatDate(date)}`;
  return (
    <IconButton
      label={isThere ? name : `${label} day`}
      // Not `disabled`, because the last step must not drop the focus.
      aria-disabled={!isThere || undefined}
      onClick={() => isThere && onChange(date)}
    >
      {children}
    </IconButton>
  );
}

function DayField({ date, from, until, onDate }: Props) {
  return (
    <LiveDateField
      aria-label="Class date"
      className={styles.field}
      required
      min={from}
      max={until}
      value={date}
      refusal={INVALID_DATE}
      onChange={(typed) => typed !== '' && onDate(typed)}
    />
  );
}
