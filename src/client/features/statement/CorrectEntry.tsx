import { useState } from 'react';
import type { AccountEntry } from '../../../contract/student.ts';
import { entryLabel } from '../../../domain/account.ts';
import { creditMessages } from '../../../domain/credit.ts';
import { formatDate } from '../../../domain/dates.ts';
import { moneyInputValue, negated, parseMoney } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

interface Props {
  studentId: string;
  entry: AccountEntry;
}

/** The button that corrects an entry of a closed month by one of today, and its dialog. */
export function CorrectEntry({ studentId, entry }: Props) {
  const [opened, setOpened] = useState(false);
  const label = entryLabel(entry.kind, entry.source.type);
  return (
    <div>
      <Button variant="secondary" size="compact" onClick={() => setOpened(true)}>
        Correct
      </Button>
      <Dialog
        opened={opened}
        title={`Correct ${label}${entry.date === null ? '' : `, ${formatDate(entry.date)}`}`}
        onClose={() => setOpened(false)}
      >
        <Fields studentId={studentId} entry={entry} onClose={() => setOpened(false)} />
      </Dialog>
    </div>
  );
}

function Fields({ studentId, entry, onClose }: Props & { onClose: () => void }) {
  const { amount } = entry;
  const form = useForm({
    initial: () => ({
      // What was charged is mostly given back, and what was paid by mistake is owed.
      change: amount > 0 ? ('giveBack' as const) : ('charge' as const),
      amount: moneyInputValue(amount < 0 ? negated(amount) : amount),
      note: '',
    }),
    async send({ change, amount: typed, note }) {
      const cents = parseMoney(typed);
      if (!cents) throw refusal({ amount: creditMessages.mustBePositive });
      return server.credits.correct({
        id: studentId,
        entryId: entry.id,
        change,
        amount: cents,
        note: note.trim(),
      });
    },
    onDone() {
      onClose();
      notifyDone('Corrected by an entry of today.');
    },
    failed: (error) => failedUnlessRefused('correct the entry', error),
  });
  return (
    <Form {...form.props} ownMessages>
      <p>The month of this entry is closed, so it stays. An entry of today corrects it.</p>
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
      <FormButtons submit="Correct" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
