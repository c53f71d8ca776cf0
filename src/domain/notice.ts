import { countOf } from './counts.ts';
import { addDays, type CalendarDate } from './dates.ts';
import type { ClassId, StudentId } from './ids.ts';
import type { Role } from './roles.ts';

/** Who a notice is for. */
export type NoticeAudience =
  | { everyone: true }
  | { team: true }
  | { classId: ClassId }
  | { studentIds: readonly StudentId[] };

/** Who reads Home: their roles, the students that they are or are guardians of, and the classes of those. */
export interface NoticeReader {
  roles: readonly Role[];
  students: readonly StudentId[];
  /** Whether any of the students attends the school. */
  attends: boolean;
  classes: readonly ClassId[];
}

/** An announcement is shown for this long unless somebody says otherwise. */
export const NOTICE_DAYS = 14;
const MOST_DAYS = 366;

export const noticeMessages = {
  notFound: 'This announcement is already removed.',
  isThere: 'Already posted on Home.',
  until: 'Please choose a day from today on, within a year',
} as const;

export const lastDayOfNotice = (today: CalendarDate): CalendarDate =>
  addDays(today, NOTICE_DAYS - 1);

export const isNoticeDay = (until: CalendarDate, today: CalendarDate): boolean =>
  until >= today && until <= addDays(today, MOST_DAYS);

/** Whether it is shown to somebody. Admins see all; teachers see all but those to single students. */
export function isFor(
  audience: NoticeAudience,
  { roles, students, attends, classes }: NoticeReader,
): boolean {
  if (roles.includes('admin')) return true;
  const teaches = roles.includes('teacher');
  if ('everyone' in audience) return teaches || attends;
  if ('team' in audience) return teaches;
  if ('classId' in audience) return teaches || classes.includes(audience.classId);
  return audience.studentIds.some((id) => students.includes(id));
}

/** 'Everyone', 'The team', 'Kids Tap', '3 students' */
export function audienceInWords(audience: NoticeAudience, nameOf: (id: ClassId) => string): string {
  if ('everyone' in audience) return 'Everyone';
  if ('team' in audience) return 'The team';
  if ('classId' in audience) return nameOf(audience.classId);
  return countOf(audience.studentIds.length, 'student');
}
