import { howToPayMessages, readPayLink } from '../../../domain/howToPay.ts';
import type { Settings } from '../../../domain/settings.ts';
import { refusal } from '../../api/failure.ts';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SettingsSection, useSettingsForm } from './settingsForm.tsx';

/** What students who owe something read on their Home page, statements and receipts. */
export function HowToPaySection({ settings }: { settings: Settings }) {
  const form = useSettingsForm({
    section: 'How to pay',
    initial: () => ({ howToPay: settings.howToPay, payLinks: settings.payLinks.join('\n') }),
    changes({ howToPay, payLinks: typed }) {
      const payLinks = typed.split('\n').filter((line) => line.trim() !== '');
      if (payLinks.some((link) => readPayLink(link) === null))
        throw refusal({ payLinks: howToPayMessages.link });
      return { howToPay: howToPay.trim(), payLinks: payLinks.map((link) => link.trim()) };
    },
  });

  return (
    <SettingsSection submit="Save How to pay" form={form}>
      <NotesField
        placeholder="Cash or check at the desk, or Zelle to office@example.com"
        {...form.field('howToPay')}
        label="Text"
        maxLength={500}
        description="Students who owe read this on their Home page, statement, receipts and reminders."
      />
      <NotesField
        placeholder="https://buy.stripe.com/…"
        {...form.field('payLinks')}
        label="Links to pay by"
        description="At most three, one on each line."
      />
    </SettingsSection>
  );
}
