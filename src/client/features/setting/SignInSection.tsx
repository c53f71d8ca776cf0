import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '../../../domain/settings.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useSaving } from './useSettings.ts';

export function SignInSection({ settings }: { settings: Settings }) {
  const [required, setRequired] = useState(settings.adminSecondStep);
  const { save, errors } = useSaving('Sign-in', () => ({ adminSecondStep: required }));
  return (
    <SettingsSection title="Sign-in" save={save}>
      <Checkbox
        label="Admins need a second step to sign in"
        description="A code from an app besides the password. Admins without one have to turn it on before they can do anything else."
        checked={required}
        error={errors['adminSecondStep']}
        aria-invalid={errors['adminSecondStep'] ? true : undefined}
        onChange={({ currentTarget }) => setRequired(currentTarget.checked)}
      />
    </SettingsSection>
  );
}
