import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf, MailInput } from '../../../contract/mail.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { FirstTest } from '../../parts/mail/FirstTest.tsx';
import { MailsToSend } from '../../parts/mail/MailsToSend.tsx';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { linkClass } from '../../ui/link/links.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

interface Props {
  of: InputOf<'receipt'>['audience'];
  amount: Cents;
  date: CalendarDate;
}

/** Emails a payment's receipt, after a look at what it says and to whom; nothing without a mail server. */
export function EmailReceipt({ of, amount, date }: Props) {
  const { passwordResetByEmail: hasMail } = useSchool();
  const [isOpen, setOpen] = useState(false);
  if (!hasMail) return null;
  return (
    <>
      <button type="button" className={`${linkClass('')} no-print`} onClick={() => setOpen(true)}>
        Email
        <span className="visually-hidden">
          {' '}
          the receipt for {formatMoney(amount)} of {formatDate(date)}
        </span>
      </button>
      <Dialog opened={isOpen} title="Email the receipt" onClose={() => setOpen(false)}>
        <ToSend input={{ kind: 'receipt', audience: of }} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ToSend({ input, onDone }: { input: MailInput; onDone: () => void }) {
  const preview = useQuery({
    ...api.mails.preview.queryOptions({ input }),
    gcTime: 0,
    staleTime: 0,
  });
  const known = useQuery(api.mails.list.queryOptions({ input: { kind: 'receipt', limit: 1 } }));
  return (
    <QueryView
      query={combineQueries(preview, known)}
      loading="Loading the email…"
      rows={2}
      action="look at the email"
    >
      {([shown, { tested }]) =>
        tested ? (
          <MailsToSend
            shown={shown}
            input={input}
            others="These get no email. Download the receipt and hand it out."
            note={null}
            onSent={({ queued }) => {
              notifyDone(
                queued === 1 ? 'The receipt is on its way.' : 'The receipts are on their way.',
              );
              onDone();
            }}
            onMoved={() => void preview.refetch()}
            onCancel={onDone}
          />
        ) : (
          <FirstTest />
        )
      }
    </QueryView>
  );
}
