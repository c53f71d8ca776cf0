import { formatDate } from '../../domain/dates.ts';
import { formatMoney } from '../../domain/money.ts';
import { formatPercent } from '../../domain/percent.ts';
import type { CellKind, CellValue, DocumentSection, ReportDocument } from './document.ts';
import { figures, makePdf, table, type Content } from './pdf.ts';

const FIGURES_IN_A_LINE = 4;

function say(value: CellValue, kind: CellKind): string {
  if (value === null) return '';
  if (typeof value === 'string') return kind === 'date' ? formatDate(value) : value;
  if (kind === 'money') return formatMoney(value);
  return kind === 'percent' ? formatPercent(value) : String(value);
}

function cards({ columns, rows: [row = []] }: DocumentSection): Content[] {
  const all = columns.map(({ title, kind }, index) => ({
    label: title,
    value: say(row[index] ?? null, kind),
  }));
  const lines: Content[] = [];
  for (let at = 0; at < all.length; at += FIGURES_IN_A_LINE) {
    lines.push(figures(all.slice(at, at + FIGURES_IN_A_LINE)));
  }
  return lines;
}

const PAGE_WIDTH = 504;
const GAP = 12;

function grid({ columns, rows, total }: DocumentSection): Content {
  const shown = columns
    .map((column, index) => ({ share: 1, ...column, index }))
    .filter(({ share }) => share > 0);
  const shares = shown.reduce((sum, { share }) => sum + share, 0);
  const width = PAGE_WIDTH - GAP * (shown.length - 1);
  const line = (values: readonly CellValue[]) =>
    shown.map(({ index, kind }) => say(values[index] ?? null, kind));
  return table(
    shown.map(({ title, kind, share }) => ({
      title,
      width: (width * share) / shares,
      end: kind !== 'text' && kind !== 'date',
    })),
    rows.map(line),
    total && line(total),
  );
}

/** The report on paper: figures as cards, the rest as tables whose heads repeat on each page. */
export function makeReportPdf({
  school,
  title,
  subtitle,
  sections,
  notes = [],
}: ReportDocument): Promise<Buffer> {
  return makePdf({
    school,
    title,
    subtitle,
    content: [
      ...sections.flatMap((section) => [
        { text: section.title, style: 'heading' },
        ...(section.asFigures ? cards(section) : [grid(section)]),
      ]),
      ...notes.map((text): Content => ({ text, style: 'quiet', margin: [0, 8, 0, 0] })),
    ],
  });
}
