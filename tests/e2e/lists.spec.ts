import type { Page } from '@playwright/test';
import { addDays, dayOfWeek, month as toMonth } from '../../src/domain/dates.ts';
import { addMonths } from '../../src/domain/months.ts';
import { withDemoSchool } from '../../scripts/lib/demo-school.mjs';
import { phone } from './support/taps.ts';
import { cutMoney, expect, findings, schoolToday, test } from './support/test.ts';

// On a phone a list is for finding somebody or something: low rows, and a tap anywhere on one opens it, or a sheet with
// everything about it and its acts. In the demo school every list has rows.
test.use({ ...phone, bypassCSP: true });

const LAST_MONTH = addMonths(toMonth(schoolToday().slice(0, 7)), -1);

/** A class of the demo school meets on Mondays. */
const LAST_MONDAY = addDays(schoolToday(), -7 - ((dayOfWeek(schoolToday()) + 6) % 7));

const lists = [
  ['/manage-students', 'Students'],
  ['/families', 'Families'],
  ['/payments', 'All Payments'],
  ['/expenses', 'Expenses'],
  ['/budget-management?tab=entries', 'All Entries'],
  ['/budget-management?tab=contributors', 'Contributors'],
  ['/financial-reports', 'Student Payment Details'],
  ['/financial-reports?tab=cumulative', 'Monthly Breakdown'],
  // The month before has class days, whatever day it is.
  [`/attendance-reports?month=${LAST_MONTH}`, 'Classes'],
  [`/attendance-reports?month=${LAST_MONTH}`, 'Student Attendance'],
  ['/audit-log', 'Changes'],
  ['/credits', 'Credits by student'],
  ['/charges/prices', 'Prices'],
  ['/classes', 'Classes'],
  ['/holidays', 'Holidays'],
  ['/settings/team', 'Team'],
  ['/settings/fees', 'Fees'],
  ['/settings/payment-methods', 'Payment methods'],
  ['/public-dashboard', 'Students'],
  ['/charges', 'Charges'],
  [`/attendance-reports?month=${LAST_MONTH}&what=absent`, 'Marks'],
] as const;

/** The lists of a student’s pages. */
const listsOf = (student: string, family: string) =>
  [
    [`/students/${student}`, 'Statement'],
    [`/students/${student}?tab=payments`, 'Payment History'],
    [`/students/${student}?tab=payments`, 'Fee History'],
    [`/public-dashboard/${student}`, 'Payment History'],
    [`/families/${family}`, 'Payments'],
  ] as const;

/** A phone's own, and letters as wide as they come. */
const FONTS = ['Roboto', "'DejaVu Sans'"];

/** How high the rows of a list are, and how many things can be pressed in one. */
async function rowsOf(page: Page, label: string): Promise<{ height: number; controls: number }> {
  const rows = page.getByRole('table', { name: label, exact: true }).getByRole('row');
  await expect(rows.nth(1)).toBeAttached();
  const all = await rows.evaluateAll((elements) => {
    // Rows out of view have a height only once they are drawn.
    for (const row of elements) row.style.contentVisibility = 'visible';
    return elements
      .filter((row) => row.querySelector('[role="cell"]'))
      .map((row) => ({
        height: Math.round(row.getBoundingClientRect().height),
        controls: [...row.querySelectorAll('a, button, input, select')].filter((one) =>
          one.checkVisibility(),
        ).length,
      }));
  });
  const most = (key: 'height' | 'controls') => Math.max(...all.map((row) => row[key]));
  return { height: most('height'), controls: most('controls') };
}

interface Found {
  id: string;
  family: { id: string } | null;
}

async function idOf(page: Page, url: string, name: string): Promise<Found> {
  const { items } = await (await page.request.get(`${url}/api/v1/students`)).json();
  return items.find(
    (one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}` === name,
  );
}

async function logIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
}

/** Where each screen's first row is to begin, at most: what a person came for is at the top. */
const firstLines = [
  // Whatever meets today.
  ['/attendance?classId=first', 180],
  ['/manage-students/remind', 200],
  ['/manage-students', 300],
  ['/payments', 330],
  ['/audit-log', 200],
  ['/charges', 300],
] as const;

/** The screens with the most to press at a desk. */
const desks = ['/manage-students', '/payments', '/classes', '/'] as const;

test('Home is short and begins with who owes; every list has rows of 72 px at most, and a tap opens one or its sheet', async ({
  page,
  browser,
}) => {
  await withDemoSchool(
    async (url, { admin, password }) => {
      await logIn(page, url, admin, password);
      await test.step('Home', async () => {
        const owes = page.getByRole('heading', { name: 'Who owes' });
        await expect(page.getByText('wait for approval')).toBeVisible();
        await expect(page.getByText('Money this month')).toBeVisible();
        await expect(owes).toBeVisible();
        const last = owes.locator('xpath=..').getByRole('listitem').last();
        expect(await cutMoney(page)).toEqual([]);
        const bar = page.getByRole('navigation', { name: 'Shortcuts' });
        const [lowest, foot] = [await last.boundingBox(), await bar.boundingBox()];
        expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
        expect(lowest).not.toBeNull();
        expect(
          await page.evaluate(() => document.documentElement.scrollHeight),
        ).toBeLessThanOrEqual(1100);
      });
      await test.step('a tap on the words of what is to do opens it', async () => {
        const tap = async (words: RegExp) => {
          await page.getByText(words).evaluate((one) => one.scrollIntoView({ block: 'center' }));
          // The line is over its words, so the click isn't for them.
          await page.getByText(words).click({ force: true });
        };
        await tap(/wait for approval$/);
        await expect(page.getByLabel('Status after approval')).toBeVisible();
        await tap(/^Charge .*’s tuition$/);
        await expect(page.getByRole('heading', { level: 1, name: 'Tuition' })).toBeVisible();
      });
      const owing = await idOf(page, url, 'Ada Okafor');
      const brother = await idOf(page, url, 'Chidi Okafor');
      for (const [path, label] of [
        ...lists,
        ...listsOf(owing.id, owing.family?.id ?? ''),
        [`/students/${brother.id}`, 'Statement'],
      ] as const)
        await test.step(`${path} ${label}`, async () => {
          await page.goto(url + path);
          for (const font of FONTS) {
            const style = await page.addStyleTag({
              content: `* { font-family: ${font} !important }`,
            });
            const { height, controls } = await rowsOf(page, label);
            expect.soft(height, `${path} ${label} ${font}`).toBeLessThanOrEqual(72);
            expect.soft(controls, `${path} ${label}`).toBeLessThanOrEqual(1);
            expect.soft(await cutMoney(page), `${path} ${font}`).toEqual([]);
            await style.evaluate((tag) => (tag as Element).remove());
          }
        });

      await test.step('reminders are two lines each, the roll begins near the top, and closing is folded', async () => {
        await page.goto(`${url}/manage-students/remind`);
        const household = page.getByRole('main').locator('li:has(> button[aria-expanded])');
        await expect(household.nth(5)).toBeVisible();
        const heights = await household.evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect().height),
        );
        expect(Math.max(...heights)).toBeLessThanOrEqual(72);
        expect(await cutMoney(page)).toEqual([]);
        await page.goto(`${url}/financial-reports/closing`);
        const payments = page.locator('summary', { hasText: 'Payments' });
        await expect(payments).toBeVisible();
        expect(
          await page.evaluate(() => document.documentElement.scrollHeight),
        ).toBeLessThanOrEqual(1800);
        await payments.click();
        await expect(page.getByText('Zelle')).toBeVisible();
      });

      await test.step('the flags below a name are whole or left out, and the date can be read', async () => {
        await page.goto(`${url}/attendance?date=${LAST_MONDAY}`);
        const flags = page.getByRole('group', { name: /^Fee attributes/ }).getByRole('checkbox');
        await expect(flags.first()).toBeVisible();
        for (const width of [390, 320])
          for (const font of FONTS) {
            await page.setViewportSize({ width, height: 844 });
            const style = await page.addStyleTag({
              content: `* { font-family: ${font} !important }`,
            });
            const shown = await flags.evaluateAll((all) =>
              all.flatMap((flag) => {
                const [place, around] = [flag, flag.parentElement ?? flag].map((one) =>
                  one.getBoundingClientRect(),
                );
                if (!place || !around || place.top >= around.bottom) return [];
                return place.right <= around.right && place.bottom <= around.bottom + 1
                  ? ['whole']
                  : [`cut: ${flag.textContent}`];
              }),
            );
            expect.soft(new Set(shown), `${width} ${font}`).toEqual(new Set(['whole']));
            const date = page.getByLabel('Class date');
            // A date's own box says nothing of letters that don't fit; a text's does.
            const fits = await date.evaluate((field: HTMLInputElement) => {
              field.type = 'text';
              field.value = '12/28/2026';
              return field.scrollWidth <= field.clientWidth;
            });
            expect.soft(fits, `${width} ${font}`).toBe(true);
            await style.evaluate((tag) => (tag as Element).remove());
          }
        await page.setViewportSize(phone.viewport);
      });

      await test.step('Settings are two or three low lines each', async () => {
        await page.goto(`${url}/settings`);
        const lines = page.getByRole('main').getByRole('listitem');
        await expect(lines.filter({ hasText: '$500.00' })).toBeVisible();
        const heights = await lines.evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect().height),
        );
        expect(Math.max(...heights)).toBeLessThanOrEqual(72);
      });

      for (const [path, most] of firstLines)
        await test.step(`${path} begins by ${most} px`, async () => {
          await page.goto(url + path);
          const main = page.getByRole('main');
          const first = main
            .locator('[role="row"]:has([role="cell"], [role="gridcell"])')
            .or(main.locator('li:has(> button[aria-expanded])'))
            .first();
          await expect(first).toBeVisible();
          for (const font of FONTS) {
            const style = await page.addStyleTag({
              content: `* { font-family: ${font} !important }`,
            });
            const y = (await first.boundingBox())?.y;
            expect.soft(y, `${path} ${font}`).toBeLessThanOrEqual(most);
            await style.evaluate((tag) => (tag as Element).remove());
          }
        });

      await test.step('at a desk, 60 things to press are in view at most, and axe finds nothing', async () => {
        const storageState = await page.context().storageState();
        const desk = await browser.newPage({
          viewport: { width: 1440, height: 900 },
          bypassCSP: true,
          storageState,
        });
        for (const path of desks) {
          await desk.goto(url + path);
          await expect(desk.getByRole('main').getByRole('link').first()).toBeVisible();
          if (path !== '/') await expect(desk.getByRole('row').nth(5)).toBeVisible();
          const inView = await desk.evaluate(
            () =>
              [...document.querySelectorAll('main :is(a[href], button, input, select)')].filter(
                (one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight,
              ).length,
          );
          expect.soft(inView, path).toBeLessThanOrEqual(60);
          expect.soft(await findings(desk), path).toEqual([]);
        }
        const owes = await desk.getByRole('heading', { name: 'Who owes' }).boundingBox();
        expect(owes?.y).toBeLessThanOrEqual(900);
        await desk.close();
      });

      await test.step('a link by itself is high enough for a thumb', async () => {
        for (const path of ['/', '/manage-students', '/families', '/classes', '/credits']) {
          await page.goto(url + path);
          await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
          const low = await page
            .getByRole('main')
            .getByRole('link')
            .evaluateAll((links) =>
              links
                .filter(
                  (link) => link.checkVisibility() && link.getBoundingClientRect().height < 24,
                )
                .map((link) => link.textContent),
            );
          expect.soft(low, path).toEqual([]);
        }
      });

      await test.step('a payment’s sheet has all of it and its acts, by touch and by keyboard', async () => {
        await page.goto(`${url}/payments`);
        const row = page.getByRole('table', { name: 'All Payments' }).getByRole('row').nth(2);
        await expect(row).toBeVisible();
        await row.tap({ position: { x: 150, y: 10 } });
        const sheet = page.getByRole('dialog');
        await expect(sheet).toContainText('Payment Method');
        expect(await findings(page)).toEqual([]);
        await page.keyboard.press('Escape');
        const opener = row.getByRole('button', { name: /^More for \$/ });
        await expect(opener).toBeFocused();
        await page.keyboard.press('Enter');
        await sheet.getByRole('button', { name: /^Remove payment of/ }).tap();
        await expect(sheet).toHaveCount(1);
        await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeVisible();
      });
    },
    { small: false },
  );
});
