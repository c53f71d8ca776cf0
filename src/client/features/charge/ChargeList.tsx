import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Charge } from '../../../contract/charge.ts';
import { describeCharge, sumOfLines } from '../../../domain/charge.ts';
import { groupBy } from '../../../domain/collections.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatDate, type Month } from '../../../domain/dates.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { formatMoney } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { formatMonth } from '../../../domain/reports.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useRemovals, type Removals } from '../../parts/removal/useRemovals.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import styles from './ChargeList.module.css';

/** As many as one answer can have; a month rarely has more. */
const MOST = 1000;

/** All charges of a month, one act after another: each can be reversed as a whole or for one student. */
export function ChargeList({ month }: { month: Month }) {
  const charges = useQuery(api.charges.list.queryOptions({ input: { month, limit: MOST } }));
  const section = useRef<HTMLDivElement>(null);
  const { ask, element } = useRemovals(() => section.current?.querySelector('h2')?.focus());
  return (
    <div ref={section}>
      <Card title={`Charged in ${formatMonth(month)}`}>
        <QueryView query={charges} loading="Loading charges…" action="load the charges">
          {({ items, total, count }) =>
            items.length === 0 ? (
              <EmptyState text="No charges this month." />
            ) : (
              <>
                <p className="quiet">
                  {countOf(count, 'charge')}, {formatMoney(total)} in all
                  {count > items.length && `. The newest ${items.length} are listed`}.
                </p>
                <ul className="ruled">
                  {[...groupBy(items, ({ actId }) => actId).values()].map((act) => (
                    <Act key={act[0]?.actId} charges={act} ask={ask} />
                  ))}
                </ul>
              </>
            )
          }
        </QueryView>
      </Card>
      {element}
    </div>
  );
}

/** What all charges of an act have in common: 'Costume, Nutcracker' or 'Tuition, December 2026'. */
function commonWords({ typeName, note, period }: Charge): string {
  return describeCharge({ typeName, note, period, reason: '' });
}

function Act({ charges, ask }: { charges: readonly Charge[]; ask: Removals['ask'] }) {
  const [first] = charges;
  if (!first) return null;
  const { actId, date } = first;
  const { total, count } = sumOfLines(charges);
  const students = new Set(charges.map(({ studentId }) => studentId)).size;
  const what = commonWords(first);
  const byName = charges.toSorted((a, b) => compareNames(a.studentName, b.studentName));
  return (
    <li>
      <div className="row" data-justify="between">
        <span className={`breaks ${styles.name}`}>
          <strong>{what}</strong>
          <span className="note block">
            {formatDate(date)} · {countOf(students, 'student')}
          </span>
        </span>
        <span className={styles.end}>
          <Money cents={total} />
          <Button
            variant="secondary"
            size="compact"
            aria-label={`Reverse ${what} of ${formatDate(date)}, all of it`}
            onClick={() => ask({ kind: 'charges', line: { actId, date, total, count, what } })}
          >
            Reverse
          </Button>
        </span>
      </div>
      <Disclosure label="Show students">
        <ShortList
          wraps
          lines={byName.map((charge) => ({
            key: charge.id,
            title: (
              <StudentLink id={charge.studentId} tab="payments">
                {charge.studentName}
              </StudentLink>
            ),
            note: ofClassNamed(charge.reason, charge.className).replace(/^ · /, ''),
            value: (
              <span className={styles.end}>
                <Money cents={charge.amount} />
                <Button
                  variant="quiet"
                  tone="neutral"
                  size="compact"
                  aria-label={`Reverse ${what} of ${charge.studentName}`}
                  onClick={() => ask({ kind: 'charge', line: { ...charge, what } })}
                >
                  Reverse
                </Button>
              </span>
            ),
          }))}
        />
      </Disclosure>
    </li>
  );
}
