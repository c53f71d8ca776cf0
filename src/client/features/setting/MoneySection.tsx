import { Row } from '../../ui/layout/flow.tsx';
import type { TypedAmount } from '../../../domain/money.ts';
import type { Settings } from '../../../domain/settings.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsForm } from './useSettings.ts';

export function MoneySection({ settings }: { settings: Settings }) {
  const form = useSettingsForm({
    section: 'Money',
    initial: () => ({
      expectedContribution: settings.expectedContribution as TypedAmount,
      majorExpenseThreshold: settings.majorExpenseThreshold as TypedAmount,
    }),
    changes: (typed) => typed,
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
