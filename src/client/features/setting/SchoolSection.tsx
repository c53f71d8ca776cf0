import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '../../../domain/settings.ts';
import { refusal } from '../../api/failure.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import styles from './SchoolSection.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useSaving } from './useSettings.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: monthName.format(Date.UTC(2001, index, 1)),
}));
const days = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: String(index + 1),
}));

/** Every zone the browser knows, and the one that is set. */
function zonesWith(current: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

export function SchoolSection({ settings }: { settings: Settings }) {
  const [schoolName, setSchoolName] = useState(settings.schoolName);
  const [timeZone, setTimeZone] = useState(settings.timeZone);
  const [month, setMonth] = useState(settings.feeYearStart.slice(0, 2));
  const [day, setDay] = useState(settings.feeYearStart.slice(3));
  const [zones] = useState(() => zonesWith(settings.timeZone));

  const { save, errors } = useSaving('School', () => {
    if (schoolName.trim() === '') throw refusal({ schoolName: 'School name is required' });
    return { schoolName, timeZone, feeYearStart: `${month}-${day}` };
  });

  return (
    <SettingsSection title="School" save={save}>
      <TextInput
        label="School name"
        description="The navigation shows it, and so does every page that is printed."
        required
        maxLength={100}
        value={schoolName}
        error={errors['schoolName']}
        onChange={({ currentTarget }) => setSchoolName(currentTarget.value)}
      />
      <SelectField
        label="Time zone"
        description="“Today” and “this month” are the school's, wherever you are."
        options={zones}
        value={timeZone}
        error={errors['timeZone']}
        onChange={setTimeZone}
      />
      <fieldset className={styles.group}>
        <legend>The fee year starts on</legend>
        <Group grow align="flex-start">
          <SelectField
            label="Month"
            options={months}
            value={month}
            error={errors['feeYearStart']}
            onChange={setMonth}
          />
          <SelectField label="Day" options={days} value={day} onChange={setDay} />
        </Group>
      </fieldset>
    </SettingsSection>
  );
}
