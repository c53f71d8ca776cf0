import {
  calendarDate,
  dateInZone,
  formatBriefDate,
  instant,
  type CalendarDate,
} from '../../../src/domain/dates.ts';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { callerFor, type Caller } from '../../support/caller.ts';
import { watchDialogs } from '../../support/dialogs.ts';
import { openSchool, type School, type Turnout } from './school.ts';

/**
 * After this many students of other tests, a new school replaces the old one, because lists get slower with more rows.
 */
const STUDENTS_AT_MOST = 25;

interface Fixtures {
  /** A running school; earlier tests of the same worker may have left data in it. */
  turnout: Turnout;
  /** The page, logged in as the admin. */
  asAdmin: Page;
  /** Console errors that the test expects, for tests of a screen that fails. */
  expectedError: RegExp;
  /** Logs the page's browser in as somebody else. */
  as: (caller: Caller) => Promise<Page>;
}

/**
 * Messages that the browser itself logs. One is about refused requests: the tests check what the page shows about them.
 * The other is about a page that asks before somebody leaves it, which it does while an edit is being written to the
 * device: tests reload it at any time, without a press, and then the browser doesn't ask.
 */
const BROWSERS_OWN = /^Failed to load resource|^Blocked attempt to show a 'beforeunload'/;

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
  // An unexpected error fails the test, whatever the page shows.
  expectedError: [/^Failed to load resource/, { option: true }],
  page: async ({ page, expectedError }, provide) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (BROWSERS_OWN.test(message.text())) return;
      if (message.type() === 'error' && !expectedError.test(message.text())) {
        errors.push(message.text());
      }
    });
    page.on('pageerror', (error) => {
      if (!expectedError.test(String(error))) errors.push(String(error));
    });
    await page.addInitScript(watchDialogs);
    await provide(page);
    expect(errors).toEqual([]);
  },
});

/**
 * Waits until nothing on the page fades or moves, because colors differ during an animation. Endless animations may
 * continue.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An element that was just added starts its animation a frame later.
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

/** axe's findings on the page once it is still, as text; for all its rules, or only some. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await untilStill(page);
  // Injecting axe into a page takes as long as a check, so it is injected only once.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Reporting only violations halves the time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** The texts on the page with an amount of money that is cut, in part or whole, by what it stands in. */
export const cutMoney = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { index, 0: amount } of (text.nodeValue ?? '').matchAll(/\$[\d,.]*\d/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + amount.length);
        const place = range.getBoundingClientRect();
        for (let box: HTMLElement | null = text.parentElement; box; box = box.parentElement) {
          const { overflowX, position, clipPath } = getComputedStyle(box);
          // What screen readers alone read is a point.
          if (position === 'fixed' || clipPath !== 'none') break;
          if (/visible|auto|scroll/.test(overflowX)) continue;
          const around = box.getBoundingClientRect();
          const isIn =
            place.left >= around.left - 1 &&
            place.right <= around.right + 1 &&
            place.top >= around.top - 1 &&
            place.bottom <= around.bottom + 1;
          if (!isIn) cut.push(`${amount} of ${box.innerText}`);
        }
      }
    }
    return cut;
  });

const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** axe's findings in both color schemes. In the dark one only colors are checked, which is all that differs there. */
export async function findingsInBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['dark', OF_COLORS],
    ['light', undefined],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    found.push(...(await findings(page, rules)).map((one) => `${colorScheme}: ${one}`));
  }
  return found;
}

/** Today, as the school of these tests has it. */
export const schoolToday = (): CalendarDate => dateInZone(instant(new Date()), 'America/New_York');

/** A date as screens name it: with its year once that is over. */
export const inBrief = (date: string): string => formatBriefDate(calendarDate(date), schoolToday());

/**
 * A test of something rare, beside one of the same kind that always runs: `npm run test:long -- rare` runs these, before a
 * release.
 */
export const rare = { tag: '@rare' };

let words = 0;

/**
 * A word that no other test uses, for names to search for. A suffix of digits can't match anybody else's short name.
 */
export function ownWord(word: string): string {
  words += 1;
  return `${word}${Date.now().toString().slice(-9)}${words}`;
}

export { callerFor, expect };
