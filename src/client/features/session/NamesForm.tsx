import type { ReactNode } from 'react';
import { Row } from '../../ui/layout/flow.tsx';
import type { ProfileChanges } from '../../../contract/student.ts';
import type { PersonFieldName } from '../../../domain/personField.ts';
import { client as server } from '../../api/api.ts';
import type { StudentField } from '../../../domain/studentField.ts';
import { OwnFieldInputs } from '../../parts/OwnFieldInputs.tsx';
import { useSchool } from '../../session/session.ts';
import { PersonFieldInputs } from '../../parts/PersonFieldInputs.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useEdit } from '../../ui/form/useEdit.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';

/** Everything that students may change about themselves. */
type Names = Required<Omit<ProfileChanges, 'basedOn'>>;

interface Props extends Names {
  /** The fields that they may change about themselves. */
  names: readonly PersonFieldName[];
  /** The school's own fields, if they may change them. */
  fields: readonly StudentField[];
  /** Read-only content shown with the fields. */
  children: ReactNode;
}

export function NamesForm({ names, fields, children, ...initial }: Props) {
  const { today } = useSchool();
  const edit = useEdit<Names>(initial, async () => (await server.me.get({})).profile ?? initial);
  const form = useForm({
    initial,
    send: async (typed) => server.me.updateProfile(edit.changes(typed)),
    onFailed: edit.onFailed,
    onDone(saved) {
      edit.saved(saved);
      notifyDone('Profile saved.');
    },
  });

  return (
    <Form {...form.props}>
      <Row equal align="start">
        <TextField
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          required
          {...form.field('firstName')}
        />
        <TextField
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          required
          {...form.field('lastName')}
        />
      </Row>
      <PersonFieldInputs field={form.field} names={names} isOwn />
      <OwnFieldInputs
        fields={fields}
        own={form.values.own}
        errors={form.errors}
        onChange={(own) => form.set({ own })}
        today={today}
      />
      {children}
      <FormButtons submit="Save Profile" busy={form.busy} />
    </Form>
  );
}
