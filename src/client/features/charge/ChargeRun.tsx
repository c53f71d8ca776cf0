import { useQuery } from '@tanstack/react-query';
import { doubtWords, type ChargeRunKind } from '../../../domain/chargeRun.ts';
import type { Month } from '../../../domain/dates.ts';
import { formatMonth } from '../../../domain/months.ts';
import { api, client as server } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ProposedLines } from './ProposedLines.tsx';
import { useChargesNotice } from './useChargesNotice.tsx';

const words = {
  registration: {
    label: 'Registration',
    note: 'Once a fee year.',
    none: 'Nobody is left to charge for this fee year.',
  },
  late: {
    label: 'Late fees',
    note: 'Look at those without a check first.',
    none: 'Nobody owes a late fee for this month.',
  },
} as const satisfies Record<ChargeRunKind, object>;

/** Registration or late fees: who is charged, how much and why, and the button that charges it. */
export function ChargeRun({ kind, month }: { kind: ChargeRunKind; month: Month }) {
  const run = useQuery({
    ...api.chargeRuns.get.queryOptions({ input: { kind, month } }),
    // This is never from the cache, because a colleague may have charged it.
    refetchOnMount: 'always',
  });
  const { show, notice } = useChargesNotice();
  const { label, note, none } = words[kind];
  return (
    <>
      {notice}
      <QueryView query={run} loading="Loading the charges…" action="load the charges">
        {({ lines, date, period }) =>
          lines.length === 0 ? (
            <Card>
              <p>{none}</p>
            </Card>
          ) : (
            <ProposedLines
              label={`${label} for ${formatMonth(period)}`}
              lines={lines.map((line) => ({
                ...line,
                key: `${line.studentId}/${line.type}`,
                what: line.typeName,
                doubt: line.doubt && doubtWords[line.doubt],
              }))}
              date={date}
              note={note}
              action="charge them"
              charge={(wanted) =>
                server.chargeRuns.run({
                  kind,
                  month,
                  lines: wanted.map(({ studentId, type, amount }) => ({ studentId, type, amount })),
                })
              }
              onCharged={show}
            />
          )
        }
      </QueryView>
    </>
  );
}
