import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '../field/CopyField.tsx';

interface Props {
  /** Whom it is for. */
  children: ReactNode;
  password: string;
  onDone: () => void;
}

/** A password to hand over. Nobody can read it again later. */
export function OneTimePassword({ children, password, onDone }: Props) {
  return (
    <Stack>
      <p>{children}</p>
      <CopyField label="Temporary password" value={password} />
      <p>
        <strong>Shown once.</strong> Please hand it over before you close this.
      </p>
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
