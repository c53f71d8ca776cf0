import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreviewedMails } from '../../../contract/mail.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { mailLeft } from '../../../domain/mailKinds.ts';
import { sendWords } from '../../../domain/mailWords.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { MailsWaiting } from '../../parts/MailsWaiting.tsx';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { SentEmails } from './SentEmails.tsx';
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
        <SentEmails act={act} onDone={() => onAct(undefined)} />
      )}
    </div>
  );
}

function ToSend({ before, onSent }: Pick<Props, 'before'> & { onSent: (act: string) => void }) {
  const audience = { owing: { ...(before && { before }) } };
  const preview = useQuery(
    api.mails.preview.queryOptions({ input: { kind: 'reminder', audience } }),
  );
  const known = useQuery(api.mails.list.queryOptions({ input: { limit: 1 } }));
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
        {([shown, { tested }]) =>
          tested ? (
            <Emails {...{ shown, audience, onSent }} onMoved={() => void preview.refetch()} />
          ) : (
            <FirstTest />
          )
        }
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

/** Before the first emails, an admin sends one to themselves. */
function FirstTest() {
  const test = useMutation(
    api.mails.test.mutationOptions({
      onSuccess: ({ to, answer }) =>
        notifyDone(`Sent to ${to}. The mail server answered: ${answer}`),
    }),
  );
  return (
    <Stack gap="small" className={`framed ${styles.panel}`}>
      <p>
        Turnout can email these for you. First see whether an email arrives in your own mailbox.
      </p>
      <Row>
        <Button variant="secondary" loading={test.isPending} onClick={() => test.mutate({})}>
          Send a test email to me
        </Button>
      </Row>
      <ErrorText error={test.error} />
    </Stack>
  );
}

interface EmailsProps {
  shown: PreviewedMails;
  audience: object;
  onSent: (act: string) => void;
  onMoved: () => void;
}

function Emails({ shown, audience, onSent, onMoved }: EmailsProps) {
  const [isOpen, setOpen] = useState(false);
  const [leaveOut, setLeaveOut] = useState<readonly string[]>([]);
  const { items, hash: basedOn } = shown;
  const ready = items.flatMap((one) => (one.left === null && one.to !== null ? [one] : []));
  const others = items.filter(({ left }) => left !== null);
  const chosen = ready.filter(({ to }) => !leaveOut.includes(to ?? ''));
  const send = useMutation(
    api.mails.create.mutationOptions({
      onSuccess: ({ actId }) => onSent(actId),
      onError: ({ code }) => {
        if (code === 'CONFLICT') onMoved();
      },
    }),
  );
  if (ready.length === 0) return null;
  if (!isOpen)
    return (
      <Row>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {ready.length === 1 ? 'Email 1 person…' : `Email ${ready.length} people…`}
        </Button>
      </Row>
    );
  return (
    <Stack gap="medium" className={`framed ${styles.panel}`}>
      <ul className={styles.mails}>
        {ready.map(({ to, names, subject, text }) => (
          <li key={to} className={styles.item}>
            <CheckField
              label={`${names.join(', ')} (${to})`}
              value={!leaveOut.includes(to ?? '')}
              onChange={(isChosen) =>
                setLeaveOut((left) =>
                  isChosen ? left.filter((one) => one !== to) : [...left, to ?? ''],
                )
              }
            />
            <Disclosure label={subject}>
              <p className="lines">{text}</p>
            </Disclosure>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <p>These get no email. Remind them from the list below.</p>
          <ul className="bullets">
            {others.map(({ to, names, studentIds, left }) => (
              <li key={studentIds.join()}>
                {names.join(', ')}
                {to && ` (${to})`}: {left && mailLeft[left]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="note">
        Each says what is owed at the moment when it is sent. Who has paid by then gets none.
      </p>
      <ErrorText error={send.error && failedTo('send the emails', send.error)} />
      <Row gap="small">
        <Button
          disabled={chosen.length === 0}
          loading={send.isPending}
          onClick={() =>
            send.mutate({
              kind: 'reminder',
              audience: audience as { owing: object },
              basedOn,
              leaveOut: [...leaveOut],
            })
          }
        >
          {sendWords(chosen.length)}
        </Button>
        <Button variant="secondary" disabled={send.isPending} onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}
