import { useMutation, useQuery } from '@tanstack/react-query';
import type { MailPage, ShownMail } from '../../../contract/mail.ts';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import { mailKinds, mailStates } from '../../../domain/mailKinds.ts';
import { actInWords } from '../../../domain/mailWords.ts';
import { listedNames } from '../../../domain/names.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { QueryView } from '../QueryView.tsx';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { timeOf } from '../../ui/text/time.ts';
import styles from './mail.module.css';

/** How often it looks while emails are on the way, in milliseconds. */
const LOOK_MS = 2000;

const onTheWay = ({ counts }: MailPage) => (counts ? counts.queued + counts.sending : 0);

interface Props {
  act: string;
  onDone: () => void;
}

/** What became of the emails that were sent together. */
export function SentEmails({ act, onDone }: Props) {
  const mails = useQuery({
    ...api.mails.list.queryOptions({ input: { actId: act, limit: 1000 } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && onTheWay(data) > 0 && LOOK_MS,
  });
  const stop = useMutation(api.mails.stop.mutationOptions());
  return (
    <QueryView query={mails} loading="Loading emails…" rows={1} action="load the emails">
      {(page) => (
        <Stack gap="small" className={`framed ${styles.panel}`}>
          <p role="status" className="strong">
            {page.counts && actInWords(page.counts)}
          </p>
          {page.items.some(isWorthTelling) && (
            <ul className="lined">
              {page.items.filter(isWorthTelling).map((mail) => (
                <Unsent key={mail.id} mail={mail} />
              ))}
            </ul>
          )}
          <ErrorText error={failedTo('stop the emails', stop.error)} />
          <Row gap="small">
            {onTheWay(page) > 0 && (
              <Button
                variant="secondary"
                loading={stop.isPending}
                onClick={() => stop.mutate({ actId: act })}
              >
                Stop
              </Button>
            )}
            <Button variant="secondary" onClick={onDone}>
              Close
            </Button>
          </Row>
        </Stack>
      )}
    </QueryView>
  );
}

const isWorthTelling = ({ state, answer }: ShownMail) =>
  state === 'refused' ||
  state === 'unknown' ||
  state === 'notNeeded' ||
  (state === 'queued' && answer !== null);

function Unsent({ mail: { id, kind, to, about, state, answer, triedAt } }: { mail: ShownMail }) {
  const { timeZone, today } = useSchool();
  const again = useMutation(api.mails.again.mutationOptions());
  const settle = useMutation(api.mails.settle.mutationOptions());
  const day = triedAt && dateInZone(triedAt, timeZone);
  const when =
    day === today && triedAt
      ? ` at ${timeOf(triedAt, timeZone)}`
      : day === null
        ? ''
        : ` on ${formatDate(day)}`;
  const words = {
    refused: `${mailStates.refused}: ${answer ?? ''}`,
    unknown: `May have been sent${when}. Ask them, or send it again.`,
    notNeeded: answer ?? mailKinds[kind].notNeeded,
    queued: `${mailStates.queued}: ${answer ?? ''}`,
  }[state as 'refused' | 'unknown' | 'notNeeded' | 'queued'];
  return (
    <li className={styles.item}>
      <Row justify="between" gap="small">
        <span className="breaks">
          <span className="strong">
            <EmailText email={to} />
          </span>
          {about.length > 0 && ` for ${listedNames(about)}`}
          <span className="note block">{words}</span>
        </span>
        {(state === 'refused' || state === 'unknown') && (
          <Row gap="small">
            {state === 'unknown' && (
              <SmallButton
                loading={settle.isPending}
                onClick={() => settle.mutate({ id, outcome: 'arrived' })}
                label={`${to} got it`}
              >
                It arrived
              </SmallButton>
            )}
            <SmallButton
              loading={again.isPending}
              onClick={() => again.mutate({ id })}
              label={`Send again to ${to}`}
            >
              Send again
            </SmallButton>
          </Row>
        )}
      </Row>
      <ErrorText error={failedTo('send the email again', again.error)} />
      <ErrorText error={failedTo('note what became of the email', settle.error)} />
    </li>
  );
}
