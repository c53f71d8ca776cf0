import type { Page } from '@playwright/test';
import { callerFor, signIn } from '../support/caller.ts';
import { openNewSchool } from './support/newSchool.ts';
import { phone } from './support/taps.ts';
import { expect, rare, test } from './support/test.ts';

// This has its own school, because three hundred students would slow down other tests.
test.use(phone);

const STUDENTS = 300;
const ADMIN = { email: 'robin@school.test', password: 'opening-night-42' };
const nameOf = (n: number) => `Row ${String(n).padStart(3, '0')}`;

/** Scrolls with the wheel, and waits until the browser's smooth scrolling has ended. */
async function wheel(page: Page, by: number): Promise<void> {
  for (const _ of Array.from({ length: 10 })) await page.mouse.wheel(0, by);
  let before = Number.NaN;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await page.evaluate(() => window.scrollY);
        return before === last;
      },
      { intervals: [150] },
    )
    .toBe(true);
}

/** Adds this many students to a new school, and opens it in the page. */
async function withStudents(
  page: Page,
  count: number,
  act: (origin: string) => Promise<void>,
): Promise<void> {
  const school = await openNewSchool();
  try {
    const { origin, searchParams } = new URL(school.setupUrl);
    const made = await callerFor(origin).call('POST', '/setup', {
      token: searchParams.get('token'),
      name: 'Robin Baker',
      ...ADMIN,
    });
    expect(made.status).toBe(201);
    const admin = await signIn(origin, ADMIN.email, ADMIN.password);
    const rows = Array.from({ length: count }, (_, n) => ({
      firstName: 'Ada',
      lastName: nameOf(n + 1),
      email: `ada${n + 1}@long.test`,
      enrollmentStatus: 'Enrolled',
    }));
    expect((await admin.call('POST', '/students/import', { rows })).body.created).toBe(count);
    await page.context().addCookies(
      admin.cookie.split('; ').map((one) => {
        const [name = '', ...value] = one.split('=');
        return { name, value: value.join('='), url: origin };
      }),
    );
    await act(origin);
  } finally {
    await school.close();
  }
}

test('a list of three hundred shows the rows in view, down to the last and up again', async ({
  page,
}) => {
  await withStudents(page, STUDENTS, async (origin) => {
    for (const address of ['/manage-students', '/attendance']) {
      await page.goto(origin + address);
      const row = (n: number) => page.getByText(`Ada ${nameOf(n)}`, { exact: true }).first();
      await expect(row(1)).toBeInViewport();
      // Scrolls in steps, like a thumb, and all at once, like the End key.
      await wheel(page, 700);
      // Rows turn out to be taller than estimated, so the end moves, and we have to scroll further.
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await expect(row(STUDENTS)).toBeInViewport({ timeout: 500 });
      }).toPass();
      await expect(row(1)).toBeHidden();
      await wheel(page, -700);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(row(1)).toBeInViewport();
      // Only rows close to the view are in the page.
      expect(await page.getByText(/^Ada Row \d+$/).count()).toBeLessThan(STUDENTS / 2);
    }
  });
});

test(
  "a list of eighty shows the rows in view first, and soon all rows, for the browser's own search",
  rare,
  async ({ page }) => {
    const few = 80;
    await page.addInitScript(() => {
      const seen = Object.assign(window, { rowsAtFirst: 0 });
      new MutationObserver(() => {
        seen.rowsAtFirst ||= document.querySelectorAll('main [role=row][data-index]').length;
      }).observe(document, { childList: true, subtree: true });
    });
    await withStudents(page, few, async (origin) => {
      for (const address of ['/manage-students', '/attendance']) {
        await page.goto(origin + address);
        await expect(page.getByText(/^Ada Row \d+$/)).toHaveCount(few);
        const atFirst = await page.evaluate<number>('rowsAtFirst');
        expect(atFirst).toBeGreaterThan(5);
        expect(atFirst).toBeLessThan(few / 2);
      }
    });
  },
);
