import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payment } from '../../../contract/payment.ts';
import { countOf } from '../../../domain/counts.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import type { RecordedPayment } from './usePaymentForm.ts';
import { PAYMENT_REMOVED, recordedWords } from './useRecordedNotice.ts';

/** The payments that were recorded one after another in a form that stays open, the latest first, each with its undo. */
export function useRecordedHere() {
  const [all, setAll] = useState<readonly RecordedPayment[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const removal = useMutation({
    mutationFn: ({ id }: Payment) => server.payments.remove({ id }),
    onSuccess: (_, { id }) => setRemoved((before) => new Set(before).add(id)),
  });
  return {
    all,
    add: (recorded: RecordedPayment) => setAll((before) => [recorded, ...before]),
    /** The props of a payment's line. */
    lineOf: ({ payment, warning }: RecordedPayment) => {
      const isAsked = removal.variables?.id === payment.id;
      const isRemoved = removed.has(payment.id);
      const words = [`${recordedWords(payment)} is recorded.`, warning].filter(Boolean).join(' ');
      return {
        text: isRemoved ? PAYMENT_REMOVED : words,
        of: `the payment of ${recordedWords(payment)}`,
        undo: isRemoved ? null : () => removal.mutate(payment),
        busy: isAsked && removal.isPending,
        error: isAsked && removal.error ? failedTo('undo the payment', removal.error) : null,
      };
    },
  };
}

interface Props {
  recorded: ReturnType<typeof useRecordedHere>;
}

/** Render it always, so that a screen reader announces the payment. */
export function LastRecorded({ recorded }: Props) {
  const [last] = recorded.all;
  const { error, ...line } = last ? recorded.lineOf(last) : NO_LINE;
  return (
    <div>
      <DoneNotice {...line} />
      <ErrorText error={error} />
    </div>
  );
}

const NO_LINE = { text: null, undo: null, busy: false, error: null };

export function EarlierRecorded({ recorded }: Props) {
  const [, ...earlier] = recorded.all;
  if (earlier.length === 0) return null;
  return (
    <Disclosure label={`${countOf(earlier.length, 'payment')} before it`}>
      <Stack gap="tight">
        {earlier.map((one) => {
          const { error, ...line } = recorded.lineOf(one);
          return (
            <div key={one.payment.id}>
              <DoneNotice {...line} />
              <ErrorText error={error} />
            </div>
          );
        })}
      </Stack>
    </Disclosure>
  );
}
