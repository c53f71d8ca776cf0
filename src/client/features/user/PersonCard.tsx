import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import type { Student } from '../../../contract/student.ts';
import { whyNotAnonymized } from '../../../domain/formerStudent.ts';
import { fullName } from '../../../domain/student.ts';
import { DataDownload } from '../../parts/DataDownload.tsx';
import { InviteButton } from '../../parts/passwords/InviteButton.tsx';
import { useMe, useSchool } from '../../session/session.ts';
import { HeldButton } from '../../ui/button/HeldButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AnonymizeDialog } from './AnonymizeDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { LogOutEverywhere } from './LogOutEverywhere.tsx';
import { PasswordReset } from './PasswordReset.tsx';
import { RoleDialog } from './RoleDialog.tsx';

/** What an admin can do with a student's access and data, besides the student form. */
export function PersonCard({ student }: { student: Student }) {
  const [asked, setAsked] = useState<'email' | 'password' | 'role' | 'anonymize' | null>(null);
  const { passwordResetByEmail: sendsEmails } = useSchool();
  const close = () => setAsked(null);
  const { id, email, role, enrollmentStatus, anonymized } = student;
  const user = { id, email, role, name: fullName(student) };
  const reachable = email === null ? null : { id, name: user.name, email };
  const isMine = useMe().id === id;
  const isAdmin = role === 'admin';
  return (
    <Card title="Access and data">
      <Row gap="small">
        {!anonymized && (
          <>
            {/* One's own email is changed with the password, in Account and security. */}
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
        <DataDownload id={id}>Download data</DataDownload>
        {!anonymized && reachable && (
          <Button variant="secondary" onClick={() => setAsked('role')}>
            {isAdmin ? 'Remove from team' : 'Make admin'}
          </Button>
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
      {!anonymized && !reachable && (
        <p>
          {student.firstName} has no email, so they can't log in. Everything else works as for
          others.
        </p>
      )}
      <EmailDialog opened={asked === 'email'} user={user} onClose={close} />
      <PasswordReset opened={asked === 'password'} user={reachable} onClose={close} />
      <RoleDialog
        user={user}
        becomes={isAdmin ? 'student' : 'admin'}
        opened={asked === 'role'}
        onClose={close}
      />
      <AnonymizeDialog student={student} opened={asked === 'anonymize'} onClose={close} />
    </Card>
  );
}
