import type { ListedWait } from '../../../contract/wait.ts';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatBriefDate, type CalendarDate } from '../../../domain/dates.ts';
import { classId } from '../../../domain/ids.ts';
import { api } from '../../api/api.ts';

export const waitsQuery = (id: string) =>
  api.waits.list.queryOptions({ input: { id: classId(id) } });

/** Whether a class has anything to say about seats. */
export const hasSeats = ({ forWhom, capacity, waiting }: SchoolClass): boolean =>
  forWhom === 'places' && (capacity !== null || waiting > 0);

/** '11 of 12 spots taken, 1 of them later'; with no number of seats, how many wait. */
export function seatsInWords({ capacity, taken, waiting }: SchoolClass): string {
  const { now, coming } = taken;
  const later = coming > 0 ? `, ${coming} of them later or held` : '';
  const seats =
    capacity === null ? '' : `${now + coming} of ${countOf(capacity, 'spot')} taken${later}`;
  return [seats, waiting > 0 && `${waiting} waiting`].filter(Boolean).join(' · ');
}

/** 'A spot is free in Ballet 1 from Dec 3. First: Mia Torres.' Null while none is free, or nobody waits. */
export function freeSeatInWords(
  { name, freeFrom }: SchoolClass,
  waits: readonly ListedWait[],
  today: CalendarDate,
): string | null {
  const [first] = waits.filter(({ offer }) => offer === null);
  if (freeFrom === null || !first) return null;
  const since = freeFrom <= today ? 'now' : `from ${formatBriefDate(freeFrom, today)}`;
  return `A spot is free in ${name} ${since}. First: ${first.studentName}.`;
}
