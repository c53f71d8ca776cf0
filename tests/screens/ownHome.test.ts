import { test } from 'vitest';
import { anAdmin, expect, openScreen, page } from './support/screen.ts';
import { aMark, aStudent } from './support/things.ts';

test("a student's Home has their last class days, of the newest month with a mark", async () => {
  const day = (date: string, late = false) => ({
    date,
    isClassDay: true,
    attendance: aMark({
      status: 'present',
      attributes: { late },
      fee: { total: late ? 100 : 0 },
    }),
    lessons: [],
  });
  const profile = aStudent();
  await openScreen(
    '/',
    {
      attendance: {
        ofStudent: ({ month }) => ({
          month,
          newest: '2026-10-07',
          days:
            month === '2026-10'
              ? [1, 2, 3, 4, 5, 6, 7].map((n) => day(`2026-10-0${n}`, n === 6))
              : [],
        }),
      },
    },
    { as: { ...anAdmin, id: profile.id, role: 'student', profile } },
  );
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: /Oct/ });
  await expect.poll(() => lines.elements().length).toBe(5);
  await expect.element(lines.first()).toHaveTextContent('Wed, Oct 7Present');
  await expect.element(lines.nth(1)).toHaveTextContent('Present, late$1.00');
  await expect.element(page.getByRole('link', { name: 'All class days' })).toBeVisible();
});
