import { useState } from 'react';
import type { AccountEntry } from '../../../contract/student.ts';
import { entryLabel } from '../../../domain/account.ts';
import { formatDate } from '../../../domain/dates.ts';
import { negated, type TypedAmount } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';

interface Props {
  studentId: string;
  entry: AccountEntry;
}

/** The button and dialog that correct an entry from a closed month with a new entry today. */
export function CorrectEntry({ studentId, entry }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <SmallButton onClick={() => setOpened(true)}>Correct</SmallButton>
      {opened && <CorrectDialog {...{ studentId, entry }} onClose={() => setOpened(false)} />}
    </div>
  );
}

function CorrectDialog({ studentId, entry, onClose }: Props & { onClose: () => void }) {
  const { amount, kind, source, date } = entry;
  const form = useDialogForm({
    initial: () => ({
      // A charge is usually given back, and a payment that was a mistake is owed again.
      change: amount > 0 ? ('giveBack' as const) : ('charge' as const),
      amount: (amount < 0 ? negated(amount) : amount) as TypedAmount,
      note: '',
    }),
    send: ({ note, ...typed }) =>
      server.credits.correct({ id: studentId, entryId: entry.id, note: note.trim(), ...typed }),
    done: () => 'Correction added, dated today.',
    action: 'correct the entry',
    onClose,
  });
  return (
    <FormDialog
      title={`Correct ${entryLabel(kind, source.type)}${date === null ? '' : `, ${formatDate(date)}`}`}
      submit="Correct"
      form={form}
    >
      <p>The month of this entry is closed. Add a correction dated today instead.</p>
      <RadioField
        label="What the correction does"
        options={[
          {
            value: 'giveBack',
            label: 'Gives money back, as a credit that pays what is owed first',
          },
          { value: 'charge', label: 'Adds to what is owed' },
        ]}
        {...form.field('change')}
      />
      <MoneyField label="Amount" required data-autofocus {...form.field('amount')} />
      <TextField label="Why" maxLength={200} {...form.field('note')} />
    </FormDialog>
  );
}
