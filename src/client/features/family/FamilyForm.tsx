import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Family } from '../../../contract/family.ts';
import { MOST_GUARDIANS } from '../../../domain/family.ts';
import { api, client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { IconPlus } from '../../ui/icon/icons.ts';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { GuardianFields, guardianOf, noGuardian, type GuardianValues } from './GuardianFields.tsx';
import styles from './FamilyForm.module.css';
import { StudentsField } from '../../parts/StudentsField.tsx';

interface FamilyValues {
  /** Null until somebody types one: until then it is the first student's last name. */
  name: string | null;
  studentIds: string[];
  adults: GuardianValues[];
  note: string;
}

interface Props {
  /** The student who the family is created for, if somebody started from their page. */
  studentId: string | undefined;
  onAdded: (family: Family) => void;
  onCancel: () => void;
}

/** Adds a family: its students come first, because they suggest its name. */
export function FamilyForm({ studentId, onAdded, onCancel }: Props) {
  const students = useQuery(api.students.list.queryOptions({ input: {} })).data?.items ?? [];
  const nameOf = ({ name, studentIds }: FamilyValues): string =>
    name ?? students.find(({ id }) => id === studentIds[0])?.lastName ?? '';
  const form = useForm({
    initial: (): FamilyValues => ({
      name: null,
      studentIds: studentId === undefined ? [] : [studentId],
      adults: [],
      note: '',
    }),
    send: (values) =>
      server.families.create({
        name: nameOf(values),
        note: values.note,
        studentIds: values.studentIds,
        adults: values.adults.map(guardianOf),
      }),
    onDone: ({ family }: { family: Family }) => onAdded(family),
    failed: (error) => failedUnlessRefused('add the family', error),
  });
  const { values, set, errors, field } = form;

  // Typing starts right away in a new guardian. When one is removed, the button with the focus is gone.
  const add = useRef<HTMLButtonElement>(null);
  const last = useRef<HTMLFieldSetElement>(null);
  const count = useRef(0);
  useEffect(() => {
    if (values.adults.length > count.current) last.current?.querySelector('input')?.focus();
    if (values.adults.length < count.current) add.current?.focus();
    count.current = values.adults.length;
  }, [values.adults.length]);

  return (
    <Form
      {...form.props}
      ownMessages
      end={<FormButtons submit="Add family" busy={form.busy} onCancel={onCancel} />}
    >
      <StudentsField
        value={values.studentIds}
        onChange={(studentIds) => set({ studentIds })}
        canBe={({ family }) => family === null}
        error={errors['studentIds']}
      />
      <TextField
        label="Family name"
        required
        maxLength={100}
        autoComplete="off"
        {...field('name')}
        value={nameOf(values)}
      />
      {values.adults.map((guardian, index) => (
        <fieldset
          // While they are typed, nothing else distinguishes two guardians, and only this list changes how many there are.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          ref={last}
          className={styles.guardian}
        >
          <legend className="strong">
            {guardian.firstName.trim() || `Parent or guardian ${index + 1}`}
          </legend>
          <Stack gap="medium">
            <GuardianFields
              field={(name) => ({
                value: guardian[name],
                error: errors[`adults.${index}.${name}`],
                onChange: (text) =>
                  set({
                    adults: values.adults.with(index, { ...guardian, [name]: text }),
                  }),
              })}
            />
            <Row justify="end">
              <SmallButton
                isQuiet
                onClick={() => set({ adults: values.adults.toSpliced(index, 1) })}
              >
                Remove
                <span className="visually-hidden">
                  {' '}
                  {guardian.firstName.trim() || `parent or guardian ${index + 1}`}
                </span>
              </SmallButton>
            </Row>
          </Stack>
        </fieldset>
      ))}
      {values.adults.length < MOST_GUARDIANS && (
        <div>
          <Button
            ref={add}
            variant="secondary"
            icon={<IconPlus size={18} aria-hidden />}
            onClick={() =>
              set({ adults: [...values.adults, { ...noGuardian, lastName: nameOf(values) }] })
            }
          >
            {values.adults.length === 0
              ? 'Add parent or guardian'
              : 'Add another parent or guardian'}
          </Button>
        </div>
      )}
      <NotesField label="Note" description="For staff only." {...field('note')} />
    </Form>
  );
}
