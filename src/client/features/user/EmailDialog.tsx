import type { User } from '../../../contract/user.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

export type NamedUser = Pick<User, 'id' | 'name' | 'email'>;

interface Props {
  opened: boolean;
  user: NamedUser | null;
  onClose: () => void;
}

/** Corrects someone's email. */
export function EmailDialog({ opened, user, onClose }: Props) {
  return (
    <Dialog opened={opened} title={`Change the email of ${user?.name ?? ''}`} onClose={onClose}>
      {user && <Fields key={user.id} user={user} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({ user, onClose }: { user: NamedUser; onClose: () => void }) {
  const { passwordResetByEmail: sendsEmails } = useSchool();
  const form = useForm({
    initial: { email: user.email },
    send: ({ email }) => server.users.correctEmail({ id: user.id, email }),
    async onDone({ email }: User) {
      onClose();
      notifyDone(`${user.name || email} logs in with ${email} now.`);
    },
  });
  return (
    <Form {...form.props} ownMessages>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.field('email')}
      />
      <p>
        They are logged out on all devices, and reset links sent before stop working.
        {sendsEmails && ' We email the old and the new address.'}
      </p>
      <FormButtons submit="Change email" busy={form.busy} onCancel={onClose} />
    </Form>
  );
}
