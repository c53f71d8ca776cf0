import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { MailInput, PreviewedMails, QueuedMails } from '../../../contract/mail.ts';
import { alsoTo, textOf } from '../../../domain/mailBody.ts';
import { mailLeft } from '../../../domain/mailKinds.ts';
import { listedNames } from '../../../domain/names.ts';
import { sendWords } from '../../../domain/mailWords.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import styles from './mail.module.css';

interface Props {
  shown: PreviewedMails;
  /** What was asked for when they were shown. */
  input: MailInput;
  /** What to do about those who get no email. */
  others: string;
  note: ReactNode;
  /** Without a frame, and with the buttons where a dialog has them. */
  inDialog?: boolean;
  /** The button's words where there is nobody to email, if the act is more than its emails. */
  otherwise?: string;
  /** Whether all read the same, so that the list is behind a line. */
  isFolded?: boolean;
  /** Whether what was typed since isn't shown yet. */
  isOld?: boolean;
  onSent: (sent: QueuedMails) => void;
  /** The list has changed since it was shown. */
  onMoved: () => void;
  onCancel: () => void;
}

/** So many who get none are named right away, even if the lists are folded. */
const FEW = 5;

/** What each person would read, and who gets none and why; some can be skipped, and the others are sent. */
export function MailsToSend({ shown, input, others, note, ...props }: Props) {
  const { otherwise, isFolded = false, isOld = false, inDialog = false } = props;
  const { onSent, onMoved, onCancel } = props;
  const [leaveOut, setLeaveOut] = useState<readonly string[]>([]);
  const { items, hash: basedOn } = shown;
  const ready = readyOf(shown);
  const left = items.filter((one) => one.left !== null);
  const chosen = ready.filter(({ to }) => !leaveOut.includes(to));
  const isQuiet = chosen.length === 0 && otherwise !== undefined;
  const namesOf = new Map(chosen.map(({ to, names }) => [to, names]));
  const send = useMutation(
    api.mails.create.mutationOptions({
      onSuccess: onSent,
      onError: ({ code }) => {
        if (code === 'CONFLICT') onMoved();
      },
    }),
  );
  const list = ready.length > 0 && (
    <ul className="lined">
      {ready.map(({ to, names, about, subject, text, alsoTo: also }) => (
        <li key={to} className={styles.item}>
          <CheckField
            label={`${whoFor(names, about)} (${to})`}
            value={!leaveOut.includes(to)}
            onChange={(isChosen) =>
              setLeaveOut((skipped) =>
                isChosen ? skipped.filter((one) => one !== to) : [...skipped, to],
              )
            }
          />
          <Disclosure label={subject} isOpen={ready.length === 1}>
            <p className="lines">
              {[text, textOf(alsoTo(also.flatMap((one) => namesOf.get(one) ?? [])))]
                .filter(Boolean)
                .join('\n\n')}
            </p>
          </Disclosure>
        </li>
      ))}
    </ul>
  );
  const without = left.length > 0 && (
    <div>
      <p>{others}</p>
      <ul className="bullets">
        {left.map(({ to, names, about, studentIds, left: why }) => (
          <li key={`${to}/${studentIds.join()}`}>
            {whoFor(names, about)}
            {to && ` (${to})`}
            {why && (why === 'noAddress' ? ' has no email address.' : `: ${mailLeft[why]}`)}
          </li>
        ))}
      </ul>
    </div>
  );
  const failure = (
    <ErrorText
      error={send.error && failedTo(isQuiet ? 'announce it' : 'send the emails', send.error)}
    />
  );
  const act = (ready.length > 0 || otherwise !== undefined) && (
    <Button
      disabled={isOld || (chosen.length === 0 && !isQuiet)}
      loading={send.isPending}
      onClick={() => send.mutate({ ...input, basedOn, leaveOut: [...leaveOut] })}
    >
      {isQuiet ? otherwise : sendWords(chosen.length)}
    </Button>
  );
  const cancel = (
    <Button variant="secondary" disabled={send.isPending} onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <Stack gap="medium" className={inDialog ? '' : `framed ${styles.panel}`}>
      {list && isFolded ? (
        <Disclosure label={`Will get it (${ready.length})`}>{list}</Disclosure>
      ) : (
        list
      )}
      {without && isFolded ? (
        <Disclosure label={`Can't be emailed (${left.length})`} isOpen={left.length <= FEW}>
          {without}
        </Disclosure>
      ) : (
        without
      )}
      {note && <p className="note">{note}</p>}
      {inDialog ? (
        <div className="foot">
          {failure}
          <Row gap="small" justify="end">
            {cancel}
            {act}
          </Row>
        </div>
      ) : (
        <>
          {failure}
          <Row gap="small">
            {act}
            {cancel}
          </Row>
        </>
      )}
    </Stack>
  );
}

/** 'Ngozi, for Ada Okafor and Chidi Okafor' */
const whoFor = (names: readonly string[], about: readonly string[]) =>
  [names.join(', '), about.length > 0 && `for ${listedNames(about)}`].filter(Boolean).join(', ');

/** Everyone on a list who would get an email. */
export function readyOf({ items }: PreviewedMails) {
  return items.flatMap(({ to, ...one }) =>
    one.left === null && to !== null ? [{ ...one, to }] : [],
  );
}
