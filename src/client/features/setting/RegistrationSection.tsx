import type { Settings } from '../../../domain/settings.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm } from './useSettings.ts';

export function RegistrationSection({
  settings: { selfRegistration, approveRegistrations },
}: {
  settings: Settings;
}) {
  const form = useSettingsForm({
    section: 'Registration',
    initial: () => ({ selfRegistration, approveRegistrations }),
    changes: (values) => values,
  });
  return (
    <SettingsSection title="Registration" form={form}>
      <CheckField
        label="People can register themselves"
        description="They become students with Pending Payment. If off, only admins can add students."
        {...form.field('selfRegistration')}
      />
      {form.values.selfRegistration && (
        <CheckField
          label="An admin approves each registration"
          description="Until then they are not on the roll or the public dashboard. You approve them on Home."
          {...form.field('approveRegistrations')}
        />
      )}
    </SettingsSection>
  );
}
