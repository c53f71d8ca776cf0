import type { Page } from '@playwright/test';
import { openSchool, type School } from './school.ts';
import { test } from './test.ts';

/** Runs a test in its own school with ten students, as its admin. */
export async function inOwnSchool(
  page: Page,
  act: (school: School, names: readonly string[]) => Promise<void>,
): Promise<void> {
  const school = await openSchool();
  try {
    const { url, admin } = school.turnout;
    const names: string[] = [];
    for (const firstName of [
      'Ada',
      'Bea',
      'Cleo',
      'Dan',
      'Eve',
      'Fay',
      'Gus',
      'Hal',
      'Ida',
      'Jo',
    ]) {
      await school.turnout.addStudent({ firstName, lastName: 'Dancer' });
      names.push(`${firstName} Dancer`);
    }
    await page.context().addCookies(
      admin.cookie.split('; ').map((one) => {
        const [name = '', ...value] = one.split('=');
        return { name, value: value.join('='), url };
      }),
    );
    await page.goto(`${url}/`);
    await act(school, names);
  } finally {
    await school.close();
  }
}

/** A test with a school of its own, because what it does changes what every other test sees. */
export const testInOwnSchool = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs out of the pattern
  turnout: async ({}, provide) => {
    const school = await openSchool();
    await provide(school.turnout);
    await school.close();
  },
});
