import { importFields, importLabels } from '../../../domain/import/fields.ts';
import type { JudgedLine } from './useImport.ts';

/** The lines that can't be added, as a CSV file to correct and choose again. */
export async function refusedFile(lines: readonly JudgedLine[]): Promise<File> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const heads = ['Line', ...importFields.map((field) => importLabels[field]), 'What to fix'];
  const text = stringify(
    [
      heads,
      ...lines.map(({ line, cells, ...rest }) => [
        line,
        ...importFields.map((field) => cells[field]),
        describeProblems(rest),
      ]),
    ],
    // Without escaping, a spreadsheet would run a cell such as '=cmd()'.
    { record_delimiter: 'windows', escape_formulas: true },
  );
  return new File([`\uFEFF${text}`], 'not-added.csv', { type: 'text/csv;charset=utf-8' });
}

/** Lists the problems, such as 'Email: Please enter a valid email address', for each field. */
export function describeProblems({
  fields,
  reason,
}: Pick<JudgedLine, 'fields' | 'reason'>): string {
  const problems = importFields.flatMap((field) =>
    fields[field] === undefined ? [] : [`${importLabels[field]}: ${fields[field]}`],
  );
  return problems.length > 0 ? problems.join('; ') : reason;
}
