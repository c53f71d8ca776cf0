import { actOn } from './support/rows.ts';
import { testInOwnSchool as test } from './support/ownSchool.ts';
import { expect, ownWord } from './support/test.ts';

/** Next month's first day, for which something is charged today. */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 1)).toISOString().slice(0, 10);
}

test('each dialog that says what an act does to what is owed leaves out what is due next month', async ({
  asAdmin: page,
  turnout,
}) => {
  const { admin } = turnout;
  const { student, caller } = await turnout.addSignedIn({
    firstName: 'Ada',
    lastName: ownWord('Later'),
    balance: 200,
  });
  const { id } = student;
  const gown = { name: ownWord('Gown'), amount: 9500, from: '2026-01-01', appliesTo: 'charge' };
  const { feeType } = (await admin.call('POST', '/fee-types', gown)).body;
  await admin.call('POST', '/charges', {
    type: feeType.key,
    date: nextMonth(),
    lines: [{ studentId: id, amount: 9500 }],
  });
  const dialog = page.getByRole('dialog');
  const opens = async (act: string | RegExp, says: string | RegExp, row?: RegExp) => {
    await (row
      ? actOn(page, row, act)
      : page.getByRole('button', { name: act, exact: true }).first().click());
    await expect(dialog).toContainText(says);
    await expect(dialog).not.toContainText('$97.00');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  };

  await page.goto(`/students/${id}`);
  await opens(/^Take payment/, /Owes \$2\.00 →\s+becomes paid up \(\$95\.00 due \w+ 1\)/);

  const payment = { studentId: id, amount: 100, paymentMethod: 'cash', date: '2026-11-04' };
  await admin.call('POST', '/payments', payment);
  await page.goto(`/students/${id}?tab=payments`);
  await opens(
    /^Remove payment/,
    /Owes \$1\.00 →\s+becomes \$2\.00 \(\+ \$95\.00 due/,
    /^More for \$1\.00, Nov/,
  );

  await page.goto(`/manage-students?view=form&id=${id}&tab=credits`);
  await page.getByRole('button', { name: 'Give credit' }).click();
  await dialog.getByLabel('Amount').fill('1');
  await expect(dialog).toContainText(/Owes \$1\.00 →\s+becomes paid up \(\$95\.00 due/);
  await dialog.getByLabel('Use it at once').uncheck();
  await dialog.getByRole('button', { name: 'Give credit' }).click();
  await expect(dialog).toBeHidden();
  await opens('Apply credit', /Paid up, as before \(\$95\.00 due/);
  await opens('Pay out', /Paid up →\s+becomes owes \$1\.00 \(\+ \$95\.00 due/);
  await opens(
    /^Reverse \$1\.00/,
    /Paid up →\s+becomes owes \$1\.00 \(\+ \$95\.00 due/,
    /^More for \$1\.00 of credit/,
  );

  // What takes back next month's charge says what was due then, and owes nothing less now.
  await page.goto(`/students/${id}?tab=payments`);
  await page.getByRole('button', { name: 'View All Fees' }).click();
  await actOn(page, /^More for \$95\.00/, /^Reverse fee of/);
  await expect(dialog).toContainText(/Paid up \(\$95\.00 due \w+ 1\) →\s+becomes paid up/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // A late arrival, and its waiver.
  const lateOn = `/attendance/2026-11-04/${id}`;
  await admin.call('PUT', lateOn, { status: 'present', attributes: { late: true } });
  await page.goto(`/students/${id}`);
  const line = page.getByRole('row').filter({ hasText: 'late on Nov 4' }).first();
  await line.getByRole('button').first().click();
  await opens('Waive', /Owes \$1\.00 →\s+becomes paid up \(\$95\.00 due/);
  await page.keyboard.press('Escape');

  // Ada asks about it, and the answer may waive it.
  const { entries } = (await caller.call('GET', `/students/${id}/account`)).body;
  const asked = entries.find(
    ({ kind, date }: { kind: string; date: string }) =>
      kind === 'fee-charged' && date === '2026-11-04',
  );
  await caller.call('POST', '/questions', {
    studentId: id,
    entryId: asked.id,
    text: 'Was I late?',
  });
  await page.goto('/');
  await page.getByRole('button', { name: /^Answer Ada/ }).click();
  await dialog.getByRole('radio', { name: 'Waive' }).click();
  await expect(dialog).toContainText(/Owes \$1\.00 →\s+becomes paid up \(\$95\.00 due/);
  await expect(dialog).not.toContainText('$97.00');
});
