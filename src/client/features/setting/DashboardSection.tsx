import type { Settings } from '../../../domain/settings.ts';
import { visibilityChoices, visibilityWords } from '../../parts/visibility.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { SettingsSection, useSettingsForm } from './settingsForm.tsx';

export function DashboardSection({ settings }: { settings: Settings }) {
  const form = useSettingsForm({
    section: 'Public dashboard',
    initial: () => ({
      publicDashboard: settings.publicDashboard,
      publicEmails: settings.publicEmails,
      publicNotes: settings.publicNotes,
    }),
    changes: (values) => values,
  });
  const { publicDashboard, publicEmails, publicNotes } = form.values;
  const isPublic = publicDashboard !== 'staff';
  const shown = ['name', publicEmails && 'email', 'balance', 'fees', 'payments'].filter(Boolean);
  const seen = `the ${shown.join(', ')}${publicNotes ? ' and payment notes' : ''} of every student who attends`;

  return (
    <SettingsSection submit="Save Public Dashboard" form={form}>
      <SelectField
        label="Who can see it"
        options={visibilityChoices}
        {...form.field('publicDashboard')}
      />
      {isPublic && (
        <>
          <CheckField label="Show emails" {...form.field('publicEmails')} />
          <CheckField
            label="Show payment notes"
            description="What staff write about a payment, and the details of a fee. If off, only staff and the student can read them."
            {...form.field('publicNotes')}
          />
        </>
      )}
      <p className="quiet" aria-live="polite">
        {visibilityWords[publicDashboard]} can see {isPublic ? seen : 'it'}. Students always see
        their own payments and fees. Search engines are told not to list it.
      </p>
    </SettingsSection>
  );
}
