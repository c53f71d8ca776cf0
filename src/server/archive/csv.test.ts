import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test('no text is two lines or two cells, an empty one is quoted, and no value is nothing', () => {
  expect(csvLines([['a,b', 'a\nb', 'a\rb', 'a"b', '', null, true, '=1']])).toBe(
    '"a,b","a\nb","a\rb","a""b","",,true,=1\n',
  );
  expect(csvLines([['=1']], { forSpreadsheets: true })).toBe("'=1\n");
});
