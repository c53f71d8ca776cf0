import type { Page } from '@playwright/test';
import { openSchool, type School } from './school.ts';

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
