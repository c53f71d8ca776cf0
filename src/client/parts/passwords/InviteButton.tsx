import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button/Button.tsx';
import { userId } from '../../../domain/ids.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { ErrorText } from '../../ui/state/states.tsx';

interface Props {
  person: { id: string; name: string; email: string };
  /** Whether a mail server is set up; without one there is no button. */
  sendsEmails: boolean;
}

/** Emails a person a link to choose a password, unless they already chose one. */
export function InviteButton({ person: { id, name, email }, sendsEmails }: Props) {
  const inviting = useMutation({ mutationFn: () => server.users.invite({ ids: [userId(id)] }) });
  if (!sendsEmails) return null;
  const { data } = inviting;
  const outcome = data?.sent.length
    ? `We emailed ${email} a link to choose a password.`
    : data?.failed.length
      ? `The mail server didn’t take the email to ${email}.`
      : data && `${name} already chose a password. Reset it if they forgot it.`;
  return (
    <>
      <Button variant="secondary" loading={inviting.isPending} onClick={() => inviting.mutate()}>
        Email an invitation
      </Button>
      <p role="status">{outcome}</p>
      <ErrorText error={failedTo('email the invitation', inviting.error)} />
    </>
  );
}
