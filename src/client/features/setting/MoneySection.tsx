import { Row } from '../../ui/layout/flow.tsx';
import { moneyInputValue } from '../../../domain/money.ts';
import type { Settings } from '../../../domain/settings.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { readAmount } from './amounts.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm } from './useSettings.ts';

export function MoneySection({ settings }: { settings: Settings }) {
  const form = useSettingsForm({
    section: 'Money',
    initial: () => ({
      expectedContribution: moneyInputValue(settings.expectedContribution),
      majorExpenseThreshold: moneyInputValue(settings.majorExpenseThreshold),
    }),
    changes: ({ expectedContribution, majorExpenseThreshold }) => ({
      expectedContribution: readAmount(
        'expectedContribution',
        expectedContribution,
        'Expected amount must be a positive number',
      ),
      majorExpenseThreshold: readAmount(
        'majorExpenseThreshold',
        majorExpenseThreshold,
        'The threshold must be greater than zero',
      ),
    }),
  });

  return (
    <SettingsSection title="Money" form={form}>
      <Row equal align="start">
        <MoneyField
          label="Expected contribution"
          description="Per contributor"
          required
          {...form.field('expectedContribution')}
        />
        <MoneyField
          label="Major expense threshold"
          description="Highlighted in reports"
          required
          {...form.field('majorExpenseThreshold')}
        />
      </Row>
    </SettingsSection>
  );
}
