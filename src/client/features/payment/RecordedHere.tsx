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

interface Props {
  /** The latest first. */
  recorded: readonly RecordedPayment[];
}

/** The payments that were recorded one after another in a form that stays open, each with its undo. */
export default function RecordedHere({ recorded: [last, ...earlier] }: Props) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const removal = useMutation({
    mutationFn: ({ id }: Payment) => server.payments.remove({ id }),
    onSuccess: (_, { id }) => setRemoved((before) => new Set(before).add(id)),
  });
  const lineOf = ({ payment, warning }: RecordedPayment) => {
    const what = recordedWords(payment);
    const isAsked = removal.variables?.id === payment.id;
    const isRemoved = removed.has(payment.id);
    return (
      <div key={payment.id}>
        <DoneNotice
          text={isRemoved ? PAYMENT_REMOVED : [`${what} is recorded.`, warning].join(' ').trim()}
          of={`the payment of ${what}`}
          undo={isRemoved ? null : () => removal.mutate(payment)}
          busy={isAsked && removal.isPending}
        />
        <ErrorText
          error={isAsked && removal.error ? failedTo('undo the payment', removal.error) : null}
        />
      </div>
    );
  };
  return (
    <Stack gap="tight" above="medium">
      {last && lineOf(last)}
      {earlier.length > 0 && (
        <Disclosure label={`${countOf(earlier.length, 'payment')} before it`}>
          <Stack gap="tight">{earlier.map(lineOf)}</Stack>
        </Disclosure>
      )}
    </Stack>
  );
}
