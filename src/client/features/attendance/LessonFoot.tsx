import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lesson } from '../../../domain/lesson.ts';
import { formatClockTime } from '../../../domain/schoolClass.ts';
import { api } from '../../api/api.ts';
import { dayInput } from '../../offline/dayCache.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconPlus } from '../../ui/icon/icons.ts';
import { GuestDialog } from './GuestDialog.tsx';

interface Props {
  lesson: Lesson;
  onOpen: (lesson: Lesson) => void;
}

/**
 * Shown after the last name on a roll: adding somebody who has no place, and the day's next class that isn't canceled.
 */
export default function LessonFoot({ lesson, onOpen }: Props) {
  const { date, classId } = lesson;
  const { today } = useSchool();
  const [isAdding, setAdding] = useState(false);
  const lessons =
    useQuery(api.attendance.day.queryOptions({ input: dayInput(lesson), enabled: false })).data
      ?.lessons ?? [];
  const place = lessons.findIndex((one) => one.classId === classId);
  const next = place === -1 ? undefined : lessons.slice(place + 1).find((one) => !one.cancelled);
  const takesGuests = lessons[place]?.forWhom === 'places';
  const addSomeone = date === today ? 'Add someone for today' : 'Add someone for this day';
  return (
    <div className="row no-print" data-gap="tight">
      {takesGuests && (
        <Button
          variant="quiet"
          icon={<IconPlus size={18} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {addSomeone}
        </Button>
      )}
      {next && (
        <Button
          variant="secondary"
          className="to-end"
          onClick={() => onOpen({ date, classId: next.classId })}
        >
          Next class: {next.name}
          {next.starts !== null && `, ${formatClockTime(next.starts)}`}
        </Button>
      )}
      <GuestDialog
        opened={isAdding}
        title={addSomeone}
        lesson={lesson}
        onClose={() => setAdding(false)}
      />
    </div>
  );
}
