import type { Settings } from '../../../domain/settings.ts';
import { useSchool } from '../../session/session.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { CopyField } from '../../ui/field/CopyField.tsx';
import { SettingsSection, useSettingsForm } from './settingsForm.tsx';

/** Settings for the public calendar of class times. */
export function CalendarSection({ settings }: { settings: Settings }) {
  const { publicUrl } = useSchool();
  const form = useSettingsForm({
    section: 'Calendar',
    initial: () => ({ publicCalendar: settings.publicCalendar }),
    changes: (values) => values,
  });
  return (
    <SettingsSection submit="Save Calendar" form={form}>
      <CheckField
        label="A calendar for everyone"
        description="When classes meet, and the holidays, for a website or anybody's calendar. No names of people, no rooms."
        {...form.field('publicCalendar')}
      />
      {settings.publicCalendar && (
        <CopyField
          label="Its address"
          value={`${publicUrl ?? window.location.origin}/calendar/school.ics`}
        />
      )}
    </SettingsSection>
  );
}
