import { formatBriefDate, weekdayNames, type CalendarDate } from './dates.ts';
import type { ClassId } from './ids.ts';
import { formatClockTime, type Meeting, type PlaceDates } from './schoolClass.ts';

interface NamedPlace extends PlaceDates {
  classId: ClassId;
  className: string;
}

/** '5:00–6:00 PM', '11:00 AM–12:30 PM'. */
export function formatTimes({ starts, ends }: Pick<Meeting, 'starts' | 'ends'>): string {
  const [from, to] = [formatClockTime(starts), formatClockTime(ends)];
  const isSameHalf = from.slice(-2) === to.slice(-2);
  return `${isSameHalf ? from.slice(0, -3) : from}–${to}`;
}

/** 'Tue' for 2. */
export function shortWeekday(weekday: number): string {
  return weekdayNames[weekday]?.slice(0, 3) ?? '';
}

/** 'Tue, Thu 5:00–6:00 PM · Sat 10:00–11:00 AM'; '' without meetings. */
export function meetingsInWords(meetings: readonly Meeting[]): string {
  const byTime = new Map<string, string[]>();
  for (const meeting of meetings) {
    const times = formatTimes(meeting);
    byTime.set(times, [...(byTime.get(times) ?? []), shortWeekday(meeting.weekday)]);
  }
  return [...byTime].map(([times, days]) => `${days.join(', ')} ${times}`).join(' · ');
}

/** The dates of a place that has not ended: 'since Sep 1', 'until Oct 30', 'from Dec 1', 'from Dec 1 to Jan 5, 2027'. */
export function placeDatesInWords({ from, until }: PlaceDates, today: CalendarDate): string {
  const brief = (date: CalendarDate) => formatBriefDate(date, today);
  if (from > today) return `from ${brief(from)}${until === null ? '' : ` to ${brief(until)}`}`;
  return until === null ? `since ${brief(from)}` : `until ${brief(until)}`;
}

/** What a place is once it has other dates: 'Mia Torres’s spot in Jazz ends Dec 1.' */
export function savedPlaceInWords(
  { studentName, className, until }: NamedPlace & { studentName: string },
  today: CalendarDate,
): string {
  const spot = `${studentName}’s spot in ${className}`;
  if (until === null) return `${spot} is saved.`;
  return `${spot} ${until < today ? 'ended' : 'ends'} ${formatBriefDate(until, today)}.`;
}

/** Whether a place is still open, or starts later. */
export function hasNotEnded({ until }: PlaceDates, today: CalendarDate): boolean {
  return until === null || until >= today;
}

/** The classes whose places a student loses by leaving the school today, in their order. */
export function classesThatEnd(places: readonly NamedPlace[], today: CalendarDate): string[] {
  const open = places.filter(({ until }) => until === null || until > today);
  return [...new Set(open.map(({ className }) => className))];
}

/** The classes of the places that ended last: a student who comes back is offered them again. */
export function classesThatEndedLast(
  places: readonly NamedPlace[],
  today: CalendarDate,
): { id: ClassId; name: string }[] {
  const ended = places.flatMap(({ until }) => (until !== null && until <= today ? until : []));
  const last = ended.toSorted().at(-1);
  const ofLast = places.filter(({ until }) => until === last);
  return [...new Map(ofLast.map(({ classId, className }) => [classId, className]))].map(
    ([id, name]) => ({ id, name }),
  );
}
