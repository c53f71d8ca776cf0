import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Student } from '../../../contract/student.ts';
import { whyNotAnonymized } from '../../../domain/formerStudent.ts';
import { fullName } from '../../../domain/student.ts';
import { DataDownload } from '../../parts/DataDownload.tsx';
import { InviteButton } from '../../parts/passwords/InviteButton.tsx';
import { useSchool } from '../../session/session.ts';
import { HeldButton } from '../../ui/button/HeldButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AnonymizeDialog } from './AnonymizeDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { PasswordReset } from './PasswordReset.tsx';

/** What an admin can do with a student's access and data, besides the student form. */
export function PersonCard({ student }: { student: Student }) {
  const [asked, setAsked] = useState<'email' | 'password' | 'anonymize' | null>(null);
  const { passwordResetByEmail: sendsEmails } = useSchool();
  const close = () => setAsked(null);
  const { id, email, role, enrollmentStatus, anonymized } = student;
  const user = { id, email, role, name: fullName(student) };
  return (
    <Card title="Access and data">
      <Group gap="xs">
        {!anonymized && (
          <Button variant="default" onClick={() => setAsked('email')}>
            Change email
          </Button>
        )}
        {!anonymized && (
          <Button variant="default" onClick={() => setAsked('password')}>
            Reset password
          </Button>
        )}
        {!anonymized && <InviteButton person={user} sendsEmails={sendsEmails} />}
        <DataDownload id={id}>Download data</DataDownload>
        {enrollmentStatus === 'Removed' && !anonymized && (
          <HeldButton
            variant="outline"
            color="red"
            reason={whyNotAnonymized(student)}
            onClick={() => setAsked('anonymize')}
          >
            Anonymize
          </HeldButton>
        )}
      </Group>
      <EmailDialog opened={asked === 'email'} user={user} onClose={close} />
      <PasswordReset opened={asked === 'password'} user={user} onClose={close} />
      <AnonymizeDialog student={student} opened={asked === 'anonymize'} onClose={close} />
    </Card>
  );
}
