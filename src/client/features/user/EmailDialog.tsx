import type { User } from '../../../contract/user.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

export type NamedUser = Pick<User, 'id' | 'name' | 'email'> & { role: string };

interface Props {
  opened: boolean;
  user: NamedUser | null;
  onClose: () => void;
}

/** Corrects someone's email, adds one, or takes it away from a student who has none after all. */
export function EmailDialog({ opened, user, onClose }: Props) {
  const act = user?.email === null ? 'Add an email for' : 'Change the email of';
  return (
    <Dialog opened={opened} title={`${act} ${user?.name ?? ''}`} onClose={onClose}>
      {user && <Fields key={user.id} user={user} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({ user, onClose }: { user: NamedUser; onClose: () => void }) {
  const { passwordResetByEmail: sendsEmails } = useSchool();
  const mayHaveNone = user.email !== null && user.role === 'student';
  const form = useForm({
    initial: { email: user.email ?? '' },
    send: ({ email }) => server.users.correctEmail({ id: user.id, email: email.trim() || null }),
    async onDone({ email }: User) {
      onClose();
      notifyDone(
        email === null
          ? `${user.name} has no email now, and can't log in.`
          : user.email === null
            ? `${user.name} has ${email} now. Invite them, or give them a password.`
            : `${user.name || email} logs in with ${email} now.`,
      );
    },
  });
  return (
    <Form {...form.props} ownMessages>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        description={
          mayHaveNone ? 'Leave it empty if they have none: then they can’t log in.' : undefined
        }
        required={!mayHaveNone}
        data-autofocus
        {...form.field('email')}
      />
      {user.email !== null && (
        <p>
          They are logged out on all devices, and reset links sent before stop working.
          {sendsEmails && ' We email the old and the new address.'}
        </p>
      )}
      <FormButtons
        submit={user.email === null ? 'Add email' : 'Change email'}
        busy={form.busy}
        onCancel={onClose}
      />
    </Form>
  );
}
