import { phone, thumbOn } from './support/taps.ts';
import { testInOwnSchool as test } from './support/ownSchool.ts';
import { expect, findings, ownWord } from './support/test.ts';

test.use(phone);

test('a seat is given a number, waited for, offered, and taken by a family without logging in', async ({
  asAdmin: page,
  turnout,
  browser,
}) => {
  const name = ownWord('Seats');
  const created = await turnout.admin.call('POST', '/classes', {
    name,
    forWhom: 'places',
    first: { name: ownWord('First'), forWhom: 'everyone' },
  });
  const { id } = created.body.class;
  const student = await turnout.addStudent({
    firstName: 'Mia',
    lastName: ownWord('Waits'),
    birthDate: '2016-05-05',
  });
  await page.goto(`/classes/${id}`);
  await expect(page.getByRole('heading', { name: 'Waiting list' })).toBeHidden();
  await page.getByRole('button', { name: `More for ${name}` }).tap();
  await page.getByRole('menuitem', { name: 'Edit' }).tap();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByText('Spots and ages').tap();
  await edit.getByLabel('Spots', { exact: true }).fill('0');
  await edit.getByRole('button', { name: 'Save' }).tap();
  await expect(
    edit.getByText('Please give a number of spots from 1 to 1000').first(),
  ).toBeVisible();
  await edit.getByLabel('Spots', { exact: true }).fill('1');
  await edit.getByLabel('Youngest age').fill('18');
  expect(await findings(page)).toEqual([]);
  await edit.getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByText('0 of 1 spot taken')).toBeVisible();

  await page.getByRole('button', { name: 'Add to the waiting list' }).tap();
  const add = page.getByRole('dialog', { name: `Wait for ${name}` });
  await add.getByLabel('Student').fill(student.lastName);
  await page
    .getByRole('option', { name: `Mia ${student.lastName}` })
    .first()
    .click();
  await add.getByRole('button', { name: 'Add to the list' }).tap();
  await expect(
    page.getByText(`A spot is free in ${name} now. First: Mia ${student.lastName}.`),
  ).toBeVisible();
  await page.goto('/');
  const spot = page.getByRole('listitem').filter({ hasText: name });
  await expect(spot).toContainText(`Mia ${student.lastName} is next`);
  const thumb = thumbOn(page);
  await thumb.tap(page.getByRole('button', { name: `Offer a spot to Mia ${student.lastName}` }));
  const offer = page.getByRole('dialog', {
    name: `Offer Mia ${student.lastName} a spot in ${name}`,
  });
  // Who doesn't fit is said before the seat is held.
  await expect(offer.getByText(/^Mia is \d+ on .*; this class is from 18/)).toBeVisible();
  await thumb.tap(offer.getByRole('button', { name: 'Offer', exact: true }));
  const held = page.getByRole('dialog', { name: `A spot in ${name} is held for Mia` });
  const link = await held.getByLabel('Link').inputValue();
  expect(link).toMatch(/\/offer\/[\w-]+\/[\w-]+$/);
  expect(await findings(page)).toEqual([]);
  expect(thumb.taps).toBe(2);
  await held.getByRole('button', { name: 'Close' }).first().tap();
  await page.goto(`/classes/${id}`);
  await expect(
    page.getByText('1 of 1 spot taken, 1 of them later or held · 1 waiting'),
  ).toBeVisible();

  const context = await browser.newContext({ ...phone, baseURL: turnout.url });
  const theirs = await context.newPage();
  await theirs.goto(new URL(link).pathname);
  await expect(theirs.getByText(new RegExp(`has a spot for Mia in ${name} from`))).toBeVisible();
  expect(await findings(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: 'Yes, take it' }).tap();
  await expect(theirs.getByText(new RegExp(`^Mia has a spot in ${name} from`))).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText(new RegExp(`^Mia has a spot in ${name} from`))).toBeVisible();
  await theirs.goto('/offer/nobody/nothing');
  await expect(theirs.getByText("This link doesn't work any more. Ask the school.")).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('1 of 1 spot taken', { exact: true })).toBeVisible();
  await expect(page.getByText('Nobody is waiting.')).toBeVisible();
});
