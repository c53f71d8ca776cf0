import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ListedLesson } from '../../../contract/lesson.ts';
import { addDays, weekdayName, type CalendarDate } from '../../../domain/dates.ts';
import { FIRST_CLASS, type Lesson } from '../../../domain/lesson.ts';
import { formatClockTime } from '../../../domain/schoolClass.ts';
import { api } from '../../api/api.ts';
import { useStoredLessons } from '../../offline/useStoredLessons.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { EmptyState, LoadingState } from '../../ui/state/states.tsx';

interface Props {
  date: CalendarDate;
  isAdmin: boolean;
  onChoose: (lesson: Lesson) => void;
}

/** The lesson to open on a date: the one in progress or the next one; on another day, the first that isn't finished. */
function lessonToOpen(lessons: readonly ListedLesson[]): ListedLesson | undefined {
  const isOpen = (lesson: ListedLesson) =>
    !lesson.cancelled && (lesson.marked ?? 0) < (lesson.onRoll ?? 0);
  return lessons.find(({ now }) => now) ?? lessons.find(isOpen) ?? lessons[0];
}

/** Opens a lesson on a date when the address names none. Mount one per date. */
export default function ChooseLesson({ date, isAdmin, onChoose }: Props) {
  const lessons = useStoredLessons(date);
  const found = lessons.data && lessonToOpen(lessons.data.items);
  // An admin can mark any class on any date, so there is always one to open.
  const chosen = found?.classId ?? (isAdmin && lessons.data ? FIRST_CLASS : undefined);
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (chosen !== undefined) choose({ date, classId: chosen });
  }, [date, chosen]);
  return (
    <QueryView
      query={lessons}
      loading="Loading attendance data..."
      rows={6}
      action="load attendance data"
      isEmpty={() => chosen === undefined}
      empty={<NextClass after={date} />}
    >
      {() => <LoadingState text="Loading attendance data..." />}
    </QueryView>
  );
}

/** A day without a class of theirs, and when the next one is. */
function NextClass({ after }: { after: CalendarDate }) {
  const week = useQuery(
    api.lessons.list.queryOptions({ input: { from: addDays(after, 1), to: addDays(after, 7) } }),
  );
  const next = week.data?.items.find((lesson) => !lesson.cancelled);
  const time = next?.starts ? ` ${formatClockTime(next.starts)}` : '';
  return (
    <EmptyState
      text={[
        'None of your classes meets on this day.',
        next && `Next: ${next.name}, ${weekdayName(next.date)}${time}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    />
  );
}
