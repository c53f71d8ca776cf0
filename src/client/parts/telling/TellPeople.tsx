import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CountedLesson } from '../../../contract/lesson.ts';
import type { QueuedMails } from '../../../contract/mail.ts';
import type { School } from '../../../contract/user.ts';
import { sendWords, tellWords } from '../../../domain/mailWords.ts';
import { failedTo } from '../../api/failure.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { SentEmails } from '../mail/SentEmails.tsx';
import { byPhone, CanceledNews } from './CanceledNews.tsx';
import { ALL_TOLD, newsOf, tell, useTelling } from './useTelling.ts';

interface Props {
  /** Mount one per lesson: pass its name as the `key` too. */
  lesson: CountedLesson;
  school: School;
  /** The act whose emails are shown. */
  emails: string | undefined;
  onEmails: (act: string | undefined) => void;
}

/**
 * Offers to tell whoever hasn't heard that a class is canceled; and if it is held again, whoever heard that it is
 * canceled. Says what became of the emails. Renders nothing if nobody was told and there is nobody to tell.
 */
export function TellPeople({ lesson, school, emails, onEmails }: Props) {
  const { cancelReason } = lesson;
  const isOff = cancelReason !== null;
  const [isOpen, setOpen] = useState(false);
  const { telling, last } = useTelling({
    lesson,
    school,
    isOn: !isOff,
    // Without a mail server, nobody knows who was told.
    enabled: isOff || school.passwordResetByEmail,
  });
  const send = useMutation<QueuedMails | null>({
    mutationFn: () => tell(newsOf(lesson, isOff ? { text: cancelReason } : { isOn: true })),
    onSuccess: (sent) => {
      setOpen(false);
      onEmails(sent?.actId);
      if (!sent) notifyDone(ALL_TOLD);
    },
  });
  const place = useRef<HTMLDivElement>(null);
  // The button that told them is gone by then.
  useEffect(() => {
    if (emails !== undefined && isFocusLost()) place.current?.querySelector('button')?.focus();
  }, [emails]);
  const { emailed, untested, others } = telling;
  const count = emailed.length || untested;
  const isOnOffered = !isOff && emailed.length > 0;
  const error = <ErrorText error={failedTo('tell them', send.error)} />;
  return (
    <div ref={place} className="stack no-print" data-gap="small">
      {isOff && count + others.length > 0 && (
        <Row>
          <SmallButton
            onClick={() => {
              send.reset();
              setOpen(true);
            }}
          >
            {count > 0 ? tellWords(count) : byPhone(others.length)}…
          </SmallButton>
        </Row>
      )}
      {isOnOffered && (
        <>
          <Row>
            <Button size="compact" loading={send.isPending} onClick={() => send.mutate()}>
              {tellWords(emailed.length)} that it is on after all
            </Button>
          </Row>
          {error}
        </>
      )}
      {emails === undefined && last !== undefined && !isOnOffered && (
        <Row>
          <SmallButton onClick={() => onEmails(last)}>Who got the email</SmallButton>
        </Row>
      )}
      {emails !== undefined && !isOnOffered && (
        <SentEmails key={emails} act={emails} onDone={() => onEmails(undefined)} />
      )}
      <Dialog
        opened={isOpen && isOff}
        title={`${lesson.name} is canceled`}
        wide
        onClose={() => !send.isPending && setOpen(false)}
      >
        <Stack gap="large">
          <CanceledNews
            lesson={lesson}
            reason={cancelReason ?? ''}
            school={school}
            telling={telling}
            isOpen={emailed.length === 0}
          />
          <div className="foot">
            {error}
            <Row justify="end" gap="small">
              <Button variant="secondary" disabled={send.isPending} onClick={() => setOpen(false)}>
                Close
              </Button>
              {emailed.length > 0 && (
                <Button loading={send.isPending} onClick={() => send.mutate()} data-main>
                  {sendWords(emailed.length)}
                </Button>
              )}
            </Row>
          </div>
        </Stack>
      </Dialog>
    </div>
  );
}
