import type { Page } from '@playwright/test';
import { withDemoSchool } from '../../scripts/lib/demo-school.mjs';
import { screens } from './support/screens.ts';
import { cutMoney, expect, test } from './support/test.ts';

// Each screen of the demo school is opened once and seen as three people see it: on a phone, on a phone as narrow as they
// come, and on a screen 1,280 px wide that somebody has zoomed to 200 %, with the colors of their system.

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const ZOOMED = { width: 640, height: 400 };

const MORE = [
  '/manage-students/import',
  '/manage-students/history',
  '/manage-students/announce',
  '/evening',
  '/charges/prices',
];
const SIGNED_OUT = [
  '/',
  '/forgot-password',
  '/reset-password?token=none',
  '/confirm-email?token=none',
  '/public-dashboard',
];

/** What an edge of the page cuts, unless one can scroll to it. */
const cutByEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isCut = (element: Element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (left < -1 || right > width + 1);
    };
    // What is inside something that scrolls sideways can be reached.
    const isReached = (element: Element) => {
      for (let up = element.parentElement; up; up = up.parentElement)
        if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
      return false;
    };
    const all = [...document.querySelectorAll('main :is(h1, h2, p, a, button, input, select)')];
    return [
      ...(document.documentElement.scrollWidth > width ? ['the page'] : []),
      ...all
        .filter((one) => one.checkVisibility() && isCut(one) && !isReached(one))
        .map((one) => `${one.tagName} ${one.textContent}`),
    ];
  });

async function fitsNarrow(page: Page, path: string): Promise<void> {
  await page.setViewportSize(NARROW);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${path} at 320 px`).toBeLessThanOrEqual(NARROW.width);
}

async function open(page: Page, address: string, heading: string | RegExp = /./): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

test('no amount is cut, and every screen fits at 390 and 320 px and at 200 % zoom in forced colors, and shows where the focus is', async ({
  page,
  context,
}) => {
  await withDemoSchool(
    async (url, { admin, password }) => {
      await page.goto(url);
      await page.getByLabel('Email').fill(admin);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
      const idsAt = async (path: string): Promise<string[]> => {
        const { items } = await (await page.request.get(`${url}/api/v1${path}`)).json();
        return items.slice(0, 8).map(({ id }: { id: string }) => id);
      };
      const families = await idsAt('/families');
      const students = await idsAt('/students');
      const [family, student] = [families[0] ?? '', students[0] ?? ''];
      const all: (readonly [string, (string | RegExp)?])[] = [
        ...screens,
        ...MORE.map((path) => [path] as const),
        ...families.map((id) => [`/families/${id}`] as const),
        ...students.map((id) => [`/students/${id}`] as const),
        [`/families/${family}?action=pay`],
        [`/students/${student}?tab=attendance`],
        [`/students/${student}?tab=payments`],
        [`/students/${student}?tab=changes`],
        [`/manage-students?view=form&id=${student}`],
        [`/payments?action=pay&studentId=${student}`],
        [`/public-dashboard/${student}`],
      ];
      for (const [path, heading] of all)
        await test.step(path, async () => {
          await open(page, url + path, heading);
          expect.soft(await cutMoney(page), path).toEqual([]);
          await fitsNarrow(page, path);
          await page.setViewportSize(ZOOMED);
          await page.emulateMedia({ forcedColors: 'active' });
          expect.soft(await cutByEdge(page), path).toEqual([]);
          await page.keyboard.press('Tab');
          const ring = await page.evaluate(() => {
            const { outlineStyle, outlineWidth } = getComputedStyle(
              document.activeElement ?? document.body,
            );
            return `${outlineStyle} ${outlineWidth}`;
          });
          expect.soft(ring, path).toMatch(/^(solid|auto) [1-9]/);
          await page.emulateMedia({ forcedColors: 'none' });
        });
      await context.clearCookies();
      for (const path of SIGNED_OUT) {
        await open(page, url + path);
        await fitsNarrow(page, path);
      }
    },
    { small: false },
  );
});
