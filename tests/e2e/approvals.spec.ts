import { tapTwice } from './support/taps.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

test('new registrations are approved on Home, with one tap each or all at once, or declined', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Wait');
  const people = [];
  for (const firstName of ['Ana', 'Ben', 'Cleo', 'Dan'])
    people.push(await turnout.register({ firstName, lastName: `${word}${firstName}` }));
  const name = (firstName: string) => `${firstName} ${word}${firstName}`;
  await page.goto('/');
  const waits = page.getByRole('button', { name: 'Who waits for approval' });
  await waits.click();
  await expect(page.getByLabel('Status after approval')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // Taps twice: the second tap may come before or after the response to the first one, when Ben's row has moved there.
  const approve = page.getByRole('button', { name: `Approve ${name('Ana')}` });
  await tapTwice(approve, () => expect(approve).toBeHidden());
  const line = (firstName: string) =>
    page
      .locator('section', { has: waits })
      .last()
      .getByRole('listitem')
      .filter({ hasText: name(firstName) });
  await expect(line('Ana')).toContainText('Approved');
  await expect(line('Ana')).toHaveCount(0);

  await page.getByRole('button', { name: `Decline ${name('Ben')}` }).click();
  await expect(page.getByRole('dialog')).toContainText('Their status will change to Removed');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(line('Ben')).toContainText('Declined');

  await page.goto(`/manage-students?q=${word}`);
  const cleo = page.getByRole('row').filter({ hasText: name('Cleo') });
  await expect(cleo).toContainText('Not approved');
  await page.goto('/');
  await expect(page.getByText('2 wait for approval')).toBeVisible();
  await waits.click();
  await page.getByRole('button', { name: 'Approve all 2' }).click();
  for (const one of ['Cleo', 'Dan']) await expect(line(one)).toContainText('Approved');
  await page.getByRole('button', { name: 'Undo the approvals' }).click();
  await expect(page.getByText('2 wait for approval')).toBeVisible();
  await page.getByRole('button', { name: 'Approve all 2' }).click();
  for (const one of ['Cleo', 'Dan']) await expect(line(one)).toContainText('Approved');
  await expect(waits).toBeHidden();

  const { body } = await turnout.admin.call('GET', '/students');
  const states = people.map(({ id }) => {
    const student = body.items.find((one: { id: string }) => one.id === id);
    return [student.approved, student.enrollmentStatus];
  });
  expect(states).toEqual([
    [true, 'Enrolled'],
    [false, 'Removed'],
    [true, 'Enrolled'],
    [true, 'Enrolled'],
  ]);
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test("Home asks for the time zone if nobody has chosen one and the server's is different", async ({
    asAdmin: page,
    turnout,
  }) => {
    await turnout.admin.call('PATCH', '/settings', { timeZone: 'UTC' });
    await page.route('**/api/v1/settings', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const answer = await route.fetch();
      const settings = await answer.json();
      const timeZoneChosen = settings.timeZone !== 'UTC';
      await route.fulfill({ response: answer, json: { ...settings, timeZoneChosen } });
    });
    await page.goto('/');
    await expect(
      page.getByRole('heading', { name: 'Which time zone is your school in?' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep UTC' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use Eastern Time (New York)' }).click();
    await expect(
      page.getByText("The school's time zone is Eastern Time (New York)."),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep UTC' })).toBeHidden();
    const { body } = await turnout.admin.call('GET', '/settings');
    expect(body).toMatchObject({ timeZone: 'America/New_York', timeZoneChosen: true });
  });

  test('setup takes the time zone from the browser, and asks who can see the public dashboard', async ({
    page,
  }) => {
    let sent: unknown;
    await page.route('**/api/v1/school', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), setupNeeded: true },
      });
    });
    await page.route('**/api/v1/setup', async (route) => {
      sent = route.request().postDataJSON();
      await route.fulfill({
        status: 409,
        json: { code: 'CONFLICT', message: 'Turnout is already set up. Please log in.' },
      });
    });
    await page.goto('/setup?token=abc');
    await expect(page.getByLabel('Time zone of the school')).toHaveValue('America/New_York');
    const choices = page.getByRole('radio');
    await expect(choices).toHaveCount(3);
    for (const choice of await choices.all()) await expect(choice).not.toBeChecked();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin');
    await page.getByLabel('Email').fill('robin@school.test');
    await page.getByRole('textbox', { name: 'Password' }).fill('first-position-1');
    await page.getByLabel('School name').fill('Studio Nine');
    await page.getByLabel('Absence').fill('7.50');
    expect(await findings(page)).toEqual([]);
    const create = page.getByRole('button', { name: 'Create school' });
    await create.click();
    await expect(page.getByRole('alert')).toHaveText('Please choose who can see it');
    expect(sent).toBeUndefined();
    await page.getByRole('radio', { name: /^Members only/ }).check();
    await create.click();
    await expect(page.getByText('Turnout is already set up.')).toBeVisible();
    expect(sent).toMatchObject({
      schoolName: 'Studio Nine',
      timeZone: 'America/New_York',
      fees: { absence: 750, late: 100, noShoes: 100, notInUniform: 100 },
      publicDashboard: 'signed-in',
    });
  });
});
