import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { StaffMember } from '../../../contract/staff.ts';
import type { ClassAudience } from '../../../domain/schoolClass.ts';
import { countOf } from '../../../domain/counts.ts';
import { api, client as server } from '../../api/api.ts';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LateContent } from '../../ui/dialog/LateContent.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { DialogForm } from '../../ui/form/FormDialog.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import styles from './AddClassDialog.module.css';
import { classesQuery, currentSchedule } from './classes.ts';
import { MeetingsField } from './MeetingsField.tsx';
import { TeacherField } from './TeacherField.tsx';
import { meetingsOf, type TypedMeetings } from './typedMeetings.ts';

interface Props {
  onAdded: (added: SchoolClass) => void;
  onClose: () => void;
}

/** Adds a class. If it is the second one, the first also gets a name. */
export function AddClassDialog(props: Props) {
  const classes = useQuery(classesQuery);
  const team = useQuery(api.staff.list.queryOptions());
  const query = combineQueries(classes, team);
  return (
    <Dialog opened title="Add a class" onClose={props.onClose}>
      <QueryView query={query} loading="Loading classes…" rows={2} action="load the classes">
        {([{ items }, { items: staff }]) => (
          <LateContent>
            <Fields
              {...props}
              first={items.length === 1 ? (items[0] ?? null) : null}
              teachers={staff.filter(({ role }) => role !== 'admin')}
            />
          </LateContent>
        )}
      </QueryView>
    </Dialog>
  );
}

interface FieldsProps extends Props {
  /** The only class so far; null if there are several. */
  first: SchoolClass | null;
  /** The people on the team who take only the roll of classes that they teach. */
  teachers: readonly StaffMember[];
}

function Fields({ first: firstNow, teachers, onAdded, onClose }: FieldsProps) {
  const { today } = useSchool();
  // As it was when the dialog opened, because the lists are reloaded while it is still saving.
  const [first] = useState(firstNow);
  const now = first && currentSchedule(first, today);
  const [onlyTeacher, ...otherTeachers] = teachers;
  const created = useRef<SchoolClass>(null);
  const form = useDialogForm({
    initial: {
      name: '',
      meetings: [] as TypedMeetings,
      forWhom: 'places' as ClassAudience,
      firstName: first?.name ?? '',
      firstForWhom: 'everyone' as ClassAudience,
      firstTeacherId:
        now?.teacher?.id ?? (otherTeachers.length === 0 ? (onlyTeacher?.id ?? '') : ''),
    },
    async send({ name, meetings, forWhom, firstName, firstForWhom, firstTeacherId }) {
      const times = meetingsOf(meetings);
      // The class is kept if its schedule fails: the next press must not add it again.
      created.current ??= (
        await server.classes.create({
          name,
          forWhom,
          ...(first && { first: { name: firstName, forWhom: firstForWhom } }),
        })
      ).class;
      if (first && teachers.length > 0 && firstTeacherId !== (now?.teacher?.id ?? ''))
        await server.classes.setSchedule({
          id: first.id,
          // Not only from today on: teachers see the rolls of the last days, too.
          from: now?.from ?? '2000-01-01',
          meetings: now?.meetings ?? [],
          room: now?.room ?? '',
          teacherId: firstTeacherId || null,
        });
      if (times.length === 0) return created.current;
      const { id, revision } = created.current;
      return (await server.classes.setSchedule({ id, from: today, meetings: times, revision }))
        .class;
    },
    onDone: onAdded,
    action: 'add the class',
    onClose,
  });
  const { values, set, errors, field } = form;
  return (
    <DialogForm submit="Add class" form={form}>
      {first && <h3 className={styles.part}>The new class</h3>}
      <TextField
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        placeholder="Jazz"
        data-autofocus
        {...field('name')}
      />
      <MeetingsField
        label="When it meets (optional)"
        value={values.meetings}
        onChange={(meetings) => set({ meetings })}
        errors={errors}
      />
      <RadioField
        label="Who is on its roll?"
        options={[
          { value: 'places', label: 'Only students you add' },
          { value: 'everyone', label: 'Everyone who attends the school' },
        ]}
        {...field('forWhom')}
      />
      {first && (
        <Stack>
          <h3 className={styles.part}>Your current class</h3>
          <TextField
            label="What do you call it?"
            required
            maxLength={60}
            autoComplete="off"
            placeholder="Ballet 1"
            description="All marks so far belong to it."
            {...field('firstName')}
            error={errors['first.name']}
          />
          <RadioField
            label="Who is on its roll now?"
            options={[
              {
                value: 'everyone',
                label: 'Everyone who attends the school',
                description: 'As before. New students are added automatically.',
              },
              {
                value: 'places',
                label: 'Only students on it now',
                description: `${countOf(first.onRoll, 'student')} will be added. New students are on it once you add them.`,
              },
            ]}
            {...field('firstForWhom')}
          />
          {teachers.length > 0 && (
            <>
              <TeacherField known={now?.teacher ?? null} {...field('firstTeacherId')} />
              <p>
                From now on, teachers take the roll only of classes that they teach. Choose the
                teacher of the new class on its page.
              </p>
            </>
          )}
          <p>
            Each class has its own roll and its own marks. A student who is late to two classes is
            charged twice, unless you change the fees of a class.
          </p>
        </Stack>
      )}
    </DialogForm>
  );
}
