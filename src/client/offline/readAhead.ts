import type { QueryClient } from '@tanstack/react-query';
import type { School } from '../../contract/user.ts';
import type { ListedLesson } from '../../contract/lesson.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { groupBy } from '../../domain/collections.ts';
import { lessonOf, type InLesson } from '../../domain/lesson.ts';
import { api } from '../api/api.ts';
import { schoolQuery } from '../session/session.ts';
import { dayInput } from './dayCache.ts';
import { lessonsAround, mayStore } from './stored.ts';

const FRESH_MS = 600_000;
/** How many class days before today to load in advance. */
const PAST_DAYS = 3;
/** The same, for each class if there are several. */
const PAST_LESSONS = 2;
/** How many rolls to load in advance. */
const MOST_ROLLS = 24;

/** Loads what may be opened offline in advance: for each class, today, the class days before it, and the next one. */
export async function readAhead(client: QueryClient): Promise<void> {
  const school = client.getQueryData<School>(schoolQuery.queryKey);
  if (!mayStore || !school) return;
  try {
    if (school.hasSeveralClasses) await readLessons(client, school.today);
    else await readDays(client, school.today);
  } catch {
    // Offline, whatever was loaded before is still there.
  }
}

function read(client: QueryClient, lesson: InLesson) {
  const input = dayInput(lesson);
  return client.fetchQuery(api.attendance.day.queryOptions({ input, staleTime: FRESH_MS }));
}

async function readDays(client: QueryClient, date: CalendarDate): Promise<void> {
  const today = await read(client, { date });
  let past = today.previousClassDay;
  for (let day = 0; day < PAST_DAYS && past !== null; day += 1)
    past = (await read(client, { date: past })).previousClassDay;
  if (today.nextClassDay !== null) await read(client, { date: today.nextClassDay });
}

async function readLessons(client: QueryClient, today: CalendarDate): Promise<void> {
  const { items } = await client.fetchQuery({ ...lessonsAround(today), staleTime: FRESH_MS });
  for (const lesson of nearest(items, today).slice(0, MOST_ROLLS))
    await read(client, lessonOf(lesson));
}

/** All of today's lessons, then each class's next one and its last ones before today. */
function nearest(lessons: readonly ListedLesson[], today: CalendarDate): ListedLesson[] {
  const ofClasses = [...groupBy(lessons, ({ classId }) => classId).values()];
  return [
    ...lessons.filter(({ date }) => date === today),
    ...ofClasses.flatMap((all) => all.find(({ date }) => date > today) ?? []),
    ...ofClasses.flatMap((all) => all.filter(({ date }) => date < today).slice(-PAST_LESSONS)),
  ];
}
