import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { countOf } from '../../../domain/counts.ts';
import type { ClassAudience } from '../../../domain/schoolClass.ts';
import { hasNotEnded } from '../../../domain/classWords.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { placesQuery } from '../../parts/places.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { changesOf, useEdit } from '../../ui/form/useEdit.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { classesQuery, findClass } from './classes.ts';

interface Props {
  schoolClass: SchoolClass;
  onClose: () => void;
}

interface ClassValues {
  name: string;
  forWhom: ClassAudience;
  from: TypedDate;
  to: TypedDate;
}

/** Changes a class's name, who is on its roll, and its first and last date. */
export function EditClassDialog({ schoolClass, onClose }: Props) {
  const client = useQueryClient();
  const { id } = schoolClass;
  const edit = useEdit(schoolClass, async () =>
    findClass((await client.fetchQuery({ ...classesQuery, staleTime: 0 })).items, id),
  );
  const { name, forWhom } = schoolClass;
  const before: ClassValues = {
    name,
    forWhom,
    from: schoolClass.from ?? '',
    to: schoolClass.to ?? '',
  };
  const form = useDialogForm({
    initial: () => ({ opened: before, ...before }),
    send({ opened, ...values }) {
      const { basedOn: _, from, to, ...changed } = changesOf(values, opened, opened);
      return server.classes.update({
        id,
        ...changed,
        ...(from !== undefined && { from: from || null }),
        ...(to !== undefined && { to: to || null }),
        revision: edit.known.revision,
      });
    },
    done: ({ class: saved }) => `${saved.name} is saved.`,
    onFailed: edit.onFailed,
    action: 'change the class',
    onClose,
  });
  const { values, field } = form;
  return (
    <FormDialog title={`Edit ${schoolClass.name}`} submit="Save" form={form} onClose={onClose}>
      <TextField
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...field('name')}
      />
      <RadioField
        label="Who is on its roll?"
        options={[
          { value: 'places', label: 'Only students added to it' },
          { value: 'everyone', label: 'Everyone who attends the school' },
        ]}
        {...field('forWhom')}
      />
      {values.forWhom !== forWhom && (
        <p aria-live="polite">
          {values.forWhom === 'places' ? (
            <NewPlaces schoolClass={schoolClass} />
          ) : (
            'Everyone who attends the school will be on its roll. The places stay as they are.'
          )}
        </p>
      )}
      <Row equal align="start">
        <DateField label="First date" {...field('from')} />
        <DateField label="Last date" {...field('to')} />
      </Row>
      <p>Leave a date empty if there is none.</p>
    </FormDialog>
  );
}

/** Says how many students get a place when a class stops being for everyone. */
function NewPlaces({ schoolClass: { id, onRoll } }: Pick<Props, 'schoolClass'>) {
  const { today } = useSchool();
  const { data } = useQuery(placesQuery(id));
  const placed = data?.items.filter((one) => one.from <= today && hasNotEnded(one, today)) ?? [];
  return (
    <>
      {countOf(Math.max(0, onRoll - placed.length), 'student')} on its roll will be added. New
      students are on it once you add them.
    </>
  );
}
