import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../domain/dates.ts';
import type { StudentField } from '../../../domain/studentField.ts';
import { client as server } from '../../api/api.ts';
import { studentFieldsQuery } from '../../parts/studentFields.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { EditPart, KindName, type KindActs } from './EditKindDialog.tsx';
import { KindCard } from './KindCard.tsx';
import { detailColumn } from '../../parts/columns.tsx';

const fieldActs: KindActs<StudentField> = {
  update: async (changes) => (await server.studentFields.update(changes)).field,
  canRetire: () => true,
  describeRetirement: ({ name }, from) =>
    `Nobody is asked for ${name} from ${formatDate(from)} on. What is known stays.`,
  describeRetired: ({ name }, from) =>
    `Nobody has been asked for ${name} since ${formatDate(from)}.`,
};

const choicesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const columns: readonly Column<StudentField>[] = [
  detailColumn('kind', 'Answer', 'minmax(0, 2fr)', ({ kind, choices }) =>
    kind === 'line' ? 'A line of text' : choices.join(', '),
  ),
];

const choicesOf = (field: StudentField, onClose: () => void) =>
  field.kind === 'choice' && <EditChoices field={field} onClose={onClose} />;
const partsWithDoor = (field: StudentField, onClose: () => void) => (
  <>
    {choicesOf(field, onClose)}
    <EditDoor field={field} onClose={onClose} />
  </>
);

/** The school's own fields of students. */
export function StudentFields() {
  const { hasDoor } = useSchool();
  return (
    <KindCard
      label="Fields of students"
      noun="Field"
      note="What else you want to know about each student, such as a T-shirt size or a school grade. Parents and guardians can read and change these. Students can read them, and change them if they’re in no family. Teachers don’t see them."
      query={useQuery(studentFieldsQuery)}
      acts={fieldActs}
      columns={columns}
      add="Add a field"
      AddDialog={AddDialog}
      parts={hasDoor ? partsWithDoor : choicesOf}
    />
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useDialogForm({
    initial: { name: '', kind: 'line' as StudentField['kind'], choices: '' },
    send: ({ choices, ...typed }) =>
      server.studentFields.create({
        ...typed,
        ...(typed.kind === 'choice' && { choices: choicesIn(choices) }),
      }),
    action: 'add the field',
    done: ({ field: { name } }) => `${name} is added.`,
    onClose,
  });
  return (
    <FormDialog title="Add a field of students" submit="Add field" form={form}>
      <KindName placeholder="T-shirt" {...form.field('name')} />
      <RadioField
        label="Answer"
        options={[
          { value: 'line', label: 'A line of text' },
          { value: 'choice', label: 'One of a few choices' },
        ]}
        {...form.field('kind')}
      />
      {form.values.kind === 'choice' && <Choices {...form.field('choices')} />}
    </FormDialog>
  );
}

function Choices(field: {
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}) {
  return <NotesField label="Choices" description="One on each line." rows={4} {...field} />;
}

/** Whether families say it when they join. */
function EditDoor({ field, onClose }: { field: StudentField; onClose: () => void }) {
  const { key, revision, askedAtDoor, requiredAtDoor } = field;
  const form = useDialogForm({
    initial: { askedAtDoor, requiredAtDoor },
    send: (typed) => server.studentFields.update({ key, revision, ...typed }),
    action: 'save what families are asked',
    done: () => 'Saved.',
    onClose,
  });
  return (
    <EditPart title="When families join" submit="Save" form={form}>
      <CheckField label="Families are asked for it" {...form.field('askedAtDoor')} />
      {form.values.askedAtDoor && (
        <CheckField label="They have to say it" {...form.field('requiredAtDoor')} />
      )}
    </EditPart>
  );
}

function EditChoices({ field, onClose }: { field: StudentField; onClose: () => void }) {
  const { key, revision } = field;
  const form = useDialogForm({
    initial: { choices: field.choices.join('\n') },
    send: ({ choices }) =>
      server.studentFields.update({ key, revision, choices: choicesIn(choices) }),
    action: 'save the choices',
    done: () => 'Choices saved. What was chosen stays.',
    onClose,
  });
  return (
    <EditPart title="Choices" submit="Save choices" main form={form}>
      <Choices {...form.field('choices')} />
    </EditPart>
  );
}
