import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Student } from '../../../contract/student.ts';
import { whyNotAnonymized } from '../../../domain/formerStudent.ts';
import { fullName } from '../../../domain/student.ts';
import { DataDownload } from '../../parts/DataDownload.tsx';
import { HeldButton } from '../../ui/button/HeldButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AnonymizeDialog } from './AnonymizeDialog.tsx';
import { EmailDialog } from './EmailDialog.tsx';

/** What an admin does with a student's email and data, apart from the form about the student. */
export function PersonCard({ student }: { student: Student }) {
  const [asked, setAsked] = useState<'email' | 'anonymize' | null>(null);
  const close = () => setAsked(null);
  const { id, email, enrollmentStatus, anonymized } = student;
  return (
    <Card title="Email and data">
      <Group gap="xs">
        {!anonymized && (
          <Button variant="default" onClick={() => setAsked('email')}>
            Change email
          </Button>
        )}
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
      <EmailDialog
        opened={asked === 'email'}
        user={{ id, email, name: fullName(student) }}
        onClose={close}
      />
      <AnonymizeDialog student={student} opened={asked === 'anonymize'} onClose={close} />
    </Card>
  );
}
