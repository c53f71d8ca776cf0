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
        label="Charge a part of the month to who comes or leaves within it"
        description="By the lessons of the timetable, such as “3 of 4 Tuesdays”. Holidays count as lessons."
        {...form.field('tuitionProration')}
      />
      <TextField
        label="Off for brothers and sisters, in percent"
        description="For a family’s second and each further child, on the lower amounts."
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
