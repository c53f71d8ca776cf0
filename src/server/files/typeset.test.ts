import { expect, test } from 'vitest';
import { makePaperPdf } from './paper.ts';
import { typeset } from './typeset.ts';

const words = (text: string) =>
  [typeset(text)]
    .flat()
    .flatMap((part) => (typeof part === 'string' ? part : part.text).split(/[\s\u200b]/));

test.each(['x', '漢', '글', 'س', '𐀀'])(
  'a long word of %s can be broken before it is laid out',
  (letter) => {
    const parts = words(`${letter.repeat(5000)} end`);
    expect(Math.max(...parts.map((part) => Array.from(part).length))).toBeLessThanOrEqual(41);
    expect(parts.join('').length).toBeLessThanOrEqual(2001);
  },
);

test('a word that fits is left as it is, an address breaks where people expect it', () => {
  expect(typeset('Konstantinopolitanische Ballettschule')).toBe(
    'Konstantinopolitanische Ballettschule',
  );
  expect(typeset('ada@dance.example')).toBe('ada\u200b@dance.\u200bexample');
});

test('a page of the longest words is made', async () => {
  const word = 'W'.repeat(20_000);
  const columns = [
    { title: 'A', width: 60 },
    { title: 'B', width: '*' as const },
  ];
  const pdf = await makePaperPdf({
    school: word,
    title: 'Statement',
    subtitle: word,
    parts: [{ figures: [{ label: word, value: word }] }, { columns, rows: [[word, word]] }],
  });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
