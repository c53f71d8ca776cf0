import type { CountedLesson } from '../../../contract/lesson.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { TeacherField } from './TeacherField.tsx';

/** Another time, room or teacher of a class on one date. */
export function LessonDialog({ lesson, onClose }: { lesson: CountedLesson; onClose: () => void }) {
  const { date, classId, name } = lesson;
  const before = {
    starts: lesson.starts ?? '',
    ends: lesson.ends ?? '',
    room: lesson.room,
    teacherId: lesson.teacher?.id ?? '',
  };
  const form = useDialogForm({
    initial: () => before,
    // Whatever isn't changed keeps following the schedule.
    send: ({ starts, ends, room, teacherId }) =>
      server.lessons.change({
        date,
        classId,
        ...((starts !== before.starts || ends !== before.ends) && {
          starts: starts || null,
          ends: ends || null,
        }),
        ...(room !== before.room && { room: room || null }),
        ...(teacherId !== before.teacherId && { teacherId: teacherId || null }),
      }),
    done: () => `${name} on this day is saved.`,
    action: 'change the class of that day',
    onClose,
  });
  const { field } = form;
  return (
    <FormDialog title={`${name} on this day`} submit="Save" form={form}>
      <p>
        Only for <strong>{formatLongDate(date)}</strong>. Leave a field empty to keep it as usual.
      </p>
      <Row equal align="start">
        <TextField label="From" type="time" {...field('starts')} />
        <TextField label="To" type="time" {...field('ends')} />
      </Row>
      <Row equal align="start">
        <TextField label="Room" maxLength={60} autoComplete="off" {...field('room')} />
        <TeacherField known={lesson.teacher} nobody="Usual teacher" {...field('teacherId')} />
      </Row>
    </FormDialog>
  );
}
