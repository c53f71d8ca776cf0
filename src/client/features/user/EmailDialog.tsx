import type { User } from '../../../contract/user.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';

export type NamedUser = Pick<User, 'id' | 'name' | 'email'> & { role: string };

/** Corrects someone's email, adds one, or takes it away from a student who has none after all. */
export function EmailDialog({ user, onClose }: { user: NamedUser; onClose: () => void }) {
  const { passwordResetByEmail: sendsEmails } = useSchool();
  const act = user.email === null ? 'Add an email for' : 'Change the email of';
  const mayHaveNone = user.email !== null && user.role === 'student';
  const form = useDialogForm({
    initial: { email: user.email ?? '' },
    send: ({ email }) => server.users.correctEmail({ id: user.id, email: email.trim() || null }),
    done: ({ email }) =>
      email === null
        ? `${user.name} has no email now, and can't log in.`
        : user.email === null
          ? `${user.name} has ${email} now. Invite them, or give them a password.`
          : `${user.name || email} logs in with ${email} now.`,
    action: 'change the email',
    onClose,
  });
  return (
    <FormDialog
      title={`${act} ${user.name}`}
      submit={user.email === null ? 'Add email' : 'Change email'}
      form={form}
    >
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
    </FormDialog>
  );
}
