import { withDemoSchool } from '../../scripts/lib/demo-school.mjs';
import { screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// What somebody sees who has zoomed a screen 1,280 px wide to 200 %, with the colors of their system.
test.use({ viewport: { width: 640, height: 400 } });

test('at 200 % zoom and in forced colors every screen of the demo school fits, and shows where the focus is', async ({
  page,
}) => {
  await withDemoSchool(
    async (url, { admin, password }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto(url);
      await page.getByLabel('Email').fill(admin);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
      for (const [path, heading] of screens)
        await test.step(path, async () => {
          await page.goto(url + path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expect(page.getByText(/^Loading/)).toHaveCount(0);
          const cut = await page.evaluate(() => {
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
            const all = [
              ...document.querySelectorAll('main :is(h1, h2, p, a, button, input, select)'),
            ];
            return [
              ...(document.documentElement.scrollWidth > width ? ['the page'] : []),
              ...all
                .filter((one) => one.checkVisibility() && isCut(one) && !isReached(one))
                .map((one) => `${one.tagName} ${one.textContent}`),
            ];
          });
          expect.soft(cut, path).toEqual([]);
          await page.keyboard.press('Tab');
          const ring = await page.evaluate(() => {
            const { outlineStyle, outlineWidth } = getComputedStyle(
              document.activeElement ?? document.body,
            );
            return `${outlineStyle} ${outlineWidth}`;
          });
          expect.soft(ring, path).toMatch(/^(solid|auto) [1-9]/);
        });
    },
    { small: false },
  );
});
