import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';

const late = <Props extends object>(load: () => Promise<{ default: React.ComponentType<Props> }>) =>
  lazy(() => loadInTime(load));
const Questions = late(async () => ({ default: (await import('./Questions.tsx')).Questions }));
const FreeSeats = late(async () => ({ default: (await import('./FreeSeats.tsx')).FreeSeats }));
const StudentsToday = late(async () => ({
  default: (await import('./StudentsToday.tsx')).StudentsToday,
}));

/** The cards that a school sees seldom, or never; the script of each comes when it has something to say. */
export function RareCards() {
  const { hasQuestions, hasSeats } = useSchool();
  const today = useQuery(api.students.today.queryOptions()).data;
  const hasNews =
    today && today.birthdays.length + today.changedByFamily.length + today.offersEnded.length > 0;
  return (
    <Suspense>
      {hasQuestions && <Questions />}
      {hasSeats && <FreeSeats />}
      {hasNews && <StudentsToday />}
    </Suspense>
  );
}
