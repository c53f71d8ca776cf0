import { useState } from 'react';
import { AccessDialog } from '../../features/student/AccessDialog.tsx';
import { NewStudentForm, type NewAccess } from '../../features/student/StudentForm.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';

export function NewStudent({ onDone }: { onDone: () => void }) {
  const [access, setAccess] = useState<NewAccess | null>(null);
  return (
    <Screen title="Add New Student">
      <Narrow>
        <Card>
          <NewStudentForm onAdded={setAccess} onCancel={onDone} />
        </Card>
      </Narrow>
      <AccessDialog access={access} onClose={onDone} />
    </Screen>
  );
}
