import { useQuery } from '@tanstack/react-query';
import type { ChargesDone } from '../../../contract/charge.ts';
import type { TuitionOfMonth } from '../../../contract/tuition.ts';
import { monthName } from '../../../domain/closing.ts';
import { countOf } from '../../../domain/counts.ts';
import type { Month } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { formatMonth } from '../../../domain/months.ts';
import { api, client as server } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { useSchool } from '../../session/session.ts';
import { ProposedLines } from './ProposedLines.tsx';
import { useChargesNotice } from './useChargesNotice.tsx';

/** A month's tuition: who is charged, how much and why, and the button that charges it. */
export function TuitionRun({ month }: { month: Month }) {
  const tuition = useQuery({
    ...api.tuition.get.queryOptions({ input: { month } }),
    // This is never from the cache, because a colleague may have charged it.
    refetchOnMount: 'always',
  });
  const { show, notice } = useChargesNotice();
  return (
    <>
      {notice}
      <QueryView query={tuition} loading="Loading the tuition…" action="load the tuition">
        {(loaded) => <Lines tuition={loaded} onCharged={show} />}
      </QueryView>
    </>
  );
}

interface LinesProps {
  tuition: TuitionOfMonth;
  onCharged: (done: ChargesDone) => void;
}

function Lines({ tuition: { month, date, lines, charged }, onCharged }: LinesProps) {
  const { today } = useSchool();
  if (lines.length === 0) {
    return (
      <Card>
        <p>
          {charged.count > 0
            ? `${monthName(month, today)} is charged: ${formatMoney(charged.total)} for ${countOf(charged.students, 'student')}.`
            : `No tuition is due for ${formatMonth(month)}: no class has a price for that month, or no students are in one.`}
        </p>
        <p>
          <TextLink to="/charges" search={{ month }}>
            All charges of {formatMonth(month)}
          </TextLink>
        </p>
      </Card>
    );
  }
  return (
    <ProposedLines
      label={`Tuition for ${formatMonth(month)}`}
      lines={lines.map((line) => ({
        ...line,
        key: `${line.studentId}/${line.classId}`,
        what: line.classId === null ? 'Weekly hours' : line.className,
      }))}
      date={date}
      note={`${charged.count > 0 ? `${formatMoney(charged.total)} is charged already. ` : ''}Type 0 to skip a student.`}
      action="charge the tuition"
      charge={(wanted) =>
        server.tuition.run({
          month,
          lines: wanted.map(({ studentId, classId, amount }) => ({ studentId, classId, amount })),
        })
      }
      onCharged={onCharged}
    />
  );
}
