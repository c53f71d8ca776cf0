import { useQuery } from '@tanstack/react-query';
import type { School } from '../../../contract/user.ts';
import { countOf } from '../../../domain/counts.ts';
import { api } from '../../api/api.ts';
import { timeOn } from '../../ui/text/time.ts';

/** Says that emails wait because the mail server takes none, and why; renders nothing while it takes them. */
export function MailsWaiting({ school }: { school: School }) {
  const { passwordResetByEmail: hasMail, timeZone, today } = school;
  const { data } = useQuery({
    ...api.mails.list.queryOptions({ input: { state: 'queued', limit: 1 } }),
    enabled: hasMail,
  });
  if (!data?.waiting) return null;
  const { count, since, why } = data.waiting;
  return (
    <p className="warning below breaks" role="status">
      {countOf(count, 'email')} {count === 1 ? 'is' : 'are'} waiting since{' '}
      {timeOn(today, since, timeZone)}. {why}
    </p>
  );
}
