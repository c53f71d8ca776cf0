import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { feeYearStartFor, formatBriefDate, type TypedDate } from '../../../domain/dates.ts';
import { countOf } from '../../../domain/counts.ts';
import type { ClassAudience } from '../../../domain/schoolClass.ts';
import { hasNotEnded } from '../../../domain/classWords.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { api, client as server } from '../../api/api.ts';
import { placesQuery } from '../../parts/places.ts';
import { useSchool } from '../../session/session.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { changesOf, useEdit } from '../../ui/form/useEdit.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
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
  capacity: string;
  ageFrom: string;
  ageTo: string;
  roleBalance: string;
  openOnline: boolean;
  about: string;
}

const numbers = ['capacity', 'ageFrom', 'ageTo', 'roleBalance'] as const;
const typed = (number: number | null) => (number === null ? '' : String(number));
/** What is typed as a number, or null for nothing. The server refuses what is none. */
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text));

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
    capacity: typed(schoolClass.capacity),
    ageFrom: typed(schoolClass.ageFrom),
    ageTo: typed(schoolClass.ageTo),
    roleBalance: typed(schoolClass.roleBalance),
    openOnline: schoolClass.openOnline,
    about: schoolClass.about,
  };
  const form = useDialogForm({
    initial: () => ({ opened: before, ...before }),
    send({ opened, ...values }) {
      const { basedOn: _, from, to, ...rest } = changesOf(values, opened, opened);
      const { capacity, ageFrom, ageTo, roleBalance, ...changed } = rest;
      const seats = { capacity, ageFrom, ageTo, roleBalance };
      return server.classes.update({
        id,
        ...changed,
        ...Object.fromEntries(
          numbers.flatMap((key) => {
            const text = seats[key];
            return text === undefined ? [] : [[key, numberIn(text)]];
          }),
        ),
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
  const { today, hasDanceRoles } = useSchool();
  const settings = useQuery(api.settings.get.queryOptions()).data;
  const ageDay = feeYearStartFor(today, settings?.ageOn ?? '08-31');
  return (
    <FormDialog title={`Edit ${schoolClass.name}`} submit="Save" form={form}>
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
            'Everyone who attends the school will be on its roll. The spots stay as they are.'
          )}
        </p>
      )}
      <Row equal align="start">
        <DateField label="First date" {...field('from')} />
        <DateField label="Last date" {...field('to')} />
      </Row>
      <p className="note">Leave a date empty if there is none.</p>
      {values.forWhom === 'places' && (
        <Disclosure
          label="Spots and ages"
          isOpen={numbers.some((one) => before[one] !== '')}
          isNeeded={numbers.some((one) => form.errors[one] !== undefined)}
        >
          <Stack>
            <TextField label="Spots" inputMode="numeric" maxLength={4} {...field('capacity')} />
            <Row equal align="start">
              <TextField
                label="Youngest age"
                inputMode="numeric"
                maxLength={3}
                {...field('ageFrom')}
              />
              <TextField label="Oldest age" inputMode="numeric" maxLength={3} {...field('ageTo')} />
            </Row>
            <p className="note">
              Ages count on {formatBriefDate(ageDay, ageDay)}. Nobody is refused: you are told
              whoever doesn’t fit. Leave empty what has no limit.
            </p>
            {hasDanceRoles && (
              <TextField
                label="How many more leads than follows, or follows than leads"
                inputMode="numeric"
                maxLength={3}
                {...field('roleBalance')}
              />
            )}
          </Stack>
        </Disclosure>
      )}
      {values.forWhom === 'places' && (
        <Disclosure
          label="Families join online"
          isOpen={before.openOnline || before.about !== ''}
          isNeeded={form.errors['openOnline'] !== undefined || form.errors['about'] !== undefined}
        >
          <Stack>
            <CheckField
              label="Open online"
              description="Families can ask for it from their phone. You approve each on Home."
              {...field('openOnline')}
            />
            <TextField
              label="About"
              description="One sentence that families read"
              maxLength={200}
              {...field('about')}
            />
          </Stack>
        </Disclosure>
      )}
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
