import { readPayLink } from './howToPay.ts';
import { escapeHtml } from './html.ts';

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

/** A page without images or anything else that has to be loaded. */
export function htmlOf(body: MailBody): string {
  const paragraphs = body.map(
    (lines) => `<p dir="auto">${lines.map(lineInHtml).join('<br>\n')}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"></head>
<body style="font: 16px/1.5 sans-serif">
${paragraphs.join('\n')}
</body>
</html>
`;
}

/** 'Ben gets this email too.', as a paragraph; nothing if nobody else does. */
export function alsoTo(names: readonly string[]): MailBody {
  if (names.length === 0) return [];
  const get = names.length === 1 ? 'gets' : 'get';
  return [[`${nameList.format(names)} ${get} this email too.`]];
}

const nameList = new Intl.ListFormat('en-US');

/** The last paragraph of a kind that can be switched off: the link to do so. */
export const footerOf = (plural: string, link: string): MailBody => [
  [`If you don't want ${plural} by email, turn them off here:`, link],
];
