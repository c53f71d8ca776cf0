import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import type { Caller } from '../support/caller.ts';
import { cableTo, type Cable } from './support/cable.ts';
import { keptNames } from './support/device.ts';
import { nameOf, rowOf } from './support/roll.ts';
import { openSchool, type Turnout } from './support/school.ts';
import { phone, thumbOn } from './support/taps.ts';
import { expect, findings, test } from './support/test.ts';

// This has its own school, because several classes change what every other test sees. Two classes are added on today's
// weekday.

interface Evening {
  turnout: Turnout;
  /** In the order of the evening, with their names. */
  classes: { id: string; name: string; starts: string; ends: string }[];
  students: Student[];
  today: string;
  logIn: (context: BrowserContext, url: string) => Promise<void>;
}

function enter({ cookie }: Caller, context: BrowserContext, url: string): Promise<void> {
  return context.addCookies(
    cookie.split('; ').map((one) => {
      const [name = '', ...value] = one.split('=');
      return { name, value: value.join('='), url };
    }),
  );
}

async function onAnEvening(act: (evening: Evening) => Promise<void>): Promise<void> {
  const school = await openSchool();
  try {
    const { turnout } = school;
    const { admin } = turnout;
    const students: Student[] = [];
    for (const firstName of ['Ada', 'Ben'])
      students.push(await turnout.addStudent({ firstName, lastName: 'Dancer' }));
    const { today } = (await admin.call('GET', '/school')).body;
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
    const first = { name: 'Ballet', forWhom: 'everyone' };
    const add = async (name: string, more = {}) =>
      (await admin.call('POST', '/classes', { name, forWhom: 'places', ...more })).body.class.id;
    const classes = [
      { id: 'first', name: 'Ballet', starts: '00:01', ends: '00:02' },
      { id: await add('Jazz', { first }), name: 'Jazz', starts: '23:57', ends: '23:58' },
      { id: await add('Tap'), name: 'Tap', starts: '23:58', ends: '23:59' },
    ];
    for (const { id, starts, ends } of classes) {
      await admin.call('PUT', `/classes/${id}/schedules/2026-01-01`, {
        meetings: [{ weekday, starts, ends }],
      });
      if (id !== 'first')
        await admin.call('POST', `/classes/${id}/places`, {
          studentIds: students.map((student) => student.id),
          from: '2026-01-01',
        });
    }
    const logIn = (context: BrowserContext, url: string) => enter(admin, context, url);
    await act({ turnout, classes, students, today, logIn });
  } finally {
    await school.close();
  }
}

const absent = (page: Page, student: Student) =>
  rowOf(page, student).getByRole('radio', { name: /^Absent/ });
const chips = (page: Page) => page.getByRole('group', { name: 'Classes of the day' });

test('three classes of one evening are marked offline, and sent once, in order, after the tab was closed', async ({
  context,
}) => {
  await onAnEvening(async ({ turnout, classes, students, today, logIn }) => {
    const cable: Cable = await cableTo(turnout.url);
    try {
      await logIn(context, cable.url);
      const page = await context.newPage();
      await page.goto(`${cable.url}/attendance?classId=first`);
      await expect(chips(page).getByRole('button')).toHaveCount(3);
      for (const { id } of classes) {
        const name = id === 'first' ? `day/${today}` : `day/${today}/${id}`;
        await expect.poll(() => keptNames(page), { timeout: 20_000 }).toContain(name);
      }
      cable.pull();
      await expect(page.getByText(/^Reconnecting…/)).toBeVisible();
      const [ada] = students as [Student];
      await absent(page, ada).check();
      for (const { name } of classes.slice(1)) {
        await page.getByRole('button', { name: new RegExp(`^Next class: ${name}`) }).click();
        await expect(absent(page, ada)).not.toBeChecked();
        await absent(page, ada).check();
      }
      await expect(page.getByText('Offline: 3 marks waiting.')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.close();

      cable.plug();
      const again = await context.newPage();
      await again.goto(`${cable.url}/attendance?classId=first`);
      await expect(absent(again, ada)).toBeChecked();
      const entries = async () =>
        (
          await turnout.admin.call('GET', `/audit-log?entity=attendance&studentId=${ada.id}`)
        ).body.items.map(({ action, className }: { action: string; className: string }) => [
          action,
          className,
        ]);
      await expect.poll(entries).toEqual(classes.toReversed().map(({ name }) => ['Marked', name]));
      await expect(again.getByText(/waiting/)).toHaveCount(0);
    } finally {
      await cable.close();
    }
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test("a class's roll is one tap from Home, the next class's is one more", async ({
    context,
    page,
  }) => {
    await onAnEvening(async ({ turnout, students, logIn }) => {
      const [ada] = students as [Student];
      await logIn(context, turnout.url);
      const thumb = thumbOn(page);
      await page.goto(turnout.url);
      const list = page.getByRole('list', { name: 'Classes today' });
      await expect(list.getByRole('listitem')).toHaveCount(3);
      await thumb.tap(list.getByRole('link', { name: 'Jazz' }));
      await expect(page.getByRole('row').filter({ hasText: nameOf(ada) })).toBeVisible();
      await expect(chips(page).getByRole('button', { name: /Jazz/ })).toHaveAttribute(
        'aria-current',
      );
      expect(thumb.taps).toBe(1);
      await thumb.tap(page.getByRole('button', { name: /^Next class: Tap/ }));
      await expect(chips(page).getByRole('button', { name: /Tap/ })).toHaveAttribute(
        'aria-current',
      );
      expect(thumb.taps).toBe(2);
      expect(await findings(page)).toEqual([]);
    });
  });

  test("a teacher's classes take the phone's whole width, with the room and the teacher below them", async ({
    context,
    page,
  }) => {
    await onAnEvening(async ({ turnout, classes, students, today }) => {
      const { student, caller } = await turnout.addSignedIn({ firstName: 'Dana' });
      await turnout.admin.call('PUT', `/users/${student.id}/role`, { role: 'teacher' });
      const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
      for (const { id, starts, ends } of classes)
        await turnout.admin.call('PUT', `/classes/${id}/schedules/2026-01-01`, {
          meetings: [{ weekday, starts, ends }],
          teacherId: student.id,
          room: 'Studio A',
        });
      await enter(caller, context, turnout.url);
      await page.goto(`${turnout.url}/attendance?date=${today}&classId=${classes[1]?.id}`);
      const [ada] = students as [Student];
      await expect(page.getByRole('row').filter({ hasText: nameOf(ada) })).toBeVisible();
      const box = async (locator: Locator) =>
        (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const strip = await box(chips(page));
      expect(strip.x).toBe(0);
      const jazz = await box(chips(page).getByRole('button', { name: /Jazz/ }));
      expect(jazz.x).toBeGreaterThanOrEqual(0);
      expect(jazz.x + jazz.width).toBeLessThanOrEqual(390);
      const line = await box(page.getByText('Studio A · with Dana'));
      expect(line.y).toBeGreaterThanOrEqual(strip.y + strip.height);
      const first = await box(page.getByRole('row').filter({ hasText: nameOf(ada) }));
      expect(line.y + line.height).toBeLessThanOrEqual(first.y);
      await page.getByRole('button', { name: 'Search', exact: true }).tap();
      await expect(page.getByRole('searchbox')).toBeVisible();
    });
  });
});
