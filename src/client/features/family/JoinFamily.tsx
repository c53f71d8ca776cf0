import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Family } from '../../../contract/family.ts';
import type { Student } from '../../../contract/student.ts';
import { foldText, search } from '../../../domain/search.ts';
import { client as server } from '../../api/api.ts';
import { refusal } from '../../api/failure.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LateContent } from '../../ui/dialog/LateContent.tsx';
import { ComboboxField } from '../../ui/field/ComboboxField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { familiesQuery } from './families.ts';

/** On the page of a student without a family: lets them join one. */
export function JoinFamily({ student }: { student: Student }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <p>
      <Button variant="link" onClick={() => setOpened(true)}>
        Add to a family
      </Button>
      <Dialog opened={opened} title={`Add ${student.firstName} to a family`} onClose={close}>
        <Families student={student} onClose={close} />
      </Dialog>
    </p>
  );
}

interface Props {
  student: Student;
  onClose: () => void;
}

function Families({ student, onClose }: Props) {
  const families = useQuery(familiesQuery);
  return (
    <QueryView query={families} loading="Loading families…" rows={1} action="load families">
      {({ items }) => (
        <LateContent>
          <Stack>
            <p>
              A family pays for all its students at once, and parents and guardians see what is owed
              for each.
            </p>
            {items.length > 0 && <Choice families={items} student={student} onClose={onClose} />}
            <div>
              <ButtonLink
                to="/families"
                search={{ view: 'form', studentId: student.id }}
                variant={items.length > 0 ? 'secondary' : 'primary'}
              >
                Start a new family
              </ButtonLink>
            </div>
          </Stack>
        </LateContent>
      )}
    </QueryView>
  );
}

const nameOf = ({ name }: Family) => name;
const noteOf = ({ students }: Family) => students.map(({ name }) => name).join(', ');
const find = (families: readonly Family[], text: string) =>
  search(families, text, (family) => `${nameOf(family)} ${noteOf(family)}`);

function named(families: readonly Family[], text: string): Family | undefined {
  const [only, ...others] = families.filter(({ name }) => foldText(name) === foldText(text.trim()));
  return others.length === 0 ? only : undefined;
}

function Choice({ families, student, onClose }: Props & { families: readonly Family[] }) {
  const form = useDialogForm({
    initial: { familyId: '' },
    send({ familyId }) {
      const family = families.find(({ id }) => id === familyId);
      if (!family) throw refusal({ familyId: 'Choose a family from the list' });
      const { id, students, revision } = family;
      const studentIds = [...students.map((one) => one.id), student.id];
      return server.families.update({ id, studentIds, revision });
    },
    done: ({ family }) => `${student.firstName} is in the family ${family.name}.`,
    action: 'change the family',
    onClose,
  });
  return (
    <Form {...form.props} ownMessages>
      <ComboboxField
        label="Family"
        required
        items={families}
        {...{ find, named, nameOf, noteOf }}
        notChosen="Choose a family from the list"
        {...form.field('familyId')}
      />
      <FormButtons submit="Add to family" busy={form.busy} onCancel={onClose} />
    </Form>
  );
}
