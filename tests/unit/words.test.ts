import { expect, test } from 'vitest';
import {
  comparedWordsIn,
  oddCommentsIn,
  privateNumbersIn,
  problemsIn,
  withoutComments,
} from '../../scripts/words/problems.mjs';

const source = `
  import { letters } from './a-letter.ts';
  // A comment may say that money is brought back.
  const path = '/second-step'; // or brought back
  const label = 'Sign-in';
  /**
   * So may this one: brought back.
   */
  export const Screen = (...screens) => (
    <p title="Nobody is found">
      {/* And this: brought back. */}
      Please wait...
      A letter with a
      link was brought
      back {[...screens, { ...label }]}
    </p>
  );
`;

test('finds words in texts that users read, but not in names and comments', () => {
  const problems = problemsIn(withoutComments(source));
  expect(problems.map(({ line, problem }) => `${line} ${problem.replaceAll(/\s+/g, ' ')}`)).toEqual(
    [
      '13 says "A letter"; write email',
      '14 says "brought back"; write restored, undone, returned',
      '10 says "Nobody is found"; write No matches',
      '5 says "Sign-in"; write log in, log out, register',
      '12 says "t..."; write …',
    ],
  );
});

test("refuses words that users don't use, and suggests what to write", () => {
  const problemTexts = (text: string) => problemsIn(text).map(({ problem }) => problem);
  expect(problemTexts('Sign-in')).toEqual(['says "Sign-in"; write log in, log out, register']);
  expect(problemTexts('Please sign-in')).toHaveLength(1);
  expect(problemTexts('Payment brought back')).toHaveLength(1);
  expect(problemTexts('Please wait...')).toHaveLength(1);
  expect(problemTexts('The sign-in sheet: log in first')).toEqual([]);
  expect(problemTexts('POST /api/auth/sign-in/email')).toEqual([]);
  expect(problemTexts("log.info('sign-in')")).toEqual([]);
  expect(problemTexts('Loading students...')).toEqual([]);
  for (const text of [
    '$85.00 is still to pay',
    "We won't email you this kind anymore.",
    'Keep me signed in',
    '52 marks on the roll become Holiday.',
    'Nov 27, 2026 is safe to mark as a holiday',
    '10 of 30 marks today.',
    'What became of the last emails',
    'They got it',
    '4 of 12 seats taken',
    'Mia has a place in Jazz.',
    'These get no email.',
    'Total of what is shown',
    'Balances, by the dates of the entries',
    'Away without a word',
    'This is announced already, and stands on Home.',
  ])
    expect(problemTexts(text), text).toHaveLength(1);
});

test('refuses numbers that nobody can look up in the repository', () => {
  // It is made of parts, so that this file has no such number.
  const number = (letters: string, digits: string) => letters + digits;
  const cited = (text: string) => privateNumbersIn(text).map(({ line }) => line);
  expect(cited(`// What is dated in it stands (${number('D', '131')}).`)).toEqual([1]);
  expect(cited(`\ntest('${number('PAY', '-9')}: a holiday')`)).toEqual([2]);
  expect(cited(`test('${number('R', '9')}: a list'); // ${number('T', '45')}: as before`)).toEqual([
    1, 1,
  ]);
  expect(cited("T00:00:00Z, UTF-8, cells.C2, 'D2', decision 12, key F4")).toEqual([]);
});

test('refuses comments that begin as nobody would speak', () => {
  // They are made of parts, so that this file has none of them.
  const [of, whose, those] = ['Of', 'Whose', 'Those'];
  const line = (text: string) => ['//', text].join(' ');
  const odd = (text: string) =>
    oddCommentsIn(text).map(({ line: at, problem }) => `${at} ${problem}`);
  const refused = (start: string) =>
    `begins a comment with "${start}"; rewrite it as you would say it aloud`;
  expect(odd(`let a; ${line('Of the app.')}`)).toEqual([`1 ${refused('Of')}`]);
  expect(odd(`\n/** ${whose} roll it is. */`)).toEqual([`2 ${refused('Whose')}`]);
  expect(odd(`/**\n * ${those} of today.\n */`)).toEqual([`1 ${refused('Those')}`]);
  expect(odd(`<p>\n  {/* ${of} a class. */}\n</p>`)).toEqual([`2 ${refused('Of')}`]);
  expect(odd(`${line('What a request')}\n${line('names it by.')}`)).toEqual([
    `1 ${refused('What a request names it by')}`,
  ]);
  expect(odd(`${line('The marks of a day.')}\n${line('Those of others stay.')}`)).toEqual([]);
  expect(odd(`/** What it costs. Sorted by name. */\nconst Of = 'Whose';`)).toEqual([]);
  expect(odd('/** What it costs */\nconst sorted = by(name);')).toEqual([]);
});

test.each([
  'if (error.message === mailMessages.moved) return;',
  'mailMessages.saidBounced === row.answer',
  'const wasSaid = row.answer !== mailMessages.said(name);',
  'credit.reason === OVERPAYMENT',
  "if (note === 'Opening balance') return;",
  "if (error.message.endsWith('is closed.')) return;",
])('refuses to decide by a sentence: %s', (line) => {
  expect(comparedWordsIn(`\n${line}`)).toMatchObject([{ line: 2 }]);
});

test.each([
  "if (error.reason === 'monthClosed') return;",
  'throw conflict(mailMessages.moved);',
  'toasts.filter((toast) => toast.message !== message)',
  "if (reason === 'escape-key') search(next);",
  '// once: note === OPENING_BALANCE',
])('allows %s', (line) => {
  expect(comparedWordsIn(line)).toEqual([]);
});
