import { useQueryClient } from '@tanstack/react-query';
import { formatBriefDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import {
  LONGEST_WAIVER_NOTE,
  waiverReasonKeys,
  waiverReasons,
  type WaiverReason,
} from '../../../domain/waiver.ts';
import { client as server } from '../../api/api.ts';
import { BalanceChanges } from '../../preview/BalanceChanges.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { useDialogForm } from '../useDialogForm.ts';
import type { WaivableFee } from './waivable.ts';

const reasons = waiverReasonKeys.map((value) => ({ value, label: waiverReasons[value] }));

/** Waives a charge or a part of a mark's fee, with the reason. */
export function WaiveDialog({
  of,
  parts,
  isClosed,
  today,
  onClose,
}: WaivableFee & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useDialogForm({
    initial: () => ({
      type: parts[0]?.type ?? '',
      reason: 'goodwill' as WaiverReason,
      note: '',
    }),
    send: ({ type, ...typed }) =>
      'charge' in of
        ? server.charges.waive({ id: of.charge, ...typed })
        : server.fees.waive({ ...of, type, ...typed }),
    onDone: ({ waived: { type, amount, byCorrection } }) => {
      const name = parts.find((one) => one.type === type)?.name ?? 'Fee';
      const what = `${name} of ${formatBriefDate(of.date, today)}`;
      const how = byCorrection ? ' A correction dated today gives it back.' : '';
      const undo = () =>
        void (
          'charge' in of
            ? server.charges.restore({ id: of.charge })
            : server.fees.unwaive({ ...of, type })
        ).then(
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
  const { type, reason } = form.values;
  return (
    <FormDialog
      title={`Waive ${'charge' in of ? 'a charge' : 'a fee'} of ${formatBriefDate(of.date, today)}`}
      submit="Waive"
      form={form}
      onClose={onClose}
    >
      {isClosed && (
        <p>
          This month is closed. What was signed stays as it is, and a correction dated today gives
          the money back.
        </p>
      )}
      {parts.length > 1 && (
        <RadioField
          label="What to waive"
          options={parts.map(({ type: value, name, amount }) => ({
            value,
            label: `${name}, ${formatMoney(amount)}`,
          }))}
          {...form.field('type')}
        />
      )}
      <RadioField label="Why" options={reasons} {...form.field('reason')} />
      <TextField label="Note" maxLength={LONGEST_WAIVER_NOTE} {...form.field('note')} />
      <BalanceChanges
        act={
          'charge' in of
            ? { act: 'charges.waive', input: { id: of.charge, reason } }
            : { act: 'fees.waive', input: { ...of, type, reason } }
        }
      />
    </FormDialog>
  );
}
