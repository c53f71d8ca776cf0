import type { Locator, Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { chooseStudent } from './support/choose.ts';
import { actOn } from './support/rows.ts';
import type { Turnout } from './support/school.ts';
import { expect, findings, ownWord, rare, test } from './support/test.ts';

function pay(turnout: Turnout, { id }: Student, details: object = {}) {
  const payment = { studentId: id, amount: 1000, paymentMethod: 'cash', date: '2026-02-03' };
  return turnout.admin.call('POST', '/payments', { ...payment, ...details });
}

function nameOf({ firstName, lastName }: Student): string {
  return `${firstName} ${lastName}`;
}

const list = (page: Page) => page.getByRole('table', { name: 'All Payments' });
const submit = (page: Page) =>
  page.locator('form').getByRole('button', { name: /^Record (Payment|\$)/ });

test('both views; columns, newest first, the student only in the list of all', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('List') });
  await pay(turnout, student, { date: '2009-03-01', notes: 'the first' });
  await pay(turnout, student, { date: '2009-03-03', notes: 'the last', paymentMethod: 'card' });
  await pay(turnout, student, { date: '2009-03-02', notes: 'between' });
  await page.goto('/payments?from=2009-03-01&to=2009-03-03');
  await expect(page.getByRole('heading', { level: 2, name: 'All Payments' })).toBeVisible();
  const headings = ['Date', 'Student', 'Amount', 'Payment Method', 'Notes', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(headings);
  const rows = list(page).getByRole('row');
  await expect(rows).toHaveCount(4);
  for (const [index, notes] of ['the last', 'between', 'the first'].entries())
    await expect(rows.nth(index + 1)).toContainText(notes);
  await expect(rows.nth(1)).toContainText('Mar 3, 2009');
  await expect(rows.nth(1)).toContainText('$10.00');
  await expect(rows.nth(1)).toContainText('Card');

  await page.getByRole('link', { name: 'Record Payment' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Record Payment' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'All Payments' })).toBeVisible();

  await page.goto(`/manage-students?view=form&id=${student.id}&tab=payments`);
  await expect(page.getByRole('heading', { name: 'Student Payment History' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(headings.filter((h) => h !== 'Student'));
});

test('a payment is removed from the list, with a preview of the balance, and restored', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Undone'), balance: 1000 });
  await pay(turnout, student, { date: '2005-06-01' });
  await page.goto('/payments?from=2005-06-01&to=2005-06-01');
  const name = `$10.00, ${nameOf(student)}, Jun 1, 2005`;
  await actOn(page, name, `Remove payment of ${name}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Paid up → becomes owes $10.00');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Payment deleted successfully')).toBeVisible();
  await expect(page.getByText('No payments found.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Payments' })).toBeFocused();
  await page.getByRole('button', { name: /^Undo the removal of the payment of \$10\.00/ }).click();
  await expect(page.getByText('Payment restored')).toBeVisible();
  await expect(page.getByRole('button', { name: `More for ${name}` })).toBeVisible();
  const { body } = await turnout.admin.call('GET', `/students/${student.id}`);
  expect(body.calculatedBalance).toBe(0);
});

test('the cash box is counted with two touches; the filters are in the address', async ({
  asAdmin: page,
  turnout,
}) => {
  const { today } = (await turnout.admin.call('GET', '/school')).body;
  const student = await turnout.addStudent({ firstName: 'Cora', lastName: ownWord('Box') });
  const other = await turnout.addStudent({ lastName: ownWord('Other') });
  await pay(turnout, student, { date: today, amount: 1250 });
  await pay(turnout, student, { date: today, amount: 850 });
  await pay(turnout, student, { date: today, amount: 4000, paymentMethod: 'card' });
  await pay(turnout, student, { date: '2026-01-05', amount: 700 });
  await pay(turnout, other, { date: today, amount: 100 });
  const { body } = await turnout.admin.call(
    'GET',
    `/payments?from=${today}&to=${today}&method=cash`,
  );
  const inBox = `${formatMoney(body.total)}, ${body.count} payments`;
  await page.goto('/');
  await expect(page.getByText(`Cash today ${inBox}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Cash today' }).click();
  await expect(page.getByText(`Cash today ${inBox}`)).toBeVisible();
  await page.goto('/payments');
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await chip('Today').click();
  await chip('Cash').click();
  await expect(page.getByText(/^Cash today/)).toHaveText(`Cash today ${inBox}`);
  await chooseStudent(page, `Cora ${student.lastName}`);
  await expect(page.getByText(/^Cash today/)).toHaveText('Cash today $21.00, 2 payments');
  await page.reload();
  await expect(page.getByText(/^Cash today/)).toHaveText('Cash today $21.00, 2 payments');
  await expect(chip('Cash')).toHaveAttribute('aria-pressed', 'true');
  await chip('Cash').click();
  await chip('Today').click();
  await expect(page.getByText(/^Payments \$/)).toHaveText('Payments $68.00, 4 payments');
  expect(await findings(page)).toEqual([]);
  await chip('Clear').click();
  await expect(page).toHaveURL(/\/payments$/);
  await expect(page.getByText(/^All payments/)).toBeVisible();
});

test.describe('the form', () => {
  test('waits for a student and an amount; shows the balance before and after', async ({
    asAdmin: page,
    turnout,
  }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Form'), balance: 1500 });
    const { today } = (await turnout.admin.call('GET', '/school')).body;
    await page.goto('/payments?action=pay');
    const amount = page.getByLabel('Amount');
    await expect(amount).toHaveAttribute('min', '0.01');
    await expect(amount).toHaveAttribute('step', '0.01');
    await expect(page.getByLabel('Date')).toHaveValue(today);
    await expect(page.getByLabel('Payment Method').getByRole('option')).toHaveText([
      'Cash',
      'Card',
    ]);
    await expect(submit(page)).toBeDisabled();
    await page.getByRole('combobox', { name: 'Student' }).fill(student.lastName);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    expect(await findings(page), 'with its list open').toEqual([]);
    await chooseStudent(page, nameOf(student));
    await expect(page.getByText('Owes $15.00').first()).toBeVisible();
    await expect(amount, 'what is owed is there already').toHaveValue('15.00');
    await amount.fill('');
    await expect(submit(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Owes $15.00 Pay all' }).click();
    await expect(amount).toHaveValue('15.00');
    await amount.fill('20');
    await expect(page.getByText('Credit $5.00')).toBeVisible();
    await expect(page.getByText('$5.00 is more than what is owed')).toBeVisible();
    await page.getByLabel('Payment Method').selectOption('card');
    await page.getByLabel('Notes').fill('with the tip');
    await submit(page).click();
    await expect(page.getByText(`$20.00 from ${nameOf(student)} is recorded.`)).toBeVisible();
    const row = list(page).getByRole('row').filter({ hasText: student.lastName });
    await expect(row).toContainText('with the tip');
    await expect(row).toContainText('Card');
    const { body } = await turnout.admin.call('GET', `/students/${student.id}`);
    expect(body.calculatedBalance).toBe(-500);
  });
});

test(
  'a payment can be started in a new tab, and the old tab keeps nothing of it',
  rare,
  async ({ asAdmin: page, turnout, context }) => {
    const student = await turnout.addStudent({ lastName: ownWord('NewTab') });
    await turnout.admin.call('PUT', `/attendance/2026-10-07/${student.id}`, { status: 'absent' });
    const inNewTab = async (link: Locator) => {
      const address = (await link.getAttribute('href')) ?? '';
      const here = page.url();
      await link.click({ modifiers: ['ControlOrMeta'] });
      // Playwright often thinks that the navigation of a background tab is unfinished, and then never reports the tab,
      // although the browser shows the page. The only thing that such a tab gets is the link's address.
      const tab = await context.newPage();
      await tab.goto(address);
      await expect(tab.getByLabel('Student')).toHaveValue(nameOf(student));
      await expect(tab.getByLabel('Amount')).toHaveValue('5.00');
      expect(page.url(), 'the old tab stays where it is').toBe(here);
      return tab;
    };
    await page.goto(`/attendance?q=${student.lastName}`);
    const more = page.getByRole('button', { name: `More for ${nameOf(student)}` });
    await more.click();
    await (await inNewTab(page.getByRole('menuitem', { name: 'Take payment' }))).close();
    await page.goto(`/manage-students?view=form&id=${student.id}&tab=payments`);
    const tab = await inNewTab(page.getByRole('link', { name: 'Record a payment' }));

    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.getByRole('link', { name: 'Record Payment' }).click();
    await expect(page.getByLabel('Student')).toHaveValue('');
    await expect(page.getByLabel('Amount')).toHaveValue('');

    // There is no screen to go back to, so the list is shown.
    await submit(tab).click();
    await expect(tab.getByRole('heading', { name: 'All Payments' })).toBeVisible();
    await expect(list(tab)).toContainText(student.lastName);
  },
);

test('a payment started from a fee says which fees it pays: the oldest first', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Oldest') });
  for (const date of ['2026-10-07', '2026-10-14', '2026-10-28'])
    await turnout.admin.call('PUT', `/attendance/${date}/${student.id}`, { status: 'absent' });
  await page.goto('/payments');
  await page.evaluate(
    (pending) => sessionStorage.setItem('pendingPayment', JSON.stringify(pending)),
    {
      studentId: student.id,
      amount: 500,
      notes: '',
      feeId: `2026-10-28_${student.id}`,
      feeDate: '2026-10-28',
    },
  );
  await page.goto('/payments?action=pay');
  const said = page.getByText('Pays the fee of Oct 7, 2026. The fee of Oct 28, 2026 stays unpaid.');
  await expect(said).toBeVisible();
  await page.getByLabel('Amount').fill('7.50');
  await expect(
    page.getByText(
      'Pays the oldest fees first: Oct 7, 2026 ($5.00), Oct 14, 2026 ($2.50 of $5.00). The fee of Oct 28, 2026 stays unpaid.',
    ),
  ).toBeVisible();
  await page.getByLabel('Amount').fill('5');
  await submit(page).click();
  await expect(page.getByText(`$5.00 from ${nameOf(student)} is recorded.`)).toBeVisible();
  const { body } = await turnout.admin.call('GET', `/students/${student.id}/financial-details`);
  const paid = body.feeHistory.filter(
    (fee: { paymentStatus: string; isSynthetic: boolean }) =>
      fee.paymentStatus === 'paid' && !fee.isSynthetic,
  );
  expect(paid).toMatchObject([{ date: '2026-10-07' }]);
});

test(
  'a payment on a holiday is accepted, flagged, and warned about',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const student = await turnout.addStudent({ lastName: ownWord('Holiday') });
    await page.goto('/payments?action=pay');
    await chooseStudent(page, nameOf(student));
    await page.getByLabel('Amount').fill('5');
    await page.getByLabel('Date').fill('2026-07-04');
    const dated = page.getByLabel('Date');
    await expect(dated).toHaveAccessibleDescription(
      /^\d+ (months|years) ago\. Jul 4, 2026 is a holiday \(Independence Day\)\./,
    );
    await submit(page).click();
    const question = page.getByRole('dialog', { name: 'Check the date' });
    await expect(question).toContainText(/You entered Jul 4, 2026, \d+ (months|years) ago/);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await submit(page).click();
    expect(await findings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Use this date' }).click();
    const warning = page.getByText(
      'Jul 4, 2026 is a holiday (Independence Day). No fees should be charged on holidays.',
    );
    await expect(warning).toBeVisible();
    const row = list(page).getByRole('row').filter({ hasText: student.lastName });
    await expect(row).toContainText('Independence Day');
    await page.getByRole('alert').filter({ has: warning }).getByRole('button').click();
    await expect(warning).toBeHidden();
  },
);
