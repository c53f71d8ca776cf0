import type { Settings } from '../../../domain/settings.ts';
import { useSchool } from '../../session/session.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { SettingsSection, useSettingsForm } from './settingsForm.tsx';

export function RegistrationSection({
  settings: { selfRegistration, approveRegistrations, doorText },
}: {
  settings: Settings;
}) {
  const { hasDoor, hasSeveralClasses } = useSchool();
  const form = useSettingsForm({
    section: 'Registration',
    initial: () => ({ selfRegistration, approveRegistrations, ...(hasDoor && { doorText }) }),
    changes: (values) => values,
  });
  return (
    <SettingsSection submit="Save Registration" form={form}>
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
      {selfRegistration && !hasDoor && hasSeveralClasses && (
        <p className="note">
          Families can’t join online yet, because no class is open online. To open one, choose it in{' '}
          <TextLink to="/classes" underline="always">
            Classes
          </TextLink>{' '}
          and press Edit.
        </p>
      )}
      {hasDoor && (
        <>
          <NotesField
            label="Text above the classes"
            description="Families read this when they join."
            maxLength={500}
            value={form.values.doorText ?? ''}
            onChange={(text) => form.set({ doorText: text })}
          />
          <p>
            <TextLink to="/join/poster">Print a poster with the QR code</TextLink>
          </p>
        </>
      )}
    </SettingsSection>
  );
}
