import type { NewAccess } from '../../../contract/staff.ts';
import { aRole, roleLabels, staffRoles, type StaffRole } from '../../../domain/roles.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { optionsOf } from '../../ui/field/options.ts';

const whatTheySee: Record<StaffRole, string> = {
  admin: 'admins see and change everything.',
  teacher:
    'teachers take the roll, and see no money or emails. They see emergency contacts and medical notes, unless that is off in Settings.',
};

interface Props {
  /** Called if there is a temporary password to hand over; otherwise they were emailed. */
  onPassword: (access: NewAccess) => void;
  onClose: () => void;
}

/** Adds someone to the team. */
export function InviteDialog({ onPassword, onClose }: Props) {
  const { passwordResetByEmail: sendsEmails } = useSchool();
  const form = useDialogForm({
    initial: { firstName: '', lastName: '', email: '', role: 'teacher' as StaffRole },
    send: (values) => server.staff.create(values),
    action: 'invite them',
    onClose,
    onDone(access, { firstName }) {
      if (access.temporaryPassword === undefined)
        notifyDone(`We've emailed ${firstName.trim()} an invitation.`);
      else onPassword(access);
    },
  });
  return (
    <FormDialog title="Invite someone to the team" submit="Invite" form={form}>
      <TextField
        label="First name"
        required
        maxLength={100}
        autoComplete="off"
        enterKeyHint="next"
        data-autofocus
        {...form.field('firstName')}
      />
      <TextField
        label="Last name"
        required
        maxLength={100}
        autoComplete="off"
        enterKeyHint="next"
        {...form.field('lastName')}
      />
      <TextField label="Email" type="email" required autoComplete="off" {...form.field('email')} />
      <SelectField
        label="Role"
        options={optionsOf(staffRoles, roleLabels)}
        {...form.field('role')}
      />
      <p>
        They will be {aRole(form.values.role)}: {whatTheySee[form.values.role]}{' '}
        {sendsEmails
          ? 'We email them a link to choose a password.'
          : 'You get a temporary password to hand over.'}
      </p>
      <p>If they are a student here, choose Make admin or Make teacher on their page instead.</p>
    </FormDialog>
  );
}
