import type { ClosedMonth } from '../../../contract/closing.ts';
import { describeChange } from '../../../domain/closing.ts';
import { groupFigures } from '../../../domain/signedFigures.ts';
import { formatMonth } from '../../../domain/months.ts';
import type { ReportDocument } from '../../files/document.ts';

/** The sign-off sheet of a month: who closed it, what was signed, and what is different now. */
export function closingDocument(
  month: ClosedMonth,
  school: string,
  signature: string,
): ReportDocument {
  const { figures, balances, drift, history } = month;
  return {
    school,
    title: 'Sign-off sheet',
    subtitle: formatMonth(month.month),
    name: `closing-${month.month}`,
    lead: signature,
    onOneSheet: true,
    sections: [
      ...(drift.length > 0
        ? [
            {
              title: 'Changed since closing',
              columns: [
                { title: 'What', kind: 'text' as const, share: 3 },
                { title: 'Change', kind: 'text' as const, share: 2 },
              ],
              rows: drift.map((one) => [one.label, describeChange(one)]),
            },
          ]
        : []),
      ...groupFigures(figures).map(({ title, listed }) => ({
        title,
        columns: listed.map(({ label, kind }) => ({ title: label, kind })),
        rows: [listed.map(({ value }) => value)],
        asFigures: true,
      })),
      ...(balances.length > 0
        ? [
            {
              title: 'Balance of each student',
              columns: [
                { title: 'Student', kind: 'text' as const, share: 3 },
                { title: 'As recorded', kind: 'money' as const },
                { title: 'With later corrections', kind: 'money' as const },
              ],
              rows: balances.map(({ name, recorded, dated }) => [name, recorded, dated]),
            },
          ]
        : []),
    ],
    notes: [
      `Fingerprint of what was signed: ${month.hash}`,
      ...history.flatMap(({ reopened }) =>
        reopened
          ? [`Reopened by ${reopened.by}, ${reopened.at.slice(0, 10)}: ${reopened.reason}`]
          : [],
      ),
    ],
  };
}
