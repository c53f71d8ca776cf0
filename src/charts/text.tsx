import type { SVGProps } from 'react';
import type { Look } from './look.ts';

/** How wide letters are, relative to the font size; generous, so that no font in use is wider. */
const WIDE = /[\u1100-\uffff]/u;
const NARROW = /[ijlI.,:;'|! ()]/;
const CAPITAL = /[A-Z@%&mwMW]/;
const DIGIT = /[0-9$+=<>~#]/;

function letterWidth(letter: string): number {
  if (WIDE.test(letter)) return 1.05;
  if (NARROW.test(letter)) return 0.36;
  if (CAPITAL.test(letter)) return 0.82;
  return DIGIT.test(letter) ? 0.65 : 0.62;
}

/** How much wider bold letters are. */
export const BOLD = 1.1;

/** About how wide a text will be, because on paper there is nothing to measure it with. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * fontSize;
}

/** The text, shortened with '…' if it is too wide. */
export function cutText(text: string, room: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= room) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, fontSize) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The text on up to two lines; what doesn't fit is cut. */
export function wrapText(text: string, room: number, fontSize: number): string[] {
  const words = text.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const first = words.slice(0, count).join(' ');
    if (textWidth(first, fontSize) > room && count > 1) continue;
    const rest = words.slice(count).join(' ');
    return [first, rest].filter(Boolean).map((line) => cutText(line, room, fontSize));
  }
  return [];
}

interface Props extends Omit<SVGProps<SVGTextElement>, 'children'> {
  look: Look;
  children: string;
}

/** A text in a drawing, gray unless it is given another color. */
export function Label({ look, children, ...place }: Props) {
  const runs = look.runsOf?.(children) ?? [{ text: children }];
  return (
    <text fill={look.palette.quiet} {...place}>
      {runs.map(({ text, font }, index) =>
        font === undefined ? (
          text
        ) : (
          <tspan key={index} fontFamily={font}>
            {text}
          </tspan>
        ),
      )}
    </text>
  );
}
