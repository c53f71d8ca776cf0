import { phone, thumbOn } from './support/taps.ts';
import { expect, findings, inBrief, ownWord, test } from './support/test.ts';

const DAY = inBrief('2026-11-04');

test('a fee says why it was charged, is waived from the statement, and charged again with Undo', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ firstName: 'Mia', lastName: ownWord('Waived') });
  const path = `/attendance/2026-11-04/${student.id}`;
  const late = { status: 'present', attributes: { late: true } };
  expect((await turnout.admin.call('PUT', path, late)).status).toBe(200);
  await page.goto(`/students/${student.id}`);
  const line = page.getByRole('table', { name: 'Statement' }).getByRole('row').nth(1);
  await line.getByRole('button').first().click();
  await expect(page.getByText(` marked Mia Late on ${DAY}. Late costs $1.00`)).toBeVisible();
  await page.getByRole('button', { name: 'Waive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Waive a fee of ${DAY}` });
  await dialog.getByRole('radio', { name: 'Our mistake' }).check();
  await expect(dialog).toContainText('Owes $1.00 → becomes paid up');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Waive', exact: true }).click();
  await expect(page.getByText(`Late of ${DAY} waived: $1.00.`)).toBeVisible();
  await expect(page.getByText('Late is waived: our mistake.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Late is waived: our mistake.')).toBeHidden();
  const { balance } = (await turnout.admin.call('GET', `/students/${student.id}`)).body;
  expect(balance).toBe(100);

  // Later, when the message is gone, the line itself has the way back.
  const waived = await turnout.admin.call('POST', `/fees/2026-11-04/${student.id}/waive`, {
    type: 'late',
    reason: 'ill',
    note: 'Fever',
  });
  expect(waived.status).toBe(200);
  await page.reload();
  await page.getByRole('table', { name: 'Statement' }).getByRole('button').last().click();
  await expect(page.getByText('Late is waived: ill. “Fever”')).toBeVisible();
  await page.getByRole('button', { name: 'Charge again' }).click();
  await expect(page.getByText('Late of Nov 4, 2026 is charged again.')).toBeVisible();
  await expect(page.getByText('Late is waived: ill.')).toBeHidden();
});

test('a part of a charge is waived', async ({ asAdmin: page, turnout }) => {
  const student = await turnout.addStudent({ firstName: 'Lea', lastName: ownWord('Waived') });
  const name = ownWord('Costume');
  const { feeType } = (
    await turnout.admin.call('POST', '/fee-types', {
      name,
      amount: 0,
      from: '2026-01-01',
      appliesTo: 'charge',
    })
  ).body;
  await turnout.admin.call('POST', '/charges', {
    type: feeType.key,
    date: '2026-11-04',
    lines: [{ studentId: student.id, amount: 6800 }],
  });
  await page.goto(`/students/${student.id}`);
  await page.getByRole('table', { name: 'Statement' }).getByRole('button').last().click();
  await page.getByRole('button', { name: 'Waive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Waive a charge of ${DAY}` });
  await dialog.getByLabel('How much of $68.00').fill('20');
  await expect(dialog).toContainText('Owes $68.00 → becomes $48.00');
  await dialog.getByRole('button', { name: 'Waive', exact: true }).click();
  await expect(page.getByText(`${name} of ${DAY} waived: $20.00.`)).toBeVisible();
  await expect(page.getByText(`$20.00 of ${name} is waived: goodwill.`).first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a fee is waived from the roll in three taps', async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ firstName: 'Noa', lastName: ownWord('Waived') });
    const path = `/attendance/2026-11-04/${student.id}`;
    const late = { status: 'present', attributes: { late: true } };
    expect((await turnout.admin.call('PUT', path, late)).status).toBe(200);
    await page.goto('/attendance?date=2026-11-04');
    const thumb = thumbOn(page);
    await thumb.tap(page.getByRole('button', { name: `Noa ${student.lastName}`, exact: true }));
    await thumb.tap(page.getByRole('button', { name: 'Waive', exact: true }));
    const dialog = page.getByRole('dialog', { name: `Waive a fee of ${DAY}` });
    await thumb.tap(dialog.getByRole('button', { name: 'Waive', exact: true }));
    await expect(page.getByText(`Late of ${DAY} waived: $1.00.`)).toBeVisible();
    expect(thumb.taps).toBe(3);
  });
});
