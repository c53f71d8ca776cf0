import { cutText } from '../../cutText.ts';
import { monthNames } from '../../dates.ts';

// Past records describe each charge anew, and a school has few kinds of them: 'Tuition October 2024 - Jazz' is tuition.

const MONTH = `(?:${monthNames.map((name) => (name.length > 4 ? `${name}|${name.slice(0, 3)}` : name)).join('|')}|Sept)\\b\\.?`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?\b`;
const YEAR = String.raw`\b(?:19|20)\d{2}(?:\s*[-–/]\s*(?:20)?\d{2})?\b`;

/** Half an hour and a quarter of one are no dates. */
const NUMBERS = String.raw`\b\d{4}-\d{2}-\d{2}\b|\b(?![123]\/[234]\b)\d{1,2}\/\d{1,2}(?:\/(?:\d{4}|\d{2}))?\b|\b\d{1,2}\/\d{4}\b|\b\d{1,2}([.-])\d{1,2}\1(?:\d{4}|\d{2})\b`;

const DATES = new RegExp(
  `${NUMBERS}|(?:\\b${DAY}\\s+)?\\b${MONTH}(?:\\s+${DAY}(?!\\d))?(?:,?\\s*'\\d{2}\\b)?|${YEAR}`,
  'gi',
);

/** What is left around something that was cut out. */
const EMPTY_BRACKETS = /\(\s*[-–—:,;|/&]*\s*\)/g;
const SIGNS_IN_A_ROW = /\s*([-–—:,;|/&])(?:\s*[-–—:,;|/&])+\s*/g;
const LOOSE_START = /^(?:[-–—:,;|/&.)]|\s)+/;
const LOOSE_END = /(?:[-–—:,;|/&.(]|\s|\s(?:for|of|in|from|to|on|until|through|and))+$/i;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Two charges whose texts differ only after so many characters are of one kind. */
const LONGEST_KIND = 200;

/** Cuts dates and the names of classes out of what a charge was for; '' if nothing else is said. */
export function kindOf(text: string, classes: readonly string[]): string {
  const names = classes
    .filter((name) => name.trim() !== '')
    .toSorted((a, b) => b.length - a.length);
  const withoutClass = names.reduce(
    (rest, name) =>
      rest.replaceAll(
        new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name.trim())}(?![\p{L}\p{N}])`, 'giu'),
        ' ',
      ),
    cutText(text, LONGEST_KIND),
  );
  return withoutClass
    .replaceAll(DATES, ' ')
    .replaceAll(EMPTY_BRACKETS, ' ')
    .replaceAll(SIGNS_IN_A_ROW, ' $1 ')
    .replaceAll(/\s+(?=[,;:])/g, '')
    .replace(LOOSE_START, '')
    .replace(LOOSE_END, '')
    .replaceAll(/\s+/g, ' ');
}
