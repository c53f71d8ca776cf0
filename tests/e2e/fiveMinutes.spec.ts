import { phone, thumbOn } from './support/taps.ts';
import { expect, ownWord, test } from './support/test.ts';

// On a phone, and every touch of it counted.
test.use(phone);

const five = (word: string) =>
  ['Ana', 'Ben', 'Cleo', 'Dev', 'Eva'].map((firstName) => ({
    firstName,
    lastName: word,
    email: `${firstName}-${word}@school.test`.toLowerCase(),
  }));

test('five students are pasted in four taps', async ({ asAdmin: page, turnout }) => {
  const word = ownWord('Pasted');
  const list = five(word).map((student) => Object.values(student).join('\t'));
  await page.goto('/');
  const thumb = thumbOn(page);
  await thumb.tap(page.getByRole('main').getByRole('link', { name: 'Students', exact: true }));
  await thumb.tap(page.getByRole('link', { name: 'Add many' }));
  const field = page.getByLabel('Your list');
  await thumb.tap(field);
  await thumb.paste(field, ['First name\tLast name\tEmail', ...list].join('\n'));
  await thumb.tap(page.getByRole('button', { name: 'Add 5 students' }));
  await expect(page.getByRole('heading', { name: '5 students added' })).toBeVisible();
  expect(thumb.taps).toBe(4);
  const { items } = (await turnout.admin.call('GET', '/students')).body;
  const names = items.filter(({ lastName }: { lastName: string }) => lastName === word);
  expect(names).toHaveLength(5);
});
