import { expect, test } from 'vitest';
import { csvLines, unescaped } from './csv.ts';

test('no text is two lines or two cells, an empty one is quoted, and no value is nothing', () => {
  expect(csvLines([['a,b', 'a\nb', 'a\rb', 'a"b', '', null, true, -1]])).toBe(
    '"a,b","a\nb","a\rb","a""b","",,true,-1\n',
  );
});

test.each(['=1', '+1', '-1', '@a', '\ta', '\ra', "'a", "''=1", "'", '＝1', '=', "'=1"])(
  'a text that begins like a formula, %j, has an apostrophe before it, and comes back exact',
  (text) => {
    const [line = ''] = csvLines([[text]]).split('\n');
    const cell = line.replace(/^"|"$/g, '');
    expect(cell).toBe(`'${text}`);
    expect(unescaped(cell)).toBe(text);
  },
);

test.each(['a=1', '', '1-2', "O'Neil", ' =1'])('%j needs none', (text) => {
  expect(csvLines([[text, '']])).toContain(text);
  expect(unescaped(text)).toBe(text);
});
