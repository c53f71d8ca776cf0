import type { CountedLesson } from '../../../contract/lesson.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { TeacherField } from './TeacherField.tsx';

interface Props {
  /** Undefined until it is loaded. */
  lesson: CountedLesson | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Another time, room or teacher of a class on one date. */
export function LessonDialog({ lesson, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened && lesson !== undefined}
      title={`${lesson?.name ?? ''} on this day`}
      onClose={onClose}
    >
      {lesson && <Fields lesson={lesson} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({ lesson, onClose }: { lesson: CountedLesson; onClose: () => void }) {
  const { date, classId, name } = lesson;
  const before = {
    starts: lesson.starts ?? '',
    ends: lesson.ends ?? '',
    room: lesson.room,
    teacherId: lesson.teacher?.id ?? '',
  };
  const form = useForm({
    initial: () => before,
    // What stays as it was goes on following the schedule.
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
    onDone() {
      onClose();
      notifyDone(`${name} on this day is saved.`);
    },
    failed: (error) => failedUnlessRefused('change the class of that day', error),
  });
  const { field } = form;
  return (
    <Form {...form.props} ownMessages>
      <p>
        Only for <strong>{formatLongDate(date)}</strong>. What you leave empty is as on other days.
      </p>
      <Row equal align="start">
        <TextField label="From" type="time" {...field('starts')} />
        <TextField label="To" type="time" {...field('ends')} />
      </Row>
      <Row equal align="start">
        <TextField label="Room" maxLength={60} autoComplete="off" {...field('room')} />
        <TeacherField known={lesson.teacher} nobody="As on other days" {...field('teacherId')} />
      </Row>
      <FormButtons submit="Save" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
