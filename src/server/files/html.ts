import { escapeHtml as escape } from '../../domain/html.ts';
import type { CellKind, DocumentSection, ReportDocument } from './document.ts';
import { say } from './say.ts';

const style = `
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1d1a24; background: #fff; }
  h1 { margin: 0; font-size: 1.75rem; }
  h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; }
  p { margin: 0.25rem 0; color: #4d4858; }
  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 0.35rem 0.5rem; border-bottom: 1px solid #d9d5e0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
  .end { text-align: end; white-space: nowrap; }
`;

const isNumber = (kind: CellKind) => kind === 'money' || kind === 'count' || kind === 'percent';

function table({ title, columns, rows }: DocumentSection): string {
  const cells = (tag: string, values: readonly string[]) =>
    values
      .map((value, index) => {
        const end = isNumber(columns[index]?.kind ?? 'text') ? ' class="end"' : '';
        return `<${tag}${end}>${escape(value)}</${tag}>`;
      })
      .join('');
  const head = cells(
    'th',
    columns.map((column) => column.title),
  );
  const lines = rows.map((row) => {
    const values = row.map((value, index) => say(value, columns[index]?.kind ?? 'text'));
    return `<tr>${cells('td', values)}</tr>`;
  });
  const content =
    rows.length === 0
      ? '<p>None.</p>'
      : `<div class="scroll" tabindex="0" role="region" aria-label="${escape(title)}"><table><thead><tr>${head}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`;
  return `<h2>${escape(title)}</h2>\n${content}`;
}

/** A document as a self-contained HTML page for people to read. */
export function makeHtml({
  school,
  title,
  subtitle,
  lead,
  sections,
  notes = [],
}: ReportDocument): string {
  const lines = [`${school} · ${subtitle}`, ...(lead ? [lead] : [])];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escape(title)}</h1>
${lines.map((line) => `<p>${escape(line)}</p>`).join('\n')}
${sections.map(table).join('\n')}
${notes.map((note) => `<p>${escape(note)}</p>`).join('\n')}
</body>
</html>
`;
}
