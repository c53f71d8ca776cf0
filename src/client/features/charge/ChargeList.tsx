import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Charge } from '../../../contract/charge.ts';
import { describeCharge, sumOfLines } from '../../../domain/charge.ts';
import { groupBy } from '../../../domain/collections.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatDate, type CalendarDate, type Month } from '../../../domain/dates.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { formatMoney } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { api } from '../../api/api.ts';
import {
  actsColumn,
  amountColumn,
  dateColumn,
  detailColumn,
  moneyColumn,
  nameColumn,
} from '../../parts/columns.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { useRemovals, type Removals } from '../../parts/removal/useRemovals.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { SmallButton } from '../../ui/button/Button.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';

/** As many as one answer can have; a month rarely has more. */
const MOST = 1000;

/** All charges of a month, one act after another: each can be reversed as a whole or for one student. */
export function ChargeList({ month }: { month: Month }) {
  const charges = useQuery(api.charges.list.queryOptions({ input: { month, limit: MOST } }));
  const section = useRef<HTMLDivElement>(null);
  const { ask, element } = useRemovals(() =>
    (section.current?.querySelector('h2') ?? document.querySelector('h1'))?.focus(),
  );
  const unfold = useCallback((act: Act) => <Charges act={act} ask={ask} />, [ask]);
  return (
    <div ref={section}>
      <QueryView query={charges} loading="Loading charges…" action="load the charges">
        {({ items, total, count }) =>
          items.length === 0 ? (
            <EmptyState text="No charges this month." />
          ) : (
            <Section title={`${countOf(count, 'charge')}, ${formatMoney(total)}`}>
              {count > items.length && (
                <p className="quiet below-tight">The newest {items.length} are listed.</p>
              )}
              <DataTable
                label="Charges"
                items={actsOf(items)}
                columns={columns}
                keyOf={({ actId }) => actId}
                unfold={unfold}
              />
            </Section>
          )
        }
      </QueryView>
      {element}
    </div>
  );
}

/** What all charges of an act have in common: 'Costume, Nutcracker' or 'Tuition, December 2026'. */
function commonWords({ typeName, note, period }: Charge): string {
  return describeCharge({ typeName, note, period, reason: '' });
}

/** All charges of one act, by name. */
interface Act extends ReturnType<typeof sumOfLines> {
  actId: string;
  date: CalendarDate;
  what: string;
  charges: readonly Charge[];
}

const actsOf = (all: readonly Charge[]): Act[] =>
  [...groupBy(all, ({ actId }) => actId).values()].flatMap((charges) => {
    const [first] = charges;
    if (!first) return [];
    const { actId, date } = first;
    const byName = charges.toSorted((a, b) => compareNames(a.studentName, b.studentName));
    return { actId, date, what: commonWords(first), charges: byName, ...sumOfLines(charges) };
  });

const columns: readonly Column<Act>[] = [
  nameColumn('what', 'What', 'minmax(0, 4fr)', ({ what }) => (
    <span className="strong">{what}</span>
  )),
  { ...dateColumn, line: 'detail' },
  detailColumn('students', 'Students', '8rem', ({ charges }) =>
    countOf(new Set(charges.map(({ studentId }) => studentId)).size, 'student'),
  ),
  moneyColumn('total', 'Amount', '8rem', ({ total }) => total, { line: 'value' }),
];

function Charges({ act, ask }: { act: Act; ask: Removals['ask'] }) {
  const { actId, date, what, total, count, charges } = act;
  return (
    <div className="stack above-tight">
      <DataTable
        label={`${what}, ${formatDate(date)}`}
        items={charges}
        columns={columnsOfCharges((line) => ask({ kind: 'charge', line: { ...line, what } }), what)}
        keyOf={({ id }) => id}
        nameOf={({ studentName }) => `${studentName}: ${what}`}
      />
      <div>
        <SmallButton
          label={`Reverse ${what} of ${formatDate(date)}, all of it`}
          onClick={() => ask({ kind: 'charges', line: { actId, date, total, count, what } })}
        >
          {count === 1 ? 'Reverse' : `Reverse all ${count}`}
        </SmallButton>
      </div>
    </div>
  );
}

const columnsOfCharges = (
  onReverse: (charge: Charge) => void,
  what: string,
): readonly Column<Charge>[] => [
  nameColumn('name', 'Student', 'minmax(0, 3fr)', ({ studentId, studentName }) => (
    <StudentLink id={studentId} tab="payments">
      {studentName}
    </StudentLink>
  )),
  detailColumn('for', 'For', 'minmax(0, 4fr)', ({ reason, className }) =>
    ofClassNamed(reason, className).replace(/^ · /, ''),
  ),
  { ...amountColumn, line: 'value' },
  actsColumn('6rem', (charge) => (
    <SmallButton
      isQuiet
      label={`Reverse ${what} of ${charge.studentName}`}
      onClick={() => onReverse(charge)}
    >
      Reverse
    </SmallButton>
  )),
];
