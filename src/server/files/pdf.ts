import path from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, ContentTable, Style, TableCell } from 'pdfmake/interfaces.js';
import { fonts, typeset } from './typeset.ts';

export type { Content, TableCell } from 'pdfmake/interfaces.js';

pdfmake.setFonts(fonts);
// A document contains text that people typed, so it may not fetch or read anything except the fonts.
const fontFiles = new Set(Object.values(fonts).flatMap((font) => Object.values(font)));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => fontFiles.has(path.resolve(file)));

export const INK = '#241b2f';
export const QUIET = '#6a6176';
export const HAIRLINE = '#d9d3e0';
export const ACCENT = '#5b3289';
/** The width between the margins of a Letter page, in points. */
export const PAGE_WIDTH = 504;

export interface Page {
  /** The school's name, at the top of every page. */
  school: string;
  title: string;
  /** A line below the title: the person or the period. */
  subtitle: string;
  content: Content[];
  landscape?: boolean;
  /** Small print and less space, so that it fits on one sheet. */
  dense?: boolean;
}

const denseHeading: Style = { fontSize: 10, bold: true, margin: [0, 8, 0, 2] };

/** A designed document on Letter paper, with the school's name, its title and page numbers. */
export function makePdf({
  school,
  title,
  subtitle,
  content,
  landscape,
  dense,
}: Page): Promise<Buffer> {
  return pdfmake
    .createPdf({
      info: { title: `${title} · ${subtitle}`, author: school },
      pageSize: 'LETTER',
      pageOrientation: landscape ? 'landscape' : 'portrait',
      pageMargins: dense ? [54, 52, 54, 44] : [54, 72, 54, 60],
      defaultStyle: { font: 'Roboto', fontSize: dense ? 8 : 9.5, color: INK, lineHeight: 1.25 },
      styles: {
        title: { fontSize: dense ? 15 : 20, bold: true },
        heading: dense ? denseHeading : { fontSize: 12.5, bold: true, margin: [0, 16, 0, 6] },
        lead: { fontSize: dense ? 9.5 : 11, bold: true, margin: [0, 0, 0, 6] },
        quiet: { color: QUIET },
        columnHead: { color: QUIET, bold: true, fontSize: dense ? 7.5 : 8.5 },
        figure: { fontSize: 15, bold: true },
        total: { bold: true },
      },
      header: {
        text: typeset(school),
        margin: [54, dense ? 24 : 32, 54, 0],
        style: 'quiet',
        bold: true,
      },
      footer: (page, pages) => ({
        margin: [54, dense ? 10 : 16, 54, 0],
        style: 'quiet',
        fontSize: 8.5,
        columns: [
          { text: typeset(`${title} · ${subtitle}`), width: '*' },
          { text: `Page ${page} of ${pages}`, alignment: 'right', width: 'auto' },
        ],
      }),
      content: [
        { text: title, style: 'title' },
        { text: typeset(subtitle), style: 'quiet', margin: [0, 2, 0, dense ? 4 : 14] },
        ...content,
      ],
    })
    .getBuffer();
}

/** An important number, shown under its label. */
export interface PdfFigure {
  label: string;
  value: string;
}

export function figures(items: readonly PdfFigure[]): Content {
  return {
    columns: items.map(({ label, value }) => ({
      width: '*',
      stack: [
        { text: typeset(label), style: 'quiet' },
        { text: typeset(value), style: 'figure' },
      ],
    })),
    columnGap: 12,
    margin: [0, 0, 0, 12],
  };
}

export interface PdfColumn {
  title: string;
  width: number | 'auto' | '*';
  end?: boolean;
}

interface TableParts {
  total?: readonly string[] | undefined;
  /** Above the table's header, and repeated with it on each page. */
  heading?: string | undefined;
  dense?: boolean;
}

/** A table whose header is repeated on each page, and never left alone at the bottom of one. */
export function table(
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
  { total, heading, dense = false }: TableParts = {},
): ContentTable {
  const firstLine = heading === undefined ? 1 : 2;
  const headings: TableCell[][] =
    heading === undefined
      ? []
      : [
          [
            { text: typeset(heading), style: 'heading', colSpan: columns.length },
            ...columns.slice(1).map(() => ({})),
          ],
        ];
  const cells = (texts: readonly string[], style?: string): TableCell[] =>
    columns.map(({ end }, n) => ({
      text: typeset(texts[n] ?? ''),
      alignment: end ? 'right' : 'left',
      ...(style ? { style } : {}),
    }));
  const titles = columns.map(({ title }) => title);
  if (titles.some((title) => title !== '')) headings.push(cells(titles, 'columnHead'));
  return {
    table: {
      headerRows: headings.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        ...headings,
        ...rows.map((row) => cells(row)),
        ...(total ? [cells(total, 'total')] : []),
      ],
    },
    layout: {
      hLineWidth: (line) => (line < firstLine ? 0 : 0.6),
      vLineWidth: () => 0,
      hLineColor: () => HAIRLINE,
      paddingLeft: (column) => (column === 0 ? 0 : 6),
      paddingRight: (column) => (column === columns.length - 1 ? 0 : 6),
      paddingTop: () => (dense ? 1.5 : 4),
      paddingBottom: () => (dense ? 1 : 3),
    },
  };
}
