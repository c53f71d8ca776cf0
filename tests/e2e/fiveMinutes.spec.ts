import { openNewSchool } from './support/newSchool.ts';
import { phone, thumbOn } from './support/taps.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

// This runs on a phone, and counts every touch.
test.use(phone);

const five = (word: string) =>
  ['Ana', 'Ben', 'Cleo', 'Dev', 'Eva'].map((firstName) => ({
    firstName,
    lastName: word,
    email: `${firstName}-${word}@school.test`.toLowerCase(),
  }));

test('five students are pasted in at most four taps', async ({ asAdmin: page, turnout }) => {
  const word = ownWord('Pasted');
  const list = five(word).map((student) => Object.values(student).join('\t'));
  await page.goto('/');
  const thumb = thumbOn(page);
  await thumb.tap(
    page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Students' }),
  );
  await thumb.tap(page.getByRole('link', { name: 'Add many' }));
  const field = page.getByLabel('Your list');
  await thumb.tap(field);
  await thumb.paste(field, ['First name\tLast name\tEmail', ...list].join('\n'));
  await thumb.tap(page.getByRole('button', { name: 'Add 5 students' }));
  await expect(page.getByRole('heading', { name: '5 students added' })).toBeVisible();
  expect(thumb.taps).toBeLessThanOrEqual(4);
  const { items } = (await turnout.admin.call('GET', '/students')).body;
  const names = items.filter(({ lastName }: { lastName: string }) => lastName === word);
  expect(names).toHaveLength(5);
});

test('five students are typed in at most twelve taps, and their passwords are in one list', async ({
  asAdmin: page,
}) => {
  const word = ownWord('Typed');
  await page.goto('/');
  const thumb = thumbOn(page);
  await thumb.tap(
    page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Students' }),
  );
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
  expect(thumb.taps).toBeLessThanOrEqual(12);

  // Everything is visible on the narrowest phone, on screen and as paper slips, and stays until the passwords are
  // handed out.
  await page.setViewportSize({ width: 320, height: 700 });
  const list = page.getByRole('heading', { name: '5 temporary passwords' }).locator('..');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  const passwords = await list.getByRole('listitem').getByRole('code').allTextContents();
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

test.describe('a new school', () => {
  test.use({ timezoneId: 'America/Chicago' });

  test('is set up and guided to its first marked class in at most twenty taps', async ({
    page,
  }) => {
    const school = await openNewSchool();
    const word = ownWord('New');
    const thumb = thumbOn(page);
    const at = (path: string) => `${new URL(school.setupUrl).origin}${path}`;
    await page.goto(school.setupUrl);
    await thumb.tap(page.getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.type('Robin');
    await thumb.next();
    await page.keyboard.type('robin@school.test');
    await thumb.next();
    await page.keyboard.type('first-position-1');
    await thumb.tap(page.getByLabel('School name'));
    await page.keyboard.type('Studio Five');
    await expect(page.getByLabel('Time zone of the school')).toHaveValue('America/Chicago');
    await expect(page.getByLabel('Absence')).toHaveValue('5.00');
    expect(await findings(page)).toEqual([]);
    // The fees can be set right away.
    await thumb.tap(page.getByLabel('Late'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2.50');
    for (const choice of await page.getByRole('radio').all())
      await expect(choice).not.toBeChecked();
    await thumb.tap(page.getByRole('radio', { name: 'Staff only' }));
    await thumb.tap(page.getByRole('button', { name: 'Create school' }));

    const guide = page.getByRole('heading', { name: 'Get started' }).locator('..');
    const steps = guide.getByRole('listitem');
    const done = steps.filter({ has: page.getByRole('img', { name: 'Done:' }) });
    await expect(steps).toHaveCount(4);
    await expect(done).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await thumb.tap(guide.getByRole('link', { name: 'Add many' }));
    await thumb.tap(page.getByLabel('Your list'));
    const list = five(word).map((student) => Object.values(student).join('\t'));
    const heads = 'First name\tLast name\tEmail';
    await thumb.paste(page.getByLabel('Your list'), [heads, ...list].join('\n'));
    await thumb.tap(page.getByRole('button', { name: 'Add 5 students' }));
    await expect(page.getByRole('heading', { name: '5 students added' })).toBeVisible();
    await thumb.tap(page.getByRole('banner').getByRole('link', { name: 'Studio Five' }));

    await expect(done).toHaveText(['Add your students']);
    await thumb.tap(guide.getByRole('button', { name: 'Set the date' }));
    await expect(done).toHaveCount(2);
    // The item has moved up under the thumb; a tap right away would count as the second of a double tap.
    await page.waitForTimeout(600);
    await thumb.tap(guide.getByRole('link', { name: 'Mark a class' }));
    await thumb.tap(page.getByRole('button', { name: /everyone else present/ }));
    await expect(page.getByText('Marked 5 as present')).toBeVisible();
    expect(thumb.taps).toBeLessThanOrEqual(20);

    // One step is left; otherwise Home is as usual.
    await page.goto(at('/'));
    await expect(done).toHaveCount(3);
    await expect(steps.last()).toHaveText(/Record your first payment/);
    await expect(page.getByText('No class before today.')).toBeVisible();
    const settings = await (await page.request.get(at('/api/v1/settings'))).json();
    expect(settings).toMatchObject({
      schoolName: 'Studio Five',
      timeZone: 'America/Chicago',
      publicDashboard: 'staff',
      fees: [{ effectiveFrom: '2000-01-01', absence: 500, late: 250 }],
    });
    const { items } = await (await page.request.get(at('/api/v1/students'))).json();
    await page.request.post(at('/api/v1/payments'), {
      headers: { origin: at('') },
      data: {
        studentId: items[0].id,
        amount: 500,
        paymentMethod: 'cash',
        date: settings.firstClassDate,
      },
    });
    await page.reload();
    // On a phone the month's money is a line that opens.
    await page.getByText('Money this month').tap();
    await expect(page.getByText('Latest payments', { exact: true })).toBeVisible();
    await expect(guide).toBeHidden();
    await page.goto(at('/manage-students'));
    await expect(page.getByText('Total Enrolled Students').locator('+ dd')).toHaveText('5');
    await expect(page.getByText('waiting to be enrolled')).toBeHidden();
    await school.close();
  });
});
