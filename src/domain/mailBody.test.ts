import { expect, test } from 'vitest';
import { alsoTo, bodyOf, footerOf, htmlOf, textOf } from './mailBody.ts';

test('a text is paragraphs of lines, and the same text again', () => {
  const text = 'Hi Ann,\n\n$24.00 is still to pay:\nBo $1.00\n\nThank you!';
  expect(bodyOf(text)).toEqual([
    ['Hi Ann,'],
    ['$24.00 is still to pay:', 'Bo $1.00'],
    ['Thank you!'],
  ]);
  expect(textOf(bodyOf(text))).toBe(text);
  expect(textOf(bodyOf('\n\nHi \n \n\n\nBye\n'))).toBe('Hi\n\nBye');
  expect(textOf(bodyOf('Hi\n\n\u202Bשלום 🎉'))).toBe('Hi\n\n\u202Bשלום 🎉');
});

test('a page has the same lines, never as markup, and links only to the address that it shows', () => {
  const html = htmlOf([
    ['<img src=x> & "Bo"', 'https://pay.test/a?b=1&c=2'],
    ['See https://pay.test', 'javascript:alert(1)'],
  ]);
  expect(html).toContain('&lt;img src=x&gt; &amp; &quot;Bo&quot;');
  expect(html).toContain(
    '<a href="https://pay.test/a?b=1&amp;c=2">https://pay.test/a?b=1&amp;c=2</a>',
  );
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).not.toMatch(/<img|<script|<link/);
});

test('who else gets it is a sentence, and the small print has the link to turn it off', () => {
  expect(textOf(alsoTo([]))).toBe('');
  expect(textOf(alsoTo(['Ben']))).toBe('Ben gets this email too.');
  expect(textOf(alsoTo(['Ben', 'Ana']))).toBe('Ben and Ana get this email too.');
  const footer = footerOf('reminders', 'https://school.test/unsubscribe/1/abc');
  const html = htmlOf([['Hi']], footer);
  expect(html.indexOf('Hi')).toBeLessThan(html.indexOf('If you don&#39;t want reminders'));
  expect(html).toContain('<a href="https://school.test/unsubscribe/1/abc">');
});
