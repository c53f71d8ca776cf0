import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ComponentProps } from 'react';
import type { Question } from '../../../contract/question.ts';
import { countOf } from '../../../domain/counts.ts';
import { dateInZone, formatBriefDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { LateAnswerDialog } from '../../parts/question/lateAnswer.ts';
import { useSchool } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy/lazyPart.ts';
import { ShortListSketch } from '../../ui/text/ShortList.tsx';
import { useDone } from '../../ui/text/done.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import type { FreeSeatsProps } from './FreeSeats.tsx';
import { Unfold } from './Unfold.tsx';
import { useEver } from './useEver.ts';

const Questions = lazyPart(async () => (await import('./Questions.tsx')).Questions);
const FreeSeats = lazyPart(async () => (await import('./FreeSeats.tsx')).FreeSeats);
const Trials = lazyPart(async () => (await import('./Trials.tsx')).Trials);
const OwnQuestions = lazyPart(async () => (await import('./OwnQuestions.tsx')).OwnQuestions);
const TimeZoneQuestion = lazyPart(async () => (await import('./TimeZoneQuestion.tsx')).default);
const StudentsToday = lazyPart(async () => (await import('./StudentsToday.tsx')).StudentsToday);

/** More of them are one line that opens the list. */
const MOST_IN_VIEW = 2;

/** What families ask, which waits for an answer; nothing if there are no questions. */
export function OpenQuestions({ questions }: { questions: readonly Question[] }) {
  const { today, timeZone } = useSchool();
  const done = useDone();
  const [opened, setOpened] = useState<Question | null>(null);
  return (
    <>
      <QuestionLines {...{ questions, done }} onOpen={setOpened} />
      {/* It stays when somebody else has answered meanwhile, to say so. */}
      {opened && (
        <LateAnswerDialog
          {...{ question: opened, today, timeZone }}
          onAnswered={(said, undo) =>
            done.say(opened.id, said, { of: `the answer to ${opened.askedBy}`, act: undo })
          }
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function QuestionLines({ questions, done, onOpen }: ComponentProps<typeof Questions>) {
  const { today, timeZone } = useSchool();
  const count = questions.length + done.lines.length;
  if (count === 0) return null;
  const list = <Questions {...{ questions, done, onOpen }} />;
  if (count <= MOST_IN_VIEW)
    return <Suspense fallback={<ShortListSketch lines={count} />}>{list}</Suspense>;
  const first = questions.at(-1);
  return (
    <Unfold
      title={`${countOf(questions.length, 'question')} to answer`}
      note={
        first ? `Oldest since ${formatBriefDate(dateInZone(first.askedAt, timeZone), today)}` : ''
      }
      label="Questions to answer"
    >
      {list}
    </Unfold>
  );
}

/** Which time zone the school is in, until somebody has chosen one. */
export function OpenTimeZone() {
  const { data: settings } = useQuery(api.settings.get.queryOptions());
  return (
    <Suspense>
      {settings && !settings.timeZoneChosen && <TimeZoneQuestion server={settings.timeZone} />}
    </Suspense>
  );
}

/** What a school sees seldom, or never; the script of each comes when it has something to say. */
export function RareCards(seats: FreeSeatsProps) {
  const { hasSeats } = useSchool();
  const today = useQuery(api.students.today.queryOptions()).data;
  // The list of what was just answered stays until that has folded away.
  const hasTrials = useEver((today?.trialsOver.length ?? 0) > 0);
  const hasNews =
    today && today.birthdays.length + today.changedByFamily.length + today.offersEnded.length > 0;
  return (
    <Suspense>
      {hasSeats && <FreeSeats {...seats} />}
      {today && hasTrials && <Trials trials={today.trialsOver} />}
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
