import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { Notice } from '../../../contract/notice.ts';
import { dateInZone, formatBriefDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { useMe, useSchool } from '../../session/session.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { withDone, type Dones } from '../../ui/text/done.tsx';
import { Done } from '../../ui/text/ShortList.tsx';
import styles from './notices.module.css';

interface Props {
  notices: readonly Notice[];
  done: Dones;
  isFolded: boolean;
}

/** Announcements, the newest first. An admin can take them back. */
export default function NoticeList({ notices, done, isFolded }: Props) {
  useEffect(() => done.see(notices.map(({ id, subject }) => ({ key: id, title: subject }))));
  const isAdmin = useMe().role === 'admin';
  const question = useQuestion<Notice>();
  const remove = useMutation(
    api.notices.remove.mutationOptions({
      onSuccess(_answer, { id }) {
        question.close();
        done.say(id, 'Removed');
      },
    }),
  );
  return (
    <section
      aria-label="Announcements"
      className={`framed ${styles.notices}`}
      data-folded={isFolded || undefined}
    >
      <ul className="ruled">
        {withDone(notices, ({ id }) => id, done).map((notice) =>
          'said' in notice ? (
            <Done key={`${notice.key} done`} line={notice} onGone={() => done.forget(notice.key)} />
          ) : (
            <Item key={notice.id} notice={notice} isFolded={isFolded}>
              {isAdmin && (
                <SmallButton
                  className="above"
                  label={`Remove ${notice.subject}`}
                  onClick={() => {
                    remove.reset();
                    question.ask(notice);
                  }}
                >
                  Remove
                </SmallButton>
              )}
            </Item>
          ),
        )}
      </ul>
      <ConfirmDialog
        opened={question.opened}
        title={`Remove “${question.about?.subject ?? ''}”?`}
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        error={failedUnlessRefused('remove the announcement', remove.error)}
        onConfirm={() => question.about && remove.mutate({ id: question.about.id })}
        onClose={question.close}
      >
        <p>
          It is no longer shown, and emails that wait aren't sent. Emails that were sent stay sent.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function Item({
  notice: { subject, text, audience, at, until },
  isFolded,
  children,
}: {
  notice: Notice;
  isFolded: boolean;
  children: ReactNode;
}) {
  const isAdmin = useMe().role === 'admin';
  const { today, timeZone } = useSchool();
  const facts = [
    formatBriefDate(dateInZone(at, timeZone), today),
    isAdmin || audience !== 'Everyone' ? audience : '',
    isAdmin ? `until ${formatBriefDate(until, today)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const said = (
    <>
      <p className="lines breaks">{text}</p>
      {children}
    </>
  );
  if (!isFolded)
    return (
      <li>
        <h2 className="breaks">{subject}</h2>
        <p className="note below-tight">{facts}</p>
        {said}
      </li>
    );
  return (
    <li>
      <Disclosure
        label={
          <>
            <span className="breaks">{subject}</span> <span className="note regular">{facts}</span>
          </>
        }
      >
        {said}
      </Disclosure>
    </li>
  );
}
