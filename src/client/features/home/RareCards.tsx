import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { ShortListSketch } from '../../ui/text/ShortList.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { openQuestionsQuery } from './cards.ts';
import type { FreeSeatsProps } from './FreeSeats.tsx';
import type { Answered } from './Questions.tsx';

const late = <Props extends object>(load: () => Promise<{ default: React.ComponentType<Props> }>) =>
  lazy(() => loadInTime(load));
const Questions = late(async () => ({ default: (await import('./Questions.tsx')).Questions }));
const FreeSeats = late(async () => ({ default: (await import('./FreeSeats.tsx')).FreeSeats }));
const Trials = late(async () => ({ default: (await import('./Trials.tsx')).Trials }));
const OwnQuestions = late(async () => ({
  default: (await import('./OwnQuestions.tsx')).OwnQuestions,
}));
const StudentsToday = late(async () => ({
  default: (await import('./StudentsToday.tsx')).StudentsToday,
}));

/** What families ask, which waits for an answer; nothing if there are no questions. */
export function OpenQuestions() {
  const { hasQuestions } = useSchool();
  const { data } = useQuery({ ...openQuestionsQuery, enabled: hasQuestions });
  const [answered, setAnswered] = useState<Answered | null>(null);
  if (!data?.items.length && !answered) return null;
  // It keeps its place, and the focus that was led to its title, while the script of its lines comes.
  return (
    <Suspense fallback={<ShortListSketch />}>
      <Questions answered={answered} onAnswered={setAnswered} />
    </Suspense>
  );
}

/** What a school sees seldom, or never; the script of each comes when it has something to say. */
export function RareCards(seats: FreeSeatsProps) {
  const { hasSeats } = useSchool();
  const today = useQuery(api.students.today.queryOptions()).data;
  const hasNews =
    today && today.birthdays.length + today.changedByFamily.length + today.offersEnded.length > 0;
  return (
    <Suspense>
      {hasSeats && <FreeSeats {...seats} />}
      {today && today.trialsOver.length > 0 && <Trials trials={today.trialsOver} />}
      {hasNews && <StudentsToday />}
    </Suspense>
  );
}

/** The same for families. */
export function FamilysRareCards({ meId }: { meId: string | null }) {
  const { hasQuestions, hasDoor } = useSchool();
  return (
    <>
      <Suspense>{hasQuestions && <OwnQuestions meId={meId} />}</Suspense>
      {hasDoor && (
        <p>
          <TextLink to="/join">Add a class</TextLink>
        </p>
      )}
    </>
  );
}
