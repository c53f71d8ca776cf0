import { Group } from '@mantine/core';
import { useState } from 'react';
import { moneyInputValue } from '../../../domain/money.ts';
import type { Settings } from '../../../domain/settings.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { readAmount } from './amounts.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useSaving } from './useSettings.ts';

export function MoneySection({ settings }: { settings: Settings }) {
  const [expected, setExpected] = useState(moneyInputValue(settings.expectedContribution));
  const [threshold, setThreshold] = useState(moneyInputValue(settings.majorExpenseThreshold));

  const { save, errors } = useSaving('Money', () => ({
    expectedContribution: readAmount(
      'expectedContribution',
      expected,
      'Expected amount must be a positive number',
    ),
    majorExpenseThreshold: readAmount(
      'majorExpenseThreshold',
      threshold,
      'The threshold must be greater than zero',
    ),
  }));

  return (
    <SettingsSection title="Money" save={save}>
      <Group grow align="flex-start">
        <MoneyField
          label="Expected contribution"
          description="Of each contributor."
          required
          value={expected}
          error={errors['expectedContribution']}
          onChange={setExpected}
        />
        <MoneyField
          label="Major expense from"
          description="Reports point it out."
          required
          value={threshold}
          error={errors['majorExpenseThreshold']}
          onChange={setThreshold}
        />
      </Group>
    </SettingsSection>
  );
}
