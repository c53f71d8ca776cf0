import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailInput } from '../../../contract/mail.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { FirstTest } from '../../parts/mail/FirstTest.tsx';
import { MailsToSend, readyOf } from '../../parts/mail/MailsToSend.tsx';
import { MailsWaiting } from '../../parts/mail/MailsWaiting.tsx';
import { SentEmails } from '../../parts/mail/SentEmails.tsx';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import styles from './Reminders.module.css';

interface Props {
  /** Only who has owed since before this date. */
  before: CalendarDate | null;
  /** The act whose emails are shown; undefined before they are sent. */
  act: string | undefined;
  onAct: (act: string | undefined) => void;
}

/** Reminders that the school's mail server sends: what each person would read, and later what became of each. */
export function EmailReminders({ before, act, onAct }: Props) {
  const school = useSchool();
  if (!school.passwordResetByEmail) return null;
  return (
    <div className={styles.emails}>
      <MailsWaiting school={school} />
      {act === undefined ? (
        <ToSend key={before} before={before} onSent={onAct} />
      ) : (
        <SentEmails act={act} school={school} onDone={() => onAct(undefined)} />
      )}
    </div>
  );
}

function ToSend({ before, onSent }: Pick<Props, 'before'> & { onSent: (act: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const input: MailInput = {
    kind: 'reminder',
    audience: { owing: { ...(before && { before }) } },
  };
  const preview = useQuery(api.mails.preview.queryOptions({ input }));
  const known = useQuery(api.mails.list.queryOptions({ input: { kind: 'reminder', limit: 1 } }));
  const last = known.data?.items[0];
  return (
    <Stack gap="small">
      <QueryView
        query={combineQueries(preview, known)}
        loading="Loading emails…"
        rows={1}
        action="look at the emails"
        isEmpty={([{ items }]) => items.length === 0}
      >
        {([shown, { tested }]) => {
          const count = readyOf(shown).length;
          if (!tested) return <FirstTest />;
          if (count === 0) return null;
          if (!isOpen)
            return (
              <Row>
                <Button variant="secondary" onClick={() => setOpen(true)}>
                  {count === 1 ? 'Email 1 person…' : `Email ${count} people…`}
                </Button>
              </Row>
            );
          return (
            <MailsToSend
              shown={shown}
              input={input}
              others="These get no email. Remind them from the list below."
              note="Each says what is owed at the moment when it is sent. Who has paid by then gets none."
              onSent={({ actId }) => onSent(actId)}
              onMoved={() => void preview.refetch()}
              onCancel={() => setOpen(false)}
            />
          );
        }}
      </QueryView>
      {last && (
        <Row>
          <Button variant="secondary" size="compact" onClick={() => onSent(last.actId)}>
            What became of the last emails
          </Button>
        </Row>
      )}
    </Stack>
  );
}
