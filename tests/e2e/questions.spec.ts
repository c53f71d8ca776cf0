import { aGuardian } from '../support/families.ts';
import { phone, thumbOn } from './support/taps.ts';
import { testInOwnSchool as test } from './support/ownSchool.ts';
import { expect, findings, inBrief, ownWord } from './support/test.ts';

const DAY = inBrief('2026-11-04');

test.use(phone);

test('a mother asks about a line in three taps, and the school waives it in two from the question', async ({
  as,
  turnout,
  browser,
}) => {
  const lastName = ownWord('Asked');
  const child = await turnout.addStudent({ firstName: 'Mia', lastName });
  const path = `/attendance/2026-11-04/${child.id}`;
  const late = { status: 'present', attributes: { late: true } };
  expect((await turnout.admin.call('PUT', path, late)).status).toBe(200);
  const family = await turnout.admin.call('POST', '/families', {
    name: lastName,
    studentIds: [child.id],
    adults: [],
  });
  const mother = await aGuardian(
    { admin: turnout.admin, app: { url: turnout.url } },
    family.body.family.id,
    { firstName: 'Rosa', lastName },
  );
  const hers = await as(mother);
  await hers.goto(`/children/${child.id}`);
  const thumb = thumbOn(hers);
  const line = hers.getByRole('table', { name: 'Statement' }).getByRole('row').nth(1);
  await thumb.tap(line.getByRole('button').first());
  await expect(hers.getByText(` marked Mia Late on ${DAY}. Late costs $1.00`)).toBeVisible();
  await thumb.tap(hers.getByRole('button', { name: 'Ask about it' }));
  await thumb.type(hers.getByLabel('Your question'), 'She was on time.');
  expect(await findings(hers)).toEqual([]);
  await thumb.tap(hers.getByRole('button', { name: 'Send' }));
  await expect(hers.getByText('The school hasn’t answered yet.')).toBeVisible();
  expect(thumb.taps).toBe(3);

  const context = await browser.newContext({ ...phone, baseURL: turnout.url });
  const school = await context.newPage();
  const cookies = turnout.admin.cookie.split('; ').map((one) => {
    const [name = '', ...value] = one.split('=');
    return { name, value: value.join('='), url: turnout.url };
  });
  await context.addCookies(cookies);
  await school.goto('/');
  await school
    .getByRole('button', { name: `Answer Rosa ${lastName} about Mia ${lastName} · ${DAY}` })
    .tap();
  const dialog = school.getByRole('dialog', { name: `Mia ${lastName}: $1.00, ${DAY}` });
  await expect(dialog.getByText('She was on time.')).toBeVisible();
  const theirs = thumbOn(school);
  await theirs.tap(dialog.getByRole('radio', { name: 'Waive' }));
  await expect(dialog).toContainText('Owes $1.00 → becomes paid up');
  expect(await findings(school)).toEqual([]);
  await theirs.tap(dialog.getByRole('button', { name: 'Waive', exact: true }));
  // The line says what became of it, can take it back, and is gone after a while.
  const told = school.getByRole('listitem').filter({ hasText: `Mia ${lastName}` });
  await expect(told).toContainText('Waived $1.00');
  await expect(told.getByRole('button', { name: /^Undo/ })).toBeVisible();
  expect(theirs.taps).toBe(2);
  await expect(told).toHaveCount(0);
  await expect(school.getByRole('button', { name: /^Answer / })).toBeHidden();
  await context.close();

  await hers.goto('/');
  const answered = hers
    .locator('section')
    .filter({ has: hers.getByRole('heading', { name: 'Your questions' }) });
  await expect(answered).toContainText(`Mia ${lastName} · ${DAY} · $1.00`);
  await expect(answered).toContainText('We have waived it: $1.00.');
  expect(await findings(hers)).toEqual([]);
  await answered.getByRole('link', { name: /^See/ }).tap();
  await expect(hers.getByText('· Answered')).toBeVisible();
  // What was given back has a line of its own, above it.
  const asked = hers.getByRole('table', { name: 'Statement' }).getByRole('row').nth(2);
  await asked.getByRole('button').first().tap();
  await expect(hers.getByText('We have waived it: $1.00.')).toBeVisible();
  await expect(hers.getByText('Late is waived: goodwill.')).toBeVisible();
  await hers.getByRole('button', { name: 'Write again' }).tap();
  await hers.getByLabel('Your message').fill('Thank you!');
  await hers.getByRole('button', { name: 'Send' }).tap();
  await expect(hers.getByText('Thank you!')).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Write again' })).toBeHidden();
  await expect(hers.getByRole('button', { name: 'Charge again' })).toBeHidden();
});
