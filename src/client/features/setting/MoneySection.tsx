import { Row } from '../../ui/layout/flow.tsx';
import type { TypedAmount } from '../../../domain/money.ts';
import type { Settings } from '../../../domain/settings.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { SettingsSection, useSettingsForm } from './settingsForm.tsx';

export function MoneySection({ settings }: { settings: Settings }) {
  const form = useSettingsForm({
    section: 'Money',
    initial: () => ({
      expectedContribution: settings.expectedContribution as TypedAmount,
      majorExpenseThreshold: settings.majorExpenseThreshold as TypedAmount,
      address: settings.address,
      taxId: settings.taxId,
    }),
    changes: (typed) => typed,
  });

  return (
    <SettingsSection submit="Save Money" form={form}>
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
      <Disclosure
        label="For parents’ taxes"
        isOpen={settings.address !== '' || settings.taxId !== ''}
        isNeeded={form.errors['address'] !== undefined || form.errors['taxId'] !== undefined}
      >
        <NotesField
          label="Address"
          description="On the statement of what was paid in a year."
          maxLength={300}
          {...form.field('address')}
        />
        <TextField
          label="Tax ID"
          description="An EIN such as 12-3456789. Left empty, the line is left out."
          maxLength={30}
          {...form.field('taxId')}
        />
      </Disclosure>
    </SettingsSection>
  );
}
