import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { callerFor, type Caller } from '../../support/caller.ts';
import { openSchool, type School, type Turnout } from './school.ts';

/** After so many students of other tests a school makes way for a new one: what a list costs grows with its rows. */
const STUDENTS_AT_MOST = 25;

interface Fixtures {
  /** A school that runs; earlier tests of the same worker may have left something in it. */
  turnout: Turnout;
  /** Signs the page's browser in as the admin. */
  asAdmin: Page;
  /** What may stand in the console: for tests of a screen that fails. */
  expectedError: RegExp;
  /** Signs the page's browser in as somebody else. */
  as: (caller: Caller) => Promise<Page>;
}

export const test = base.extend<Fixtures, { schools: { current(): Promise<School> } }>({
  schools: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs out of the pattern
    async ({}, provide) => {
      let school = await openSchool();
      await provide({
        async current() {
          if (school.size() < STUDENTS_AT_MOST || process.env['E2E_DATABASE_URL']) return school;
          await school.close();
          school = await openSchool();
          return school;
        },
      });
      await school.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  turnout: async ({ schools }, provide) => {
    const { turnout } = await schools.current();
    await provide(turnout);
  },
  baseURL: async ({ turnout }, provide) => provide(turnout.url),
  as: async ({ page, turnout }, provide) => {
    await provide(async (caller) => {
      const cookies = caller.cookie.split('; ').map((one) => {
        const [name = '', ...value] = one.split('=');
        return { name, value: value.join('='), url: turnout.url };
      });
      await page.context().addCookies(cookies);
      return page;
    });
  },
  asAdmin: async ({ as, turnout }, provide) => provide(await as(turnout.admin)),
  // An error nobody expected fails the test, whatever the page shows.
  expectedError: [/^Failed to load resource/, { option: true }],
  page: async ({ page, expectedError }, provide) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      // The browser reports refused requests by itself; journeys check what the page says about them.
      if (message.text().startsWith('Failed to load resource')) return;
      if (message.type() === 'error' && !expectedError.test(message.text())) {
        errors.push(message.text());
      }
    });
    page.on('pageerror', (error) => {
      if (!expectedError.test(String(error))) errors.push(String(error));
    });
    await provide(page);
    expect(errors).toEqual([]);
  },
});

/** Until nothing on the page fades or moves: halfway, its colors are not those that somebody reads. What never ends may go on. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was just added begins to fade in a frame later.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/** axe's findings on the page once it is still, in words; of all its rules, or of some. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  await untilStill(page);
  // To give axe to a page takes as long as to look, so it is given once.
  const isThere = await page.evaluate(() => 'axe' in window);
  // To write down what it finds in order takes it as long again.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

let words = 0;

/** A word that no other test uses, for names to search by. With digits alone it holds nobody else's short name. */
export function ownWord(word: string): string {
  words += 1;
  return `${word}${Date.now().toString().slice(-9)}${words}`;
}

export { callerFor, expect };
