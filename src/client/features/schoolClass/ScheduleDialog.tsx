import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { currentSchedule } from './classes.ts';
import { MeetingsField } from './MeetingsField.tsx';
import { TeacherField } from './TeacherField.tsx';
import { meetingsOf, type TypedMeetings } from './typedMeetings.ts';

interface Props {
  schoolClass: SchoolClass;
  opened: boolean;
  onClose: () => void;
}

/** When a class meets from a date on, where and with whom. */
export function ScheduleDialog({ opened, ...props }: Props) {
  return (
    <Dialog opened={opened} title={`When ${props.schoolClass.name} meets`} onClose={props.onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

interface ScheduleValues {
  meetings: TypedMeetings;
  room: string;
  /** '' for nobody. */
  teacherId: string;
  from: TypedDate;
}

function Fields({ schoolClass, onClose }: Omit<Props, 'opened'>) {
  const { today } = useSchool();
  const { id, revision, schedules } = schoolClass;
  const now = currentSchedule(schoolClass, today);
  const form = useForm({
    initial: (): ScheduleValues => ({
      meetings: now?.meetings ?? [],
      room: now?.room ?? '',
      teacherId: now?.teacher?.id ?? '',
      from: today,
    }),
    send({ meetings, room, teacherId, from }) {
      const times = meetingsOf(meetings);
      if (from === '') throw refusal({ from: 'Please say from which date' });
      return server.classes.setSchedule({
        id,
        from,
        room,
        teacherId: teacherId || null,
        meetings: times,
        revision,
      });
    },
    onDone({ class: saved }: { class: SchoolClass }) {
      onClose();
      notifyDone(`The times of ${saved.name} are saved.`);
    },
    failed: (error) => failedUnlessRefused('save the times', error),
  });
  const { values, set, errors, field } = form;
  return (
    <Form {...form.props} ownMessages>
      <MeetingsField
        label="It meets on"
        value={values.meetings}
        onChange={(meetings) => set({ meetings })}
        errors={errors}
      />
      <Row equal align="start">
        <TextField
          label="Room"
          maxLength={60}
          autoComplete="off"
          placeholder="Studio 2"
          {...field('room')}
        />
        <TeacherField known={now?.teacher ?? null} {...field('teacherId')} />
      </Row>
      <DateField label="From which date" required {...field('from')} />
      <p aria-live="polite">
        {values.from !== '' &&
          (schedules.some(({ from }) => from === values.from)
            ? `This replaces what you set from ${formatDate(values.from)} on. `
            : `It holds from ${formatDate(values.from)} on. `)}
        A new time never rewrites the past.
      </p>
      <FormButtons submit="Save" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
