import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '../../../domain/settings.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useSaving } from './useSettings.ts';

export function RegistrationSection({ settings }: { settings: Settings }) {
  const [open, setOpen] = useState(settings.selfRegistration);
  const { save } = useSaving('Registration', () => ({ selfRegistration: open }));
  return (
    <SettingsSection title="Registration" save={save}>
      <Checkbox
        label="People can register themselves"
        description="They become students with Pending Payment. Without it, only admins add students."
        checked={open}
        onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
      />
    </SettingsSection>
  );
}
