import { useMutation } from '@tanstack/react-query';
import { canReceive } from '../../../domain/email.ts';
import { api } from '../../api/api.ts';
import { useMe } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import styles from './mail.module.css';

/** Before the first emails, an admin sends one to themselves. `can` says what emails are good for here. */
export function FirstTest({ can = 'Turnout can email these for you.' }: { can?: string }) {
  const { email } = useMe();
  const test = useMutation(
    api.mails.test.mutationOptions({
      onSuccess: ({ to }) => notifyDone(`Sent. Check your inbox at ${to}.`),
    }),
  );
  return (
    <Stack gap="small" className={`framed ${styles.panel}`}>
      <p>{can} First see whether an email arrives in your own mailbox.</p>
      {canReceive(email) ? (
        <Row>
          <Button variant="secondary" loading={test.isPending} onClick={() => test.mutate({})}>
            Send a test email to me
          </Button>
        </Row>
      ) : (
        <p>
          Yours, {email}, is an example that no email reaches.{' '}
          <TextLink to="/account" underline="always">
            Change your email
          </TextLink>{' '}
          first.
        </p>
      )}
      <ErrorText error={test.error} />
    </Stack>
  );
}
