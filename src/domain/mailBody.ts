import { readPayLink } from './howToPay.ts';
import { escapeHtml } from './html.ts';
import { listedNames } from './names.ts';

/** What a mail says: paragraphs of lines. Its text and its HTML are both made from this, so they can't differ. */
export type MailBody = readonly (readonly string[])[];

/** The paragraphs of a text: an empty line ends one. */
export function bodyOf(text: string): MailBody {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0);
}

export function textOf(body: MailBody): string {
  return body.map((lines) => lines.join('\n')).join('\n\n');
}

function lineInHtml(text: string): string {
  const shown = escapeHtml(text);
  // The address that is shown is where the link goes: nothing is counted on the way.
  return readPayLink(text) === null ? shown : `<a href="${shown}">${shown}</a>`;
}

/** A page without images or anything else that has to be loaded. `small` is what comes below, in small print. */
export function htmlOf(body: MailBody, small: MailBody = []): string {
  const paragraphs = [
    ...body.map((lines) => paragraphOf(lines, PARAGRAPH)),
    ...small.map((lines) => paragraphOf(lines, SMALL)),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
</head>
<body style="margin: 0; padding: 20px; font: 16px/1.5 sans-serif">
<div style="max-width: 36em; overflow-wrap: anywhere">
${paragraphs.join('\n')}
</div>
</body>
</html>
`;
}

const PARAGRAPH = 'margin: 0 0 1em';
const SMALL = 'margin: 2em 0 0; font-size: 13px; opacity: 0.85';

const paragraphOf = (lines: readonly string[], style: string) =>
  `<p dir="auto" style="${style}">${lines.map(lineInHtml).join('<br>\n')}</p>`;

/** 'Ben gets this email too.', as a paragraph; nothing if nobody else does. */
export function alsoTo(names: readonly string[]): MailBody {
  if (names.length === 0) return [];
  const get = names.length === 1 ? 'gets' : 'get';
  return [[`${listedNames(names)} ${get} this email too.`]];
}

/** The last paragraph of a kind that can be switched off: the link to do so. */
export const footerOf = (plural: string, link: string): MailBody => [
  [`If you don't want ${plural} by email, turn them off here:`, link],
];
