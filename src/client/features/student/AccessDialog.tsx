import { Button, Group, Stack } from '@mantine/core';
import { fullName } from '../../../domain/student.ts';
import { CopyField } from '../../ui/field/CopyField.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { NewAccess } from './StudentForm.tsx';

/** The temporary password, to hand over. Nobody can read it again later. */
export function AccessDialog({
  access,
  onClose,
}: {
  access: NewAccess | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened={access !== null}
      onClose={onClose}
      title={access ? `${fullName(access.student)} is added` : ''}
    >
      {access && (
        <Stack>
          <p>
            {access.student.firstName} signs in as <strong>{access.student.email}</strong> with this
            temporary password, and chooses a new one then.
          </p>
          <CopyField label="Temporary password" value={access.temporaryPassword} />
          <p>
            <strong>Shown once.</strong> Please hand it over before you close this.
          </p>
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
