import { useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import type { CreditSummary } from '../../../contract/credit.ts';
import { figureDefinitions } from '../../../domain/figures.ts';
import { api, type client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { CreditTable } from './CreditTable.tsx';

const columns: readonly Column<CreditSummary>[] = [
  {
    key: 'student',
    title: 'Student',
    width: 'minmax(0, 4fr)',
    line: 'name',
    cell: ({ studentName }) => <span className="strong">{studentName}</span>,
  },
  {
    key: 'records',
    title: 'Records',
    width: '5.5rem',
    align: 'end',
    line: 'detail',
    word: 'records',
    cell: ({ credits }) => credits.length,
  },
  {
    key: 'total',
    title: 'Credits',
    width: '7.5rem',
    align: 'end',
    line: 'detail',
    word: 'credits',
    cell: ({ totalCredits }) => <Money cents={totalCredits} />,
  },
  {
    key: 'used',
    title: 'Used',
    width: '7.5rem',
    align: 'end',
    cell: ({ usedCredits }) => <Money cents={usedCredits} />,
  },
  {
    key: 'left',
    title: 'Available',
    width: '7.5rem',
    align: 'end',
    line: 'value',
    cell: ({ availableCredits }) => <Money cents={availableCredits} />,
  },
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
  const { timeZone } = useSchool();
  const unfold = useCallback(
    (summary: CreditSummary) => (
      <div className="stack above-tight">
        <CreditTable
          label={`Credits of ${summary.studentName}`}
          credits={summary.credits}
          timeZone={timeZone}
        />
        <p>{studentLink(summary)}</p>
      </div>
    ),
    [timeZone, studentLink],
  );
  return (
    <Sections>
      <Card>
        <Figures>
          <Figure label="Credits" definition={figureDefinitions.credits}>
            <Money cents={totals.totalCredits} />
          </Figure>
          <Figure label="Used" definition={figureDefinitions.creditsUsed}>
            <Money cents={totals.usedCredits} />
          </Figure>
          <Figure label="Available" definition={figureDefinitions.creditsAvailable}>
            <Money cents={totals.availableCredits} />
          </Figure>
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
