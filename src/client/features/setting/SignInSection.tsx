import type { Settings } from '../../../domain/settings.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { SettingsSection, useSettingsForm } from './settingsForm.tsx';

export function SignInSection({ settings: { adminSecondStep } }: { settings: Settings }) {
  const form = useSettingsForm({
    section: 'Login',
    initial: () => ({ adminSecondStep }),
    changes: (values) => values,
  });
  return (
    <SettingsSection submit="Save Login" form={form}>
      <CheckField
        label="Admins need two-factor authentication"
        description="A code from an app besides the password. Admins without one have to turn it on before they can do anything else."
        aria-invalid={form.errors['adminSecondStep'] ? true : undefined}
        {...form.field('adminSecondStep')}
      />
    </SettingsSection>
  );
}
