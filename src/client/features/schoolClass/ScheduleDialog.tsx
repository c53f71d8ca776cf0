import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatDate, type TypedDate } from '../../../domain/dates.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { currentSchedule } from './classes.ts';
import { MeetingsField } from './MeetingsField.tsx';
import { TeacherField } from './TeacherField.tsx';
import { meetingsOf, type TypedMeetings } from './typedMeetings.ts';

interface Props {
  schoolClass: SchoolClass;
  onClose: () => void;
}

interface ScheduleValues {
  meetings: TypedMeetings;
  room: string;
  /** '' for nobody. */
  teacherId: string;
  from: TypedDate;
}

/** When a class meets from a date on, where and with whom. */
export function ScheduleDialog({ schoolClass, onClose }: Props) {
  const { today } = useSchool();
  const { id, revision, schedules } = schoolClass;
  const now = currentSchedule(schoolClass, today);
  const form = useDialogForm({
    initial: (): ScheduleValues => ({
      meetings: now?.meetings ?? [],
      room: now?.room ?? '',
      teacherId: now?.teacher?.id ?? '',
      from: today,
    }),
    send({ meetings, room, teacherId, from }) {
      const times = meetingsOf(meetings);
      return server.classes.setSchedule({
        id,
        from,
        room,
        teacherId: teacherId || null,
        meetings: times,
        revision,
      });
    },
    done: ({ class: saved }) => `The times of ${saved.name} are saved.`,
    action: 'save the times',
    onClose,
  });
  const { values, set, errors, field } = form;
  return (
    <FormDialog title={`When ${schoolClass.name} meets`} submit="Save" form={form}>
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
      <DateField label="Starts on" required {...field('from')} />
      <p aria-live="polite">
        {values.from !== '' &&
          (schedules.some(({ from }) => from === values.from)
            ? `This replaces what you set from ${formatDate(values.from)} on. `
            : `It applies from ${formatDate(values.from)} on. `)}
        Past classes keep their times.
      </p>
    </FormDialog>
  );
}
