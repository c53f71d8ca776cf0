import { useQuery } from '@tanstack/react-query';
import type { ClassDay } from '../../../contract/attendance.ts';
import { formatShortDay, type CalendarDate } from '../../../domain/dates.ts';
import { formatPercent, percentOf } from '../../../domain/percent.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { ShortList, ShortListSketch } from '../../ui/text/ShortList.tsx';
import { CardBody } from './CardBody.tsx';
import styles from './home.module.css';

/** A term of weekly classes. */
const CLASSES = 12;
const MOST_UNMARKED = 4;

/** Recent attendance rates, and the rolls that weren't finished. */
export function ClassDays() {
  const { today } = useSchool();
  const days = useQuery(api.attendance.classDays.queryOptions({ input: { limit: CLASSES } }));
  return (
    <Card title="Last classes">
      <CardBody query={days} what="They" sketch={<ShortListSketch />}>
        {({ items }) => <Lately days={items} today={today} />}
      </CardBody>
    </Card>
  );
}

/** 'between 71% and 96%' */
function describeRange(rates: readonly number[]): string {
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)];
  if (lowest === highest) return `${formatPercent(lowest)} each`;
  return `between ${formatPercent(lowest)} and ${formatPercent(highest)}`;
}

function Lately({ days: all, today }: { days: readonly ClassDay[]; today: CalendarDate }) {
  // Today's roll is shown elsewhere on Home.
  const days = all.filter(({ date }) => date < today);
  const counted = days.filter((day) => !day.isHoliday && day.present + day.absent > 0);
  const [latest] = counted;
  if (!latest) {
    const none = all.length === 0 ? 'No class has been marked yet.' : 'No class before today.';
    return <p className="quiet">{none}</p>;
  }
  const rates = counted.map(({ present, absent }) => percentOf(present, present + absent));
  const unmarked = days.filter((day) => day.unmarked > 0 && !day.isHoliday);
  return (
    <>
      <p className="quiet">
        {formatPercent(rates[0] ?? 0)} came on {formatShortDay(latest.date)}
        {rates.length > 1 && `, ${describeRange(rates)} at the last ${rates.length} classes`}.{' '}
        {unmarked.length === 0 && 'Every roll is complete.'}
      </p>
      {rates.length > 1 && <AttendanceLine rates={rates.toReversed()} />}
      <ShortList
        lines={unmarked.slice(0, MOST_UNMARKED).map((day) => ({
          key: day.date,
          title: (
            <TextLink to="/attendance" search={{ date: day.date }}>
              {formatShortDay(day.date)}
            </TextLink>
          ),
          value: `${day.unmarked} not marked`,
        }))}
      />
    </>
  );
}

const HEIGHT = 40;
const WIDTH = 100;

/**
 * A small line chart of attendance rates in percent, oldest first; needs at least two. Its scale is fitted to them, so
 * that a change shows.
 */
function AttendanceLine({ rates }: { rates: readonly number[] }) {
  const step = WIDTH / (rates.length - 1);
  const lowest = Math.min(...rates);
  const range = Math.max(...rates) - lowest || 1;
  const points = rates.map(
    (rate, index) => `${index * step},${HEIGHT - ((rate - lowest) / range) * HEIGHT}`,
  );
  const rateTexts = rates.map(formatPercent).join(', ');
  return (
    <svg
      className={styles.line}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Attendance at the last ${rates.length} classes, oldest first: ${rateTexts}`}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
