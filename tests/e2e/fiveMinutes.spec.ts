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

test('five students are typed in nine taps, and their passwords wait in one list', async ({
  asAdmin: page,
}) => {
  const word = ownWord('Typed');
  await page.goto('/');
  const thumb = thumbOn(page);
  await thumb.tap(page.getByRole('main').getByRole('link', { name: 'Students', exact: true }));
  await thumb.tap(page.getByRole('button', { name: 'Add New Student' }));
  const [first, last, email] = ['First Name', 'Last Name', 'Email'].map((label) =>
    page.getByLabel(label),
  );
  if (!first || !last || !email) throw new Error('no fields');
  await thumb.tap(first);
  for (const [index, student] of five(word).entries()) {
    await thumb.type(first, student.firstName);
    await thumb.next();
    await thumb.type(last, student.lastName);
    await thumb.next();
    await thumb.type(email, student.email);
    const isLast = index === 4;
    const save = isLast ? 'Add Student' : 'Save and add another';
    await thumb.tap(page.getByRole('button', { name: save }));
    if (!isLast)
      await expect(page.getByText(`${student.firstName} ${word} was added.`)).toBeVisible();
  }
  await thumb.tap(page.getByRole('button', { name: 'Show' }));
  expect(thumb.taps).toBe(9);

  // Whole on the narrowest phone, on screen and as slips on paper; kept until they are handed over.
  await page.setViewportSize({ width: 320, height: 700 });
  const list = page.getByRole('heading', { name: '5 temporary passwords' }).locator('..');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  const passwords = await list.getByRole('code').allTextContents();
  for (const password of passwords) expect(password).toMatch(/^\w{4}(-\w{4}){3}$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.emulateMedia({ media: 'print' });
  const slips = page.getByLabel('Password slips');
  await expect(slips).toContainText(passwords[0] ?? '');
  await expect(slips).toContainText(page.url().split('/manage')[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Student Management' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Add many' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await list.getByRole('button', { name: 'Done' }).click();
  await expect(list).toBeHidden();
});
