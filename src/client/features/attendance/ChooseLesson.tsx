import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { ListedLesson } from '../../../contract/lesson.ts';
import { addDays, weekdayName, type CalendarDate } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import { FIRST_CLASS, type Lesson } from '../../../domain/lesson.ts';
import { formatClockTime } from '../../../domain/schoolClass.ts';
import { api } from '../../api/api.ts';
import { useReadAhead } from '../../offline/useStoredDay.ts';
import { useStoredLessons } from '../../offline/useStoredLessons.ts';
import { STORED_AT, useSchool } from '../../session/session.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
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
  const { hasTimetable } = useSchool();
  const lessons = useStoredLessons(date);
  const found = lessons.data && lessonToOpen(lessons.data.items);
  // Without a timetable nobody knows which class meets, and an admin can mark any.
  const any = isAdmin && lessons.data && !hasTimetable ? FIRST_CLASS : undefined;
  const chosen = found?.classId ?? any;
  // A day without a class is where somebody starts who marks tomorrow without a network.
  useReadAhead(lessons.dataUpdatedAt > STORED_AT);
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
      empty={
        <NextClass after={date} ofTheirs={!isAdmin}>
          {isAdmin && <AnyClass onChoose={(classId) => onChoose({ date, classId })} />}
        </NextClass>
      }
    >
      {() => <LoadingState text="Loading attendance data..." />}
    </QueryView>
  );
}

/** A day without a class, and when the next one is. */
function NextClass({
  after,
  ofTheirs,
  children,
}: {
  after: CalendarDate;
  ofTheirs: boolean;
  children: ReactNode;
}) {
  const { from, to } = { from: addDays(after, 1), to: addDays(after, 7) };
  const week = useQuery(api.lessons.list.queryOptions({ input: { from, to } }));
  const years = [...new Set([from, to].map((date) => Number(date.slice(0, 4))))];
  const holidays = useQueries({
    queries: years.map((year) => api.holidays.list.queryOptions({ input: { year } })),
    combine: (all) =>
      all.every(({ isSuccess }) => isSuccess)
        ? new Set(all.flatMap(({ data }) => data?.items.map(({ date }) => date)))
        : null,
  });
  const next =
    holidays && week.data?.items.find((one) => !one.cancelled && !holidays.has(one.date));
  const time = next?.starts ? ` ${formatClockTime(next.starts)}` : '';
  return (
    <EmptyState
      text={[
        ofTheirs ? 'None of your classes meets on this day.' : 'No class meets on this day.',
        next && `Next: ${next.name}, ${weekdayName(next.date)}${time}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      action={children}
    />
  );
}

/** For an extra class: an admin can mark any of them on any date. */
function AnyClass({ onChoose }: { onChoose: (id: ClassId) => void }) {
  const { data } = useQuery(api.classes.list.queryOptions());
  const options: { value: ClassId | ''; label: string }[] = [
    { value: '', label: 'Choose' },
    ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SelectField
      label="Mark a class anyway"
      options={options}
      value=""
      onChange={(chosen) => chosen !== '' && onChoose(chosen)}
    />
  );
}
