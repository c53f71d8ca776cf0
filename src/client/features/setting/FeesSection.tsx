import { useState } from 'react';
import { feesOn, feeTypeLabels, feeTypes } from '../../../domain/fees.ts';
import type { Settings } from '../../../domain/settings.ts';
import { refusal } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { readFees, typedFees } from './amounts.ts';
import { FeeSchedules } from './FeeSchedules.tsx';
import styles from './FeesSection.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useSaving } from './useSettings.ts';

/** What each thing costs, and from when (D30). */
export function FeesSection({ settings }: { settings: Settings }) {
  const { today } = useSchool();
  const [typed, setTyped] = useState(() => typedFees(feesOn(today, settings.fees)));
  const [effectiveFrom, setEffectiveFrom] = useState(today);

  const { save, errors } = useSaving('Fees', () => {
    const fees = readFees(typed);
    if (effectiveFrom === '') {
      throw refusal({ 'fees.effectiveFrom': 'Please say from which date the fees hold' });
    }
    return { fees: { effectiveFrom, ...fees } };
  });

  return (
    <SettingsSection
      title="Fees"
      save={save}
      after={<FeeSchedules schedules={settings.fees} today={today} />}
    >
      <p className={styles.note}>
        New amounts hold for class dates from the date you give. Marks already charged keep their
        fee.
      </p>
      <div className={styles.fees}>
        {feeTypes.map((type) => (
          <MoneyField
            key={type}
            label={feeTypeLabels[type]}
            min="0"
            required
            value={typed[type]}
            error={errors[`fees.${type}`]}
            onChange={(text) => setTyped({ ...typed, [type]: text })}
          />
        ))}
      </div>
      <DateField
        label="From which class date"
        required
        value={effectiveFrom}
        error={errors['fees.effectiveFrom']}
        onChange={setEffectiveFrom}
      />
    </SettingsSection>
  );
}
