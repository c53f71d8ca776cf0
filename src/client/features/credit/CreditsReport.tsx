import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import type { CreditSummary } from '../../../contract/credit.ts';
import { api, type client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Card, Figures } from '../../ui/layout/Card.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { CreditTable } from './CreditTable.tsx';
import { detailColumn, moneyColumn, nameColumn } from '../../parts/columns.tsx';
import { MoneyFigure } from '../../parts/MoneyFigure.tsx';

const columns: readonly Column<CreditSummary>[] = [
  nameColumn('student', 'Student', 'minmax(0, 4fr)', ({ studentName }) => (
    <span className="strong">{studentName}</span>
  )),
  detailColumn('records', 'Records', '5.5rem', ({ credits }) => credits.length, {
    align: 'end',
    word: 'records',
  }),
  moneyColumn('total', 'Credits', '7.5rem', ({ totalCredits }) => totalCredits, {
    line: 'detail',
    word: 'credits',
  }),
  moneyColumn('used', 'Used', '7.5rem', ({ usedCredits }) => usedCredits),
  moneyColumn('left', 'Available', '7.5rem', ({ availableCredits }) => availableCredits, {
    line: 'value',
  }),
];

type Report = Awaited<ReturnType<typeof client.credits.report>>;

interface Props {
  /** Renders a link to the student in an expanded row. */
  studentLink: (summary: CreditSummary) => ReactNode;
}

/** All credits by student, each with its records. */
export function CreditsReport({ studentLink }: Props) {
  const report = useQuery(api.credits.report.queryOptions());
  return (
    <QueryView
      query={report}
      loading="Loading credits…"
      action="generate holiday credits report"
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState text="No student has a credit." />}
    >
      {(data) => <ByStudent report={data} studentLink={studentLink} />}
    </QueryView>
  );
}

function ByStudent({ report: { items, totals }, studentLink }: Props & { report: Report }) {
  const unfold = useCallback(
    (summary: CreditSummary) => (
      <div className="stack above-tight">
        <CreditTable label={`Credits of ${summary.studentName}`} credits={summary.credits} />
        <p>{studentLink(summary)}</p>
      </div>
    ),
    [studentLink],
  );
  return (
    <Sections>
      <Card>
        <Figures>
          <MoneyFigure label="Credits" of="credits" cents={totals.totalCredits} />
          <MoneyFigure label="Used" of="creditsUsed" cents={totals.usedCredits} />
          <MoneyFigure label="Available" of="creditsAvailable" cents={totals.availableCredits} />
        </Figures>
      </Card>
      <Section title="By student">
        <DataTable
          label="Credits by student"
          items={items}
          columns={columns}
          keyOf={({ studentId }) => studentId}
          unfold={unfold}
        />
      </Section>
    </Sections>
  );
}
