import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { ShownMail } from '../../../contract/mail.ts';
import { mailKinds, mailStates } from '../../../domain/mailKinds.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { byCursor } from '../../api/pages.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { useSchool } from '../../session/session.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import styles from './StudentEmails.module.css';

/** How often it looks while an email is on the way, in milliseconds. */
const LOOK_MS = 2000;

const isOnTheWay = ({ state }: ShownMail) => state === 'queued' || state === 'sending';

/** What the school emailed to a student, or to their family about them, and what became of each. */
export function StudentEmails({ studentId }: { studentId: StudentId }) {
  const mails = useInfiniteQuery({
    ...api.mails.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ studentId, cursor, limit: 20 }),
      ...byCursor,
    }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isOnTheWay)) === true && LOOK_MS,
  });
  return (
    <PagesView
      query={mails}
      loading="Loading emails…"
      rows={3}
      action="load the emails"
      empty={<EmptyState text="No emails so far." />}
    >
      {(items) => (
        <ul className={`ruled ${styles.list}`}>
          {items.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </PagesView>
  );
}

function Mail({
  mail: { id, kind, to, state, subject, text, why, answer, createdAt },
}: {
  mail: ShownMail;
}) {
  const { timeZone } = useSchool();
  const again = useMutation(api.mails.again.mutationOptions());
  const settle = useMutation(api.mails.settle.mutationOptions());
  const isOpen = state === 'sent' || state === 'unknown';
  return (
    <li>
      <Row justify="between" gap="small">
        <span className="breaks">
          <span className="strong">{subject ?? mailKinds[kind].label}</span>
          <span className="note block">
            {mailStates[state]} · <EmailText email={to} /> · {momentOf(createdAt, timeZone)}
          </span>
          {!isOpen && answer && <span className="note block">{answer}</span>}
        </span>
        <Row gap="small">
          {(state === 'unknown' || why === 'bounced') && (
            <SmallButton
              loading={settle.isPending}
              onClick={() => settle.mutate({ id, outcome: 'arrived' })}
            >
              It arrived
            </SmallButton>
          )}
          {(state === 'unknown' || state === 'refused') && (
            <SmallButton loading={again.isPending} onClick={() => again.mutate({ id })}>
              Send again
            </SmallButton>
          )}
          {isOpen && (
            <SmallButton
              isQuiet
              loading={settle.isPending}
              onClick={() => settle.mutate({ id, outcome: 'bounced' })}
            >
              It bounced
            </SmallButton>
          )}
        </Row>
      </Row>
      {text !== null && (
        <Disclosure label="What it says">
          <p className="lines">{text}</p>
        </Disclosure>
      )}
      <Stack gap="small">
        <ErrorText error={failedTo('send the email again', again.error)} />
        <ErrorText error={failedTo('note what became of the email', settle.error)} />
      </Stack>
    </li>
  );
}
