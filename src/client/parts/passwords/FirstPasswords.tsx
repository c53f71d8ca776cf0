import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import type { Invitations } from '../../../contract/user.ts';
import { userId } from '../../../domain/ids.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import styles from './PasswordList.module.css';
import type { Slip } from './PasswordSlips.tsx';

/** Hashing a password takes a tenth of a second, and an email takes longer: small batches keep the progress moving. */
const AT_ONCE = 10;

async function inPieces(ids: readonly string[], act: (piece: string[]) => Promise<void>) {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await act(ids.slice(start, start + AT_ONCE));
}

type Skipped = Pick<Invitations, 'skipped' | 'withoutEmail'>;

interface Props {
  /** People who may not have chosen a password yet; the server skips those who have. */
  ids: readonly string[];
  /** Whether a mail server is set up. */
  sendsEmails: boolean;
  /** Called once, with all passwords that were made, even if a later batch failed. */
  onPasswords: (slips: readonly Slip[]) => void;
  /** Whether something else is to be pressed first. */
  isSecondary?: boolean;
}

/**
 * Gives access to people without a password: by an emailed link to choose one, or a temporary password to hand over.
 */
export function FirstPasswords({ ids, sendsEmails, onPasswords, isSecondary = false }: Props) {
  const [done, setDone] = useState(0);
  const inviting = useMutation({
    mutationFn: async () => {
      const all: Invitations = { sent: [], skipped: [], withoutEmail: [], failed: [] };
      setDone(0);
      await inPieces(ids, async (piece) => {
        const answer = await server.users.invite({ ids: piece.map((id) => userId(id)) });
        all.sent.push(...answer.sent);
        all.skipped.push(...answer.skipped);
        all.withoutEmail.push(...answer.withoutEmail);
        all.failed.push(...answer.failed);
        setDone((count) => count + piece.length);
      });
      return all;
    },
  });
  const giving = useMutation({
    mutationFn: async () => {
      const slips: Slip[] = [];
      const all: Skipped = { skipped: [], withoutEmail: [] };
      setDone(0);
      try {
        await inPieces(ids, async (piece) => {
          const answer = await server.users.givePasswords({ ids: piece.map((id) => userId(id)) });
          for (const { temporaryPassword: password, ...person } of answer.items)
            slips.push({ ...person, password });
          all.skipped.push(...answer.skipped);
          all.withoutEmail.push(...answer.withoutEmail);
          setDone((count) => count + piece.length);
        });
      } finally {
        if (slips.length > 0) onPasswords(slips);
      }
      return { given: slips.length, ...all };
    },
  });
  const busy = inviting.isPending || giving.isPending;
  return (
    <>
      <Row gap="small" above="small">
        {sendsEmails && (
          <Button
            variant={isSecondary ? 'secondary' : 'primary'}
            loading={inviting.isPending}
            disabled={busy}
            onClick={() => inviting.mutate()}
          >
            {ids.length === 1 ? 'Email an invitation' : 'Email invitations'}
          </Button>
        )}
        <Button
          variant={sendsEmails || isSecondary ? 'secondary' : 'primary'}
          loading={giving.isPending}
          disabled={busy}
          onClick={() => giving.mutate()}
        >
          {ids.length === 1 ? 'Make a temporary password' : 'Make password slips'}
        </Button>
      </Row>
      {busy && ids.length > AT_ONCE && (
        <>
          <progress
            className={`above ${styles.progress}`}
            value={done}
            max={ids.length}
            aria-label="Done so far"
          />
          <p>
            {done} of {ids.length}
          </p>
        </>
      )}
      <p role="status">{describe(inviting.data, giving.data)}</p>
      <ErrorText error={failedTo('email the invitations', inviting.error)} />
      <ErrorText error={failedTo('make the passwords', giving.error)} />
    </>
  );
}

function describe(
  invited: Invitations | undefined,
  given: ({ given: number } & Skipped) | undefined,
): string {
  const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
  const kept = ({ skipped, withoutEmail }: Skipped) => {
    const count = skipped.length - withoutEmail.length;
    const [choose, lack] = [count === 1 ? 'keeps' : 'keep', withoutEmail.length];
    return [
      count > 0 && `${people(count)} already chose a password and ${choose} it.`,
      lack > 0 && `${people(lack)} can log in once you add their email.`,
    ]
      .filter(Boolean)
      .join(' ');
  };
  const parts = [
    invited &&
      invited.sent.length > 0 &&
      `Emailed an invitation to ${people(invited.sent.length)}.`,
    invited &&
      invited.failed.length > 0 &&
      `The mail server didn't take it for ${people(invited.failed.length)}.`,
    invited && kept(invited),
    given && given.given > 0 && `${people(given.given)} got a temporary password.`,
    given && kept(given),
  ];
  return parts.filter(Boolean).join(' ');
}
