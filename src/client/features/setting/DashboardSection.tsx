import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { DashboardVisibility, Settings } from '../../../domain/settings.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import styles from './Setting.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useSaving } from './useSettings.ts';

const choices: readonly { value: DashboardVisibility; label: string }[] = [
  { value: 'everyone', label: 'Everyone, without signing in' },
  { value: 'signed-in', label: 'Signed-in people only' },
];

export function DashboardSection({ settings }: { settings: Settings }) {
  const [visibility, setVisibility] = useState(settings.publicDashboard);
  const [emails, setEmails] = useState(settings.publicEmails);
  const { save, errors } = useSaving('Public dashboard', () => ({
    publicDashboard: visibility,
    publicEmails: emails,
  }));
  const audience =
    visibility === 'everyone' ? 'Anyone who has the address' : 'Every student who is signed in';

  return (
    <SettingsSection title="Public dashboard" submit="Save Public Dashboard" save={save}>
      <SelectField
        label="Who can see it"
        options={choices}
        value={visibility}
        error={errors['publicDashboard']}
        onChange={setVisibility}
      />
      <Checkbox
        label="Show emails"
        checked={emails}
        onChange={({ currentTarget }) => setEmails(currentTarget.checked)}
      />
      <p className={styles.note} aria-live="polite">
        {audience} sees the name{emails ? ', email' : ''}, balance, fees and payments of every
        student who attends. Search engines are told not to list it.
      </p>
    </SettingsSection>
  );
}
