import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { InputOf } from '../../../contract/mail.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { IconMail } from '../../ui/icon/icons.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { Act } from '../../ui/menu/Act.tsx';
import { LoadingState } from '../../ui/state/states.tsx';

// Few of those who look at payments email a receipt.
const PaperToSend = lazy(() => loadInTime(() => import('./PaperToSend.tsx')));

interface Props {
  of: InputOf<'receipt'>['audience'];
  amount: Cents;
  date: CalendarDate;
}

/** Emails a payment's receipt, after a look at what it says and to whom; nothing without a mail server. */
export function EmailReceipt({ of, amount, date }: Props) {
  // The session has it already.
  const school = useQuery(api.school.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const [isOpen, setOpen] = useState(false);
  if (!school.data?.passwordResetByEmail) return null;
  return (
    <>
      <Act icon={IconMail} opens="dialog" onClick={() => setOpen(true)}>
        Email
        {/* It stands behind the link to the receipt, whose name it must not repeat. */}
        <span className="visually-hidden">
          {' '}
          it: {formatMoney(amount)} of {formatDate(date)}
        </span>
      </Act>
      <Dialog opened={isOpen} title="Email the receipt" onClose={() => setOpen(false)}>
        <Suspense fallback={<LoadingState text="Loading the email…" rows={2} />}>
          <PaperToSend
            input={{ kind: 'receipt', audience: of }}
            paper="receipt"
            onDone={() => setOpen(false)}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
