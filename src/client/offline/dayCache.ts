import type { QueryClient } from '@tanstack/react-query';
import type { AttendanceDay } from '../../contract/attendance.ts';
import type { Student } from '../../contract/student.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { api } from '../api/api.ts';
import { withMark, type MarkOrNone } from './day.ts';

// The roll of a day as this tab has loaded it: what the server says, without what is still on its way there.

export function dayKey(date: CalendarDate) {
  return api.attendance.day.queryKey({ input: { date } });
}

/** Takes a mark into the day, if that is loaded. */
export function showMark(
  client: QueryClient,
  date: CalendarDate,
  studentId: string,
  { mark, account }: { mark: MarkOrNone; account?: Student | undefined },
): void {
  client.setQueryData(
    dayKey(date),
    (day: AttendanceDay | undefined) => day && withMark(day, studentId, mark, account),
  );
}
