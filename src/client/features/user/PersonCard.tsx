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
import { AnonymizeDialog } from './AnonymizeDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { LogOutEverywhere } from './LogOutEverywhere.tsx';
import { PasswordReset } from './PasswordReset.tsx';
import { RoleDialog } from './RoleDialog.tsx';

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
      <PasswordReset opened={asked === 'password'} user={reachable} onClose={close} />
      {(['admin', 'teacher', 'student'] as const).map((becomes) => (
        <RoleDialog
          key={becomes}
          user={user}
          becomes={becomes}
          opened={asked === becomes}
          onClose={close}
        />
      ))}
      <AnonymizeDialog student={student} opened={asked === 'anonymize'} onClose={close} />
    </Card>
  );
}
