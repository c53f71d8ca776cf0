import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBriefDate, type CalendarDate } from '../../../domain/dates.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import {
  LONGEST_WAIVER_NOTE,
  waiverReasonKeys,
  waiverReasons,
  type WaiverReason,
} from '../../../domain/waiver.ts';
import { client as server } from '../../api/api.ts';
import { BalanceChanges } from '../../preview/BalanceChanges.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { useDialogForm } from '../useDialogForm.ts';

/** A part of a mark's fee that can be waived. */
export interface FeePart {
  type: string;
  name: string;
  /** In cents. */
  amount: Cents;
}

interface Props {
  mark: { date: CalendarDate; classId: ClassId; studentId: StudentId };
  parts: readonly FeePart[];
  /** In a closed month a correction of today gives the fee back, and the mark stays as it was signed. */
  isClosed?: boolean;
  today: CalendarDate;
}

/** The button and dialog that waive a part of a mark's fee. Nothing where the mark costs nothing. */
export function WaiveFee(props: Props) {
  const [opened, setOpened] = useState(false);
  if (props.parts.length === 0) return null;
  return (
    <div>
      <Button variant="secondary" size="compact" onClick={() => setOpened(true)}>
        Waive
      </Button>
      {opened && <WaiveDialog {...props} onClose={() => setOpened(false)} />}
    </div>
  );
}

const reasons = waiverReasonKeys.map((value) => ({ value, label: waiverReasons[value] }));

function WaiveDialog({ mark, parts, isClosed, today, onClose }: Props & { onClose: () => void }) {
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
