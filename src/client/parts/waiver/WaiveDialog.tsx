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

/** Waives a part of a mark's fee, with the reason. */
export function WaiveDialog({
  mark,
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
    send: (typed) => server.fees.waive({ ...mark, ...typed }),
    onDone: ({ waived: { type, amount, byCorrection } }) => {
      const name = parts.find((one) => one.type === type)?.name ?? 'Fee';
      const of = `${name} of ${formatBriefDate(mark.date, today)}`;
      const how = byCorrection ? ' A correction dated today gives it back.' : '';
      const undo = () =>
        void server.fees.unwaive({ ...mark, type }).then(
          () => client.invalidateQueries(),
          ({ message }: Error) => notifyFailure(message),
        );
      notifyDone(
        `${of} waived: ${formatMoney(amount)}.${how}`,
        byCorrection ? undefined : { of: `waiving ${of}`, act: undo },
      );
      return client.invalidateQueries();
    },
    action: 'waive the fee',
    onClose,
  });
  const { type, reason } = form.values;
  return (
    <FormDialog
      title={`Waive a fee of ${formatBriefDate(mark.date, today)}`}
      submit="Waive"
      form={form}
      onClose={onClose}
    >
      {isClosed && (
        <p>
          This month is closed. The mark stays as it is, and a correction dated today gives the fee
          back.
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
      <BalanceChanges act={{ act: 'fees.waive', input: { ...mark, type, reason } }} />
    </FormDialog>
  );
}
