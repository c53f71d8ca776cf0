import { drawChart } from './chart.ts';
import type { CellValue, DocumentSection, ReportDocument } from './document.ts';
import { say } from './say.ts';
import { typeset } from './typeset.ts';
import { figures, makePdf, PAGE_WIDTH, table, type Content } from './pdf.ts';

const FIGURES_IN_A_LINE = 4;

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

const GAP = 12;

function grid(
  { columns, rows, total }: DocumentSection,
  { heading, dense = false }: { heading?: string; dense?: boolean } = {},
): Content {
  const shown = columns
    .map((column, index) => ({ share: 1, ...column, index }))
    .filter(({ share }) => share > 0);
  const shares = shown.reduce((sum, { share }) => sum + share, 0);
  const width = PAGE_WIDTH - GAP * (shown.length - 1);
  const line = (values: readonly CellValue[]) =>
    shown.map(({ index, kind }) => say(values[index] ?? null, kind));
  return table(
    shown.map(({ title, titleOnPaper, kind, share }) => ({
      title: titleOnPaper ?? title,
      width: (width * share) / shares,
      end: kind === 'money' || kind === 'count' || kind === 'percent',
    })),
    rows.map(line),
    { total: total && line(total), heading, dense },
  );
}

/** Keeps a title with its content: on the same page as figures and charts, and repeated on each page of a table. */
function toContent(section: DocumentSection): Content {
  const title = { text: section.title, style: 'heading' };
  if (section.asFigures) return { stack: [title, ...cards(section)], unbreakable: true };
  const { chart } = section;
  if (!chart) return grid(section, { heading: section.title });
  const finding = { text: typeset(chart.finding), style: 'heading' };
  const subtitle = { text: section.title, style: 'quiet' };
  return {
    stack: [{ stack: [finding, subtitle, drawChart(chart)], unbreakable: true }, grid(section)],
  };
}

/** The rows of a section, several on each line. */
function sideBySide({ title, columns, rows }: DocumentSection, times: number): DocumentSection {
  const lines: CellValue[][] = [];
  for (let at = 0; at < rows.length; at += times) lines.push(rows.slice(at, at + times).flat());
  return {
    title,
    columns: Array.from({ length: times }, () => columns).flat(),
    rows: lines,
  };
}

const FIGURE_COLUMNS: DocumentSection['columns'] = [
  { title: '', kind: 'text', share: 2.2 },
  // The value is text already.
  { title: '', kind: 'count' },
];

/** A section of a document that fits on one sheet: three figures on a line, or two balances. */
function toSmallContent(section: DocumentSection): Content {
  const { title, columns, rows } = section;
  const [row = []] = rows;
  const wide = section.asFigures
    ? sideBySide(
        {
          title,
          columns: FIGURE_COLUMNS,
          rows: columns.map((column, n) => [column.title, say(row[n] ?? null, column.kind)]),
        },
        3,
      )
    : columns.length === 3
      ? sideBySide(section, 2)
      : section;
  return grid(wide, { heading: title, dense: true });
}

/** The report as a PDF: figures as cards, charts, and the rest as tables that repeat their header on each page. */
export function makeReportPdf({
  school,
  title,
  subtitle,
  shown,
  lead,
  sections,
  notes = [],
  onOneSheet = false,
}: ReportDocument): Promise<Buffer> {
  return makePdf({
    school,
    title,
    subtitle: shown ? `${subtitle} · ${shown}` : subtitle,
    dense: onOneSheet,
    content: [
      ...(lead === undefined ? [] : [{ text: typeset(lead), style: 'lead' }]),
      ...sections.map(onOneSheet ? toSmallContent : toContent),
      ...notes.map((text): Content => ({ text, style: 'quiet', margin: [0, 8, 0, 0] })),
    ],
  });
}
