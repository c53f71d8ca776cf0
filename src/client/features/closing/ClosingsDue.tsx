import { useQuery } from '@tanstack/react-query';
import { monthName } from '../../../domain/closing.ts';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { LineLink } from '../../ui/text/LineLink.tsx';
import { ShortList, type ShortLine } from '../../ui/text/ShortList.tsx';

/**
 * What an admin should do about closed months: a month that is over, one that was reopened, and one that doesn't match
 * its signature any more. Renders nothing in a school that has never closed one.
 */
export function ClosingsDue() {
  const { today, timeZone, hasClosings, passwordResetByEmail: hasMail } = useSchool();
  const { data } = useQuery({ ...api.closings.list.queryOptions(), enabled: hasClosings });
  // Home asks the same to find out whether emails wait.
  const mails = useQuery({
    ...api.mails.list.queryOptions({ input: { state: 'queued', limit: 1 } }),
    enabled: hasClosings && hasMail,
  });
  if (!data) return null;
  const lines: ShortLine[] = [];
  const add = (month: typeof data.next, title: string, note: string, label: string) => {
    if (month === null) return;
    lines.push({
      key: `${month} ${label}`,
      title,
      note,
      value: (
        <LineLink
          to="/financial-reports/closing"
          search={{ month }}
          aria-label={`${label} ${monthName(month, today)}`}
        />
      ),
    });
  };
  for (const { month, differs } of data.items)
    if (differs)
      add(
        month,
        `${monthName(month, today)} has changed since closing`,
        'See what is different.',
        'Review',
      );
  const { next } = data;
  const reopened = data.items.find((one) => one.month === next && one.reopened !== null)?.reopened;
  if (next !== null)
    add(
      next,
      reopened ? `${monthName(next, today)} was reopened` : `${monthName(next, today)} is over`,
      reopened
        ? `By ${reopened.by} on ${formatDate(dateInZone(reopened.at, timeZone))}: ${reopened.reason}`
        : 'Review it, then close it.',
      'Close',
    );
  const due = mails.data?.statementsDue ?? null;
  if (due !== null)
    add(
      due,
      `Statements for ${monthName(due, today)} are ready`,
      'Look at them, then email them.',
      'Statements',
    );
  return lines.length > 0 && <ShortList lines={lines} />;
}
