import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBriefDate } from '../../../domain/dates.ts';
import { formatMoney, NO_AMOUNT, wholeCents, type Cents } from '../../../domain/money.ts';
import {
  LONGEST_WAIVER_NOTE,
  waiverReasonKeys,
  waiverReasons,
  type WaiverReason,
} from '../../../domain/waiver.ts';
import { client as server } from '../../api/api.ts';
import { BalanceChanges } from '../BalanceChanges.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { useDialogForm } from '../useDialogForm.ts';
import { unwaive, type FeePart, type WaivableFee } from './waivable.ts';
import { optionsOf } from '../../ui/field/options.ts';

/** The part of a charge that is waived; all of it is named by no amount. */
const partOf = (amount: number | string, whole: FeePart | undefined) =>
  amount === whole?.amount ? {} : { amount: amount as Cents };

const reasons = optionsOf(waiverReasonKeys, waiverReasons);

/** Waives a charge or a part of a mark's fee, with the reason. */
export function WaiveDialog({
  of,
  parts: partsNow,
  isClosed,
  today,
  onClose,
}: WaivableFee & { onClose: () => void }) {
  const client = useQueryClient();
  // What was waived costs nothing any more once the roll hears of it, and still has a name.
  const [parts] = useState(partsNow);
  const [first] = parts;
  const isCharge = 'charge' in of;
  const form = useDialogForm({
    initial: () => ({
      type: first?.type ?? '',
      amount: isCharge && first ? first.amount : NO_AMOUNT,
      reason: 'goodwill' as WaiverReason,
      note: '',
    }),
    send: ({ type, amount, ...typed }) =>
      'charge' in of
        ? server.charges.waive({ id: of.charge, ...typed, ...partOf(amount, first) })
        : server.fees.waive({ ...of, type, ...typed }),
    onDone: ({ waived: { type, amount, byCorrection, at } }) => {
      const name = parts.find((one) => one.type === type)?.name ?? 'Fee';
      const what = `${name} of ${formatBriefDate(of.date, today)}`;
      const how = byCorrection ? ' A correction dated today gives it back.' : '';
      const undo = () =>
        void unwaive(of, { type, at }).then(
          () => client.invalidateQueries(),
          ({ message }: Error) => notifyFailure(message),
        );
      notifyDone(
        `${what} waived: ${formatMoney(amount)}.${how}`,
        byCorrection ? undefined : { of: `waiving ${what}`, act: undo },
      );
      return client.invalidateQueries();
    },
    action: 'waive the fee',
    onClose,
  });
  const { type, amount, reason } = form.values;
  return (
    <FormDialog
      title={`Waive ${'charge' in of ? 'a charge' : 'a fee'} of ${formatBriefDate(of.date, today)}`}
      submit="Waive"
      form={form}
    >
      {isClosed && (
        <p>
          This month is closed. What was signed stays as it is, and a correction dated today gives
          the money back.
        </p>
      )}
      {first && parts.length === 1 && !isCharge && (
        <p>
          {first.name}, {formatMoney(first.amount)}
        </p>
      )}
      {first && isCharge && (
        <MoneyField
          label={`How much of ${formatMoney(first.amount)}`}
          required
          {...form.field('amount')}
        />
      )}
      {parts.length > 1 && (
        <RadioField
          label="What to waive"
          options={parts.map(({ type: value, name, amount: costs }) => ({
            value,
            label: `${name}, ${formatMoney(costs)}`,
          }))}
          {...form.field('type')}
        />
      )}
      <RadioField label="Why" options={reasons} {...form.field('reason')} />
      <TextField
        label="Note"
        description={isClosed ? 'The family reads it on the statement.' : 'Only admins read it.'}
        maxLength={LONGEST_WAIVER_NOTE}
        {...form.field('note')}
      />
      {(!isCharge || wholeCents(amount) !== null) && (
        <BalanceChanges
          act={
            'charge' in of
              ? {
                  act: 'charges.waive',
                  input: { id: of.charge, reason, ...partOf(amount, first) },
                }
              : { act: 'fees.waive', input: { ...of, type, reason } }
          }
        />
      )}
    </FormDialog>
  );
}
