import type { Settings } from '../../../domain/settings.ts';
import { tuitionMessages } from '../../../domain/tuition.ts';
import { refusal } from '../../api/failure.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm } from './useSettings.ts';

/** How a month's tuition is calculated. */
export function TuitionSection({ settings }: { settings: Settings }) {
  const form = useSettingsForm({
    section: 'Tuition',
    initial: () => ({
      tuitionProration: settings.tuitionProration,
      siblingPercent: String(settings.siblingPercent),
    }),
    changes: ({ tuitionProration, siblingPercent }) => ({
      tuitionProration,
      siblingPercent: readPercent(siblingPercent),
    }),
  });
  return (
    <SettingsSection title="Tuition" form={form}>
      <CheckField
        label="Prorate tuition when a student starts or leaves mid-month"
        description="By the classes on the schedule, such as “3 of 4 Tuesdays”. Holidays count as classes."
        {...form.field('tuitionProration')}
      />
      <TextField
        label="Sibling discount (%)"
        description="For every child in a family after the first, off the lower amounts."
        inputMode="numeric"
        maxLength={3}
        {...form.field('siblingPercent')}
      />
    </SettingsSection>
  );
}

function readPercent(typed: string): number {
  const percent = Number(typed.trim());
  if (typed.trim() === '' || !Number.isInteger(percent) || percent < 0 || percent > 100)
    throw refusal({ siblingPercent: tuitionMessages.percent });
  return percent;
}
