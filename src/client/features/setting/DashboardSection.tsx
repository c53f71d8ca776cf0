import type { DashboardVisibility, Settings } from '../../../domain/settings.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import styles from './Setting.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm } from './useSettings.ts';

const choices: readonly { value: DashboardVisibility; label: string }[] = [
  { value: 'everyone', label: 'Everyone, without signing in' },
  { value: 'signed-in', label: 'Signed-in people only' },
];

export function DashboardSection({ settings }: { settings: Settings }) {
  const form = useSettingsForm({
    section: 'Public dashboard',
    initial: () => ({
      publicDashboard: settings.publicDashboard,
      publicEmails: settings.publicEmails,
    }),
    changes: (values) => values,
  });
  const { publicDashboard, publicEmails } = form.values;
  const audience =
    publicDashboard === 'everyone'
      ? 'Anyone who has the address'
      : 'Every student who is signed in';

  return (
    <SettingsSection title="Public dashboard" submit="Save Public Dashboard" form={form}>
      <SelectField label="Who can see it" options={choices} {...form.field('publicDashboard')} />
      <CheckField label="Show emails" {...form.field('publicEmails')} />
      <p className={styles.note} aria-live="polite">
        {audience} sees the name{publicEmails ? ', email' : ''}, balance, fees and payments of every
        student who attends. Search engines are told not to list it.
      </p>
    </SettingsSection>
  );
}
