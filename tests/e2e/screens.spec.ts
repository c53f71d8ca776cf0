import { expect, findings, test } from './support/test.ts';

const screens = [
  ['/', /Welcome|Hello|Good/],
  ['/manage-students', 'Student Management'],
  ['/manage-students?view=form', 'Add New Student'],
  ['/attendance?date=2026-11-20', 'Attendance Dashboard'],
  ['/payments', 'Payment Management'],
  ['/payments?action=pay', 'Payment Management'],
  ['/expenses', 'Expense Management'],
  ['/expenses?tab=add', 'Expense Management'],
  ['/expenses?tab=edit', 'Expense Management'],
  ['/budget-management', 'Budget Management'],
  ['/budget-management?tab=fees', 'Budget Management'],
  ['/budget-management?tab=contributions', 'Budget Management'],
  ['/budget-management?tab=entries', 'Budget Management'],
  ['/budget-management?tab=contributors', 'Budget Management'],
  ['/public-dashboard', 'Student Financial Dashboard'],
  ['/settings', 'Settings'],
  ['/account', 'Sign-in details'],
  ['/audit-log', 'Audit Log'],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const [path, heading] of screens) {
      test(`${path} shows itself, and axe finds nothing`, async ({ asAdmin: page, turnout }) => {
        await turnout.addStudent({ balance: 700 });
        await page.goto(path);
        if (typeof heading === 'string') {
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        } else await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        expect(await findings(page)).toEqual([]);
        const { scroll, width } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          width: window.innerWidth,
        }));
        expect(scroll, 'nothing is wider than the screen').toBeLessThanOrEqual(width);
      });
    }

    test('the sign-in form, and axe finds nothing', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test("a student's fees and payments, and axe finds nothing", async ({ page, turnout }) => {
      const { id } = await turnout.addStudent();
      await turnout.admin.call('PUT', `/attendance/2026-11-20/${id}`, { status: 'absent' });
      const payment = { studentId: id, amount: 200, paymentMethod: 'cash', date: '2026-11-20' };
      await turnout.admin.call('POST', '/payments', payment);
      await page.goto(`/public-dashboard/${id}`);
      await expect(page.getByRole('heading', { name: 'Fee History' })).toBeVisible();
      await expect(page.getByText('$3.00').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}
