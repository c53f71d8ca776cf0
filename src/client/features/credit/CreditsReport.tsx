import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState, type ReactNode } from 'react';
import type { CreditSummary } from '../../../contract/credit.ts';
import { figureDefinitions } from '../../../domain/figures.ts';
import { api, type client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { IconChevronDown } from '../../ui/icon/icons.ts';
import { Money } from '../../ui/money/Money.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { Cell, Row, Rows, Table, type Heading, type RowPlace } from '../../ui/table/Table.tsx';
import { CreditTable } from './CreditTable.tsx';
import styles from './CreditsReport.module.css';

const headings: readonly Heading[] = [
  { key: 'student', title: 'Student', width: 'minmax(0, 4fr)' },
  { key: 'records', title: 'Records', width: '5.5rem', align: 'end' },
  { key: 'total', title: 'Credits', width: '7.5rem', align: 'end' },
  { key: 'used', title: 'Used', width: '7.5rem', align: 'end' },
  { key: 'left', title: 'Available', width: '7.5rem', align: 'end' },
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
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string, on: boolean) => {
    setOpened((ids) => new Set(on ? [...ids, id] : [...ids].filter((other) => other !== id)));
  }, []);

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
        <Table label="Credits by student" headings={headings} rowCount={items.length}>
          <Rows count={items.length} keyOf={(index) => items[index]?.studentId ?? ''}>
            {({ index, measure }) => {
              const summary = items[index];
              return (
                summary && (
                  <StudentRow
                    key={summary.studentId}
                    summary={summary}
                    timeZone={timeZone}
                    opened={opened.has(summary.studentId)}
                    onToggle={toggle}
                    studentLink={studentLink}
                    index={index}
                    measure={measure}
                  />
                )
              );
            }}
          </Rows>
        </Table>
      </Section>
    </Sections>
  );
}

interface RowProps extends RowPlace, Props {
  summary: CreditSummary;
  timeZone: string;
  opened: boolean;
  onToggle: (id: string, on: boolean) => void;
}

const StudentRow = memo(function StudentRow(props: RowProps) {
  const { summary, timeZone, opened, onToggle, studentLink, ...place } = props;
  const { studentId, studentName, credits } = summary;
  return (
    <Row place={place}>
      <Cell line="name">
        <button
          type="button"
          className={`toggle strong ${styles.toggle}`}
          aria-expanded={opened}
          onClick={() => onToggle(studentId, !opened)}
        >
          {studentName}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Cell>
      <Cell line="detail" align="end" label="records">
        {credits.length}
      </Cell>
      <Cell line="detail" align="end" label="credits">
        <Money cents={summary.totalCredits} />
      </Cell>
      <Cell line="detail" align="end" label="used" onPhone={false}>
        <Money cents={summary.usedCredits} />
      </Cell>
      <Cell line="value" align="end">
        <Money cents={summary.availableCredits} />
      </Cell>
      {opened && (
        <Cell wide line="detail" className={styles.records}>
          <CreditTable label={`Credits of ${studentName}`} credits={credits} timeZone={timeZone} />
          <p>{studentLink(summary)}</p>
        </Cell>
      )}
    </Row>
  );
});
