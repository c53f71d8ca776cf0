import { figures, makePdf, table, type Content, type PdfColumn, type PdfFigure } from './pdf.ts';
import { typeset } from './typeset.ts';

/** A part of a page, as data, because another thread does the layout. */
export type PaperPart =
  | { figures: readonly PdfFigure[] }
  /** Small print below the thing that it explains. */
  | { explanation: string }
  | { closing: string }
  | { columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] };

/** A statement or a receipt: a document for one person. */
export interface Paper {
  school: string;
  title: string;
  /** A line below the title: the person and the period. */
  subtitle: string;
  parts: readonly PaperPart[];
}

function toContent(part: PaperPart): Content {
  if ('figures' in part) return figures(part.figures);
  if ('explanation' in part)
    return { text: typeset(part.explanation), style: 'quiet', margin: [0, 0, 0, 14] };
  if ('closing' in part) return { text: typeset(part.closing), margin: [0, 24, 0, 0] };
  return table(part.columns, part.rows);
}

export function makePaperPdf({ parts, ...page }: Paper): Promise<Buffer> {
  return makePdf({ ...page, content: parts.map(toContent) });
}
