import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import type { Student } from '../../../contract/student.ts';
import { whyNotAnonymized } from '../../../domain/formerStudent.ts';
import { isStaff } from '../../../domain/roles.ts';
import { fullName } from '../../../domain/student.ts';
import { DataDownload } from '../../parts/DataDownload.tsx';
import { ShowAsButton } from '../../parts/ShowAsButton.tsx';
import { InviteButton } from '../../parts/passwords/InviteButton.tsx';
import { useMe, useSchool } from '../../session/session.ts';
import { HeldButton } from '../../ui/button/HeldButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { LogOutEverywhere } from './LogOutEverywhere.tsx';
import { PasswordReset } from './PasswordReset.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

/** What an admin can do with a student's access and data, besides the student form. */
export function PersonCard({ student }: { student: Student }) {
  const [asked, setAsked] = useState<
    'email' | 'password' | 'admin' | 'teacher' | 'student' | 'anonymize' | null
  >(null);
  const { passwordResetByEmail: sendsEmails } = useSchool();
  const close = () => setAsked(null);
  const { id, email, role, teaches, enrollmentStatus, anonymized } = student;
  const user = { id, email, role, teaches, name: fullName(student) };
  const reachable = email === null ? null : { id, name: user.name, email };
  const isMine = useMe().id === id;
  return (
    <Card title="Access and data">
      <Row gap="small" below={reachable || anonymized ? undefined : 'small'}>
        {!anonymized && (
          <>
            {/* People change their own email in Account and security, with their password. */}
            {!isMine && (
              <Button variant="secondary" onClick={() => setAsked('email')}>
                {reachable ? 'Change email' : 'Add email'}
              </Button>
            )}
            {reachable && (
              <>
                <Button variant="secondary" onClick={() => setAsked('password')}>
                  Reset password
                </Button>
                <InviteButton person={reachable} sendsEmails={sendsEmails} />
                <LogOutEverywhere id={id} />
              </>
            )}
          </>
        )}
        {!anonymized && role !== 'admin' && <ShowAsButton id={id} firstName={student.firstName} />}
        <DataDownload id={id}>Download data</DataDownload>
        {!anonymized && reachable && (
          <>
            {role !== 'admin' && (
              <Button variant="secondary" onClick={() => setAsked('admin')}>
                Make admin
              </Button>
            )}
            {role === 'student' && !teaches && (
              <Button variant="secondary" onClick={() => setAsked('teacher')}>
                Make teacher
              </Button>
            )}
            {(isStaff(role) || teaches) && (
              <Button variant="secondary" onClick={() => setAsked('student')}>
                Remove from team
              </Button>
            )}
          </>
        )}
        {enrollmentStatus === 'Removed' && !anonymized && (
          <HeldButton
            variant="secondary"
            tone="danger"
            reason={whyNotAnonymized(student)}
            onClick={() => setAsked('anonymize')}
          >
            Anonymize
          </HeldButton>
        )}
      </Row>
      {!anonymized && !reachable && <p>{student.firstName} can't log in without an email.</p>}
      {asked === 'email' && <EmailDialog user={user} onClose={close} />}
      {reachable && asked === 'password' && <PasswordReset user={reachable} onClose={close} />}
      {(asked === 'admin' || asked === 'teacher' || asked === 'student') && (
        <RoleDialog user={user} becomes={asked} onClose={close} />
      )}
      {asked === 'anonymize' && <AnonymizeDialog student={student} onClose={close} />}
    </Card>
  );
}

/** Explains what is deleted and what stays, and asks for confirmation, because it can't be undone. */
function AnonymizeDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const anonymize = useMutation(
    api.users.anonymize.mutationOptions({
      onSuccess: ({ name }) => {
        onClose();
        notifyDone(`They are ${name} now.`);
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={`Anonymize ${fullName(student)}?`}
      confirmLabel="Anonymize for good"
      danger
      busy={anonymize.isPending}
      error={anonymize.error}
      onConfirm={() => anonymize.mutate({ id: student.id, confirmed: true })}
      onClose={onClose}
    >
      <p>
        Their name becomes “Former student” with a number, here and in past reports. Their email,
        phone number, password and everything written about them are deleted: notes, reasons and the
        details of the audit log.
      </p>
      <p className="above">
        Every amount, date and mark stays, so no report changes. They can no longer log in, and
        nothing of theirs can be undone or restored. Backups made before still have their data,
        until you delete them.
      </p>
      <p className="above">
        <strong>This can't be undone.</strong> To keep a copy for them, download their data first.
      </p>
    </ConfirmDialog>
  );
}
