import { actOn, inMenu } from './support/rows.ts';
import { describe, test } from 'vitest';
import { anAdmin, expect, onScreenOf, openScreen, page, refuse, vi } from './support/screen.ts';
import { aSummary, anUnpaidFee, aPublicStudent, aStudent, someDetails } from './support/things.ts';
import { calm } from './support/time.ts';
import { expectAddress } from './support/typing.ts';

const absence = anUnpaidFee('2026-01-20');
const paid = {
  id: 'payment-1',
  date: '2026-01-27',
  amount: 700,
  paymentMethod: 'card',
  paymentMethodName: 'Card',
  notes: '',
};

test('search and order are restored after opening a student, and one fee is in the singular', async () => {
  const server = await openScreen(
    '/public-dashboard',
    {
      publicDashboard: {
        list: () => ({
          items: [
            aPublicStudent('ann', 'Ann Again'),
            aPublicStudent('bea', 'Bea Again', 500),
            aPublicStudent('cleo', 'Cleo Other', 900),
          ],
        }),
        get: ({ studentId }) => someDetails(studentId, { feeHistory: [absence] }),
      },
    },
    { as: 'nobody' },
  );
  const search = page.getByLabelText('Search');
  await search.fill('again');
  const rows = page.getByRole('row').filter({ hasText: 'Again' });
  const names = () => rows.elements().map((row) => /^\w+/.exec(row.textContent ?? '')?.[0]);
  await expect.poll(names).toEqual(['Ann', 'Bea']);
  const balance = page.getByRole('columnheader', { name: 'Current Balance' });
  await balance.getByRole('button').click();
  const back = page.getByRole('link', { name: 'Back' });
  for (const byLink of [true, false]) {
    await expect.poll(names).toEqual(['Bea', 'Ann']);
    await page.getByRole('link', { name: 'View Details of Bea Again' }).click();
    await expect.element(page.getByText('Showing 1 of 1 fee', { exact: true })).toBeVisible();
    if (byLink) await back.click();
    else window.history.back();
    await expect.element(search).toHaveValue('again');
  }
  await expect.poll(names).toEqual(['Bea', 'Ann']);
  expect(server.askedFor('publicDashboard.get').at(-1)?.input).toEqual({ studentId: 'bea' });
});

test('Pay hands over what remains of the fee', async () => {
  const ada = aStudent({ balance: 800, calculatedBalance: 800 });
  const partial = anUnpaidFee('2026-01-13', { paymentStatus: 'partial', remainingAmount: 300 });
  await openScreen('/public-dashboard/ada', {
    students: { list: () => ({ items: [ada] }), get: () => ada },
    publicDashboard: {
      get: () => someDetails('ada', { feeHistory: [absence, partial] }),
    },
  });
  await actOn(/^More for .*Jan 13, 2026$/, 'Pay fee of Jan 13, 2026');
  await expectAddress(/\/payments\?action=pay$/);
  await expect.element(page.getByLabelText('Student')).toHaveValue('Ada Lovelace');
  await expect.element(page.getByLabelText('Amount')).toHaveValue(3);
  await expect.element(page.getByLabelText('Notes')).toHaveValue('Payment for Jan 13, 2026 fee');
  expect(sessionStorage.getItem('pendingPayment')).toBeNull();
  // Canceling goes back to where it started, and from there to the student's page.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Student page' }).click();
  await expectAddress(/\/students\/ada$/);
});

describe('removing', () => {
  test('asks first; the message disappears after 3000 ms', async () => {
    let details = { feeHistory: [absence], paymentHistory: [paid] };
    const summary = (owed: number) => aSummary({ owed, calculatedBalance: owed });
    calm();
    const server = await openScreen('/public-dashboard/ada', {
      publicDashboard: { get: () => someDetails('ada', details) },
      previews: {
        show: ({ act }) => ({
          students: [
            {
              studentId: 'ada',
              studentName: 'Ada Lovelace',
              ...(act === 'fees.remove'
                ? { before: summary(800), after: summary(300) }
                : { before: summary(300), after: summary(1000) }),
            },
          ],
        }),
      },
      fees: {
        remove() {
          details = { ...details, feeHistory: [] };
          return { removed: true };
        },
      },
      payments: {
        remove() {
          details = { ...details, paymentHistory: [] };
        },
      },
    });
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    const fee = page.getByRole('button', { name: /^More for .*Jan 20, 2026$/ });
    const removeFee = () => actOn(/^More for .*Jan 20, 2026$/, 'Remove fee of Jan 20, 2026');
    await removeFee();
    await expect.element(dialog).toHaveTextContent('Owes $8.00 → becomes $3.00');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(fee).toBeVisible();
    expect(server.writes).toEqual([]);

    await removeFee();
    await confirm.click();
    const feeGone = page.getByText('Fee record deleted successfully');
    await expect.element(feeGone.first()).toBeVisible();
    await expect.element(page.getByText('No fee records found.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Fee History' })).toHaveFocus();
    await vi.advanceTimersByTimeAsync(3000);
    await expect.element(feeGone).not.toBeInTheDocument();

    await actOn(/^More for \$7\.00/, /^Remove payment of \$7\.00/);
    await expect.element(dialog).toHaveTextContent('Owes $3.00 → becomes $10.00');
    await confirm.click();
    const paymentGone = page.getByText('Payment deleted successfully');
    await expect.element(paymentGone.first()).toBeVisible();
    // Time stops: the message stays until the test advances the clock.
    vi.setTimerTickMode('manual');
    await vi.advanceTimersByTimeAsync(2000);
    // By now the page would have drawn its disappearance.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await expect.element(paymentGone.first()).toBeVisible();
    await vi.advanceTimersByTimeAsync(1100);
    await expect.element(paymentGone).not.toBeInTheDocument();
    await expect.element(page.getByText('No payment records found.')).toBeVisible();
    expect(server.writes.map(({ input }) => input)).toEqual([
      { date: '2026-01-20', studentId: 'ada' },
      { id: 'payment-1' },
    ]);
  });

  test('an item that is already gone says why it failed', async () => {
    const server = await openScreen('/public-dashboard/ada', {
      publicDashboard: {
        get: () => someDetails('ada', { feeHistory: [absence], paymentHistory: [paid] }),
      },
      payments: { remove: refuse('NOT_FOUND', 'Payment not found') },
      fees: { remove: refuse('NOT_FOUND', 'No attendance record found') },
    });
    const dialog = page.getByRole('dialog');
    const alert = dialog.getByRole('alert');
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await actOn(/^More for \$7\.00/, /^Remove payment of \$7\.00/);
    await confirm.click();
    await expect.element(alert).toHaveTextContent(/^Failed to delete payment: Payment not found$/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await actOn(/^More for .*Jan 20, 2026$/, 'Remove fee of Jan 20, 2026');
    await confirm.click();
    await expect
      .element(alert)
      .toHaveTextContent(/^Failed to delete fee record: No attendance record found$/);
    expect(server.writes.map(({ input }) => input)).toEqual([
      { id: 'payment-1' },
      { date: '2026-01-20', studentId: 'ada' },
    ]);
  });
});

test('the toggle is offered only while it would show more', async () => {
  const fee = anUnpaidFee('2026-11-03');
  const settledFee = anUnpaidFee('2026-11-10', { paymentStatus: 'paid', remainingAmount: 0 });
  const toggle = page.getByRole('button', { name: 'View All Fees' });
  const open = async (feeHistory: (typeof fee)[]) => {
    await openScreen('/public-dashboard/ada', {
      publicDashboard: { get: () => someDetails('ada', { feeHistory }) },
    });
    await expect.element(page.getByText(/^Showing \d of \d fees?$/)).toBeVisible();
  };
  await open([fee]);
  expect(toggle.elements()).toHaveLength(0);
  await open([fee, settledFee]);
  await expect.element(toggle).toBeVisible();
});

test('who is not on it is not found at their address', async () => {
  await openScreen(
    '/public-dashboard/ada',
    { publicDashboard: { get: refuse('NOT_FOUND', 'Student not found') } },
    { as: 'nobody' },
  );
  await expect.element(page.getByText('Student not found')).toBeVisible();
});

test('only admins have Pay and Remove', async () => {
  const answers = {
    publicDashboard: {
      get: () => someDetails('ada', { feeHistory: [absence], paymentHistory: [paid] }),
    },
  };
  const profile = aStudent();
  const student = { ...anAdmin, id: profile.id, role: 'student' as const, profile };
  for (const [as, count] of [
    ['nobody', 0],
    [student, 0],
    [anAdmin, 2],
  ] as const) {
    await openScreen('/public-dashboard/ada', answers, { as });
    await expect.element(page.getByRole('table', { name: 'Fee History' })).toBeVisible();
    await expect
      .poll(() => page.getByRole('button', { name: /^(Pay|Remove|More for)/ }))
      .toHaveLength(count);
  }
  await page.getByRole('button', { name: /^More for .*Jan 20, 2026$/ }).click();
  await expect.element(inMenu(/^Pay fee/)).toBeVisible();
  await expect.element(inMenu(/^Remove fee/)).toBeVisible();
});

test('on a phone, two fees of one day are told apart by their class, which stands below', async () => {
  await onScreenOf(390, 844);
  const lines = ['Ballet 2', 'Jazz'].map((className) => ({
    ...anUnpaidFee('2026-01-08', { notes: 'Tuition, January 2026', className }),
    id: className,
  }));
  await openScreen('/public-dashboard/ada', {
    publicDashboard: { get: () => someDetails('ada', { feeHistory: lines }) },
  });
  for (const name of ['Ballet 2', 'Jazz']) {
    const row = page.getByRole('row').filter({ hasText: name });
    await expect.element(row.getByText('Tuition, January 2026', { exact: true })).toBeVisible();
    await expect.element(row.getByText(`Jan 8, 2026 · ${name}`)).toBeVisible();
  }
});

test('a payment on a day without a mark has a line that is removed only with the payment', async () => {
  const line = anUnpaidFee('2026-01-08', {
    isSynthetic: true,
    paymentStatus: 'paid',
    remainingAmount: 0,
  });
  await openScreen('/public-dashboard/ada', {
    publicDashboard: { get: () => someDetails('ada', { feeHistory: [line] }) },
  });
  await page.getByRole('button', { name: 'View All Fees' }).click();
  await page.getByRole('button', { name: /^More for .*Jan 8, 2026$/ }).click();
  const remove = page.getByRole('menuitem', { name: /^Remove/ });
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(remove)
    .toHaveTextContent(
      'Synthetic fee record cannot be directly deleted. Please delete the associated payment instead.',
    );
});

test('if it is too late for Undo, it says why', async () => {
  let details = { feeHistory: [absence], paymentHistory: [paid] };
  const noLongerOwed =
    'This payment can no longer be restored: what it had paid is no longer owed.';
  const markedAgain = 'This student has been marked again since. Nothing was undone.';
  await openScreen('/public-dashboard/ada', {
    publicDashboard: { get: () => someDetails('ada', details) },
    payments: {
      remove: () => void (details = { ...details, paymentHistory: [] }),
      restore: refuse('CONFLICT', noLongerOwed),
    },
    fees: {
      remove() {
        details = { ...details, feeHistory: [] };
        return { removed: true };
      },
    },
    attendance: { restore: refuse('CONFLICT', markedAgain) },
  });
  for (const [what, name, said] of [
    ['payment', /^More for \$7\.00/, noLongerOwed],
    ['fee', /^More for .*Jan 20, 2026$/, markedAgain],
  ] as const) {
    await actOn(name, /^Remove/);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: `Undo the removal of the ${what}` }).click();
    await expect.element(page.getByText(said)).toBeVisible();
  }
});
