import { useQuery } from '@tanstack/react-query';
import { addDays, dateInZone, formatBriefDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { outcomeInWords } from '../../../domain/question.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';

/** An answer stays here for so long; then it is under its line only. */
const DAYS = 14;

/**
 * What somebody asked about lines of their own account, or of their children's, and what the school answered; renders
 * nothing without a recent one.
 *
 * @param meId whose statement is part of their profile
 */
export function OwnQuestions({ meId }: { meId: string | null }) {
  const { today, timeZone } = useSchool();
  const { data } = useQuery(api.questions.list.queryOptions({ input: {} }));
  const since = addDays(today, -DAYS);
  const recent =
    data?.items.filter(
      ({ state, closedAt }) =>
        state === 'open' || (closedAt !== null && dateInZone(closedAt, timeZone) >= since),
    ) ?? [];
  if (recent.length === 0) return null;
  return (
    <Card title="Your questions">
      <ShortList
        lines={recent.map((question) => {
          const { id, studentId, studentName, line, state, outcome } = question;
          const day = line.date === null ? '' : ` · ${formatBriefDate(line.date, today)}`;
          const what = `${studentName}${day} · ${formatMoney(line.amount)}`;
          const see = {
            variant: 'secondary',
            size: 'compact',
            'aria-label': `See ${what}`,
            children: 'See it',
          } as const;
          return {
            key: id,
            title: what,
            note:
              state === 'open' || outcome === null
                ? 'The school hasn’t answered yet.'
                : outcomeInWords({ ...question, outcome }),
            value:
              studentId === meId ? (
                <ButtonLink to="/profile" search={{ tab: 'statement' }} {...see} />
              ) : (
                <ButtonLink to="/children/$studentId" params={{ studentId }} {...see} />
              ),
          };
        })}
      />
    </Card>
  );
}
