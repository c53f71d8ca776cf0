import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../domain/counts.ts';
import type { Month } from '../../domain/dates.ts';
import { formatMoney } from '../../domain/money.ts';
import { paysMuchMore } from '../../domain/tuitionWords.ts';
import { formatMonth } from '../../domain/months.ts';
import { client as server } from '../api/api.ts';
import { failedTo } from '../api/failure.ts';
import { Button } from '../ui/button/Button.tsx';
import { ErrorText } from '../ui/state/states.tsx';

type Asked = Parameters<typeof server.tuition.whatIf>[0] & { month: Month };

/** What a price or rules that aren't saved yet would change: the school's sum, and each family's month. */
export function WhatIf({ asked }: { asked: Asked }) {
  // What was asked last; another price or rule is asked about again.
  const [shown, setShown] = useState<Asked | null>(null);
  const key = JSON.stringify(asked);
  const isAsked = JSON.stringify(shown) === key;
  const { data, error, isFetching } = useQuery({
    queryKey: ['what-if', key],
    queryFn: () => server.tuition.whatIf(asked),
    enabled: isAsked,
    gcTime: 0,
  });
  if (!isAsked || !data)
    return (
      <div>
        <Button
          variant="secondary"
          disabled={isAsked && isFetching}
          onClick={() => setShown(asked)}
        >
          What would change?
        </Button>
        <ErrorText error={isAsked && error ? failedTo('work it out', error) : null} />
      </div>
    );
  const changed = data.families.filter(({ before, after }) => before !== after);
  const more = changed.filter(paysMuchMore);
  return (
    <div aria-live="polite">
      <p>
        {formatMonth(asked.month)}: {formatMoney(data.sum.before)} → {formatMoney(data.sum.after)}{' '}
        in all. {countOf(more.length, 'family pays', 'families pay')} over 10% more.
      </p>
      {changed.length > 0 && (
        <ul aria-label="What would change">
          {changed.map((one) => (
            <li key={one.familyId ?? one.studentId}>
              {one.name}: {formatMoney(one.before)} →{' '}
              {paysMuchMore(one) ? (
                <strong>{formatMoney(one.after)}, over 10% more</strong>
              ) : (
                formatMoney(one.after)
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
