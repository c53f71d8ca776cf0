import type { Locator } from '@playwright/test';
import type { AttendanceDay, AttendanceStudent } from '../../src/contract/attendance.ts';
import type { Student } from '../../src/contract/student.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { addClass, openRoll } from './support/roll.ts';
import { expect, findings, ownWord, rare, test } from './support/test.ts';

test('the toggle opens the links, by touch and by keyboard', async ({ asAdmin: page }) => {
  await page.goto('/attendance');
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(links).toBeHidden();
  const toggle = page.getByRole('button', { name: 'Open navigation' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(page.getByRole('button', { name: 'Close navigation' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await links.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Management' })).toBeVisible();
  await expect(links).toBeHidden();

  await test.step('on screens other than the roll, a bar at the bottom has the daily links', async () => {
    await expect(page.getByRole('button', { name: /navigation/ })).toBeHidden();
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
    await expect(shortcuts.getByRole('link')).toHaveText(['Home', 'Attendance', 'Pay', 'Students']);
    await shortcuts.getByRole('link', { name: 'Pay' }).click();
    await expect(page.getByRole('heading', { name: 'Record Payment' })).toBeVisible();
    await expect(shortcuts.getByRole('link', { name: 'Pay' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const more = shortcuts.getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    // With the keyboard, the links that it opened come next.
    await page.keyboard.press('Tab');
    await expect(links.getByRole('link', { name: 'Home' })).toBeFocused();
    await expect(links.getByRole('list', { name: 'Reports' }).getByRole('link')).toHaveText([
      'Financial Reports',
      'Attendance Reports',
    ]);
    await more.click();
    await expect(links).toBeHidden();
    await shortcuts.getByRole('link', { name: 'Attendance' }).click();
    await expect(page.getByRole('heading', { name: 'Attendance Dashboard' })).toBeVisible();
    await expect(shortcuts).toBeHidden();
  });
});

test('the rows of the roll stay where they are when a mark begins to wait', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Still');
  for (const firstName of ['Ada', 'Ben', 'Cleo'])
    await turnout.addStudent({ firstName, lastName: word });
  await openRoll(page, '2019-03-01', word);
  const rows = page.locator('[role="row"][data-id]');
  const tops = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
  const before = await tops();
  await page.context().setOffline(true);
  await rows.nth(0).getByRole('radio', { name: 'Absent' }).check();
  await rows.nth(1).getByRole('radio', { name: 'Present' }).check();
  await expect(page.getByText('Not sent yet')).toHaveCount(2);
  await expect(page.getByText('Offline: 2 marks waiting.')).toBeVisible();
  expect(await tops()).toEqual(before);
  expect(await findings(page)).toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  expect(await tops()).toEqual(before);
});

test('a student is a low row: name over email, and the balance', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Low');
  await turnout.addStudent();
  await turnout.addStudent({
    lastName: word,
    email: `${word.toLowerCase()}@school.test`,
    balance: 3500,
  });
  await page.goto(`/manage-students?q=${word}`);
  const row = page.getByRole('row').last();
  await expect(row).toContainText('Owes $35.00');
  await expect(row.getByText(`${word.toLowerCase()}@school.test`).first()).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row.getByRole('combobox')).toHaveCount(0);

  await test.step('a tap anywhere selects it while selecting', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await row.click({ position: { x: 200, y: 30 } });
    await expect(page.getByText('1 selected')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

test('every list begins near the top', async ({ asAdmin: page, turnout }) => {
  const { id } = await turnout.addStudent({ enrollmentStatus: 'Enrolled', balance: 3500 });
  const { admin } = turnout;
  const { today } = (await admin.call('GET', '/school')).body;
  await admin.call('PUT', `/attendance/${today}/${id}`, { status: 'present' });
  await admin.call('POST', '/payments', {
    studentId: id,
    amount: 500,
    date: today,
    paymentMethod: 'cash',
  });
  await admin.call('POST', '/expenses', {
    description: 'Tape',
    amount: 1250,
    date: today,
    category: 'Supplies',
  });
  for (const path of [
    `/attendance?date=${today}`,
    '/public-dashboard',
    '/manage-students',
    '/payments',
    '/audit-log',
  ]) {
    await page.goto(path);
    const first = page.getByRole('main').getByRole('rowgroup').last().getByRole('row').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y, path).toBeLessThanOrEqual(300);
  }
});

test("a year's holidays are low enough to scan", async ({ asAdmin: page, turnout }) => {
  const word = ownWord('Low');
  await turnout.admin.call('POST', '/holidays/2023-05-16', { name: word, confirmed: true });
  await page.goto('/holidays?year=2023');
  const row = page.getByRole('row').filter({ hasText: word });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  await row.tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Remove/ })).toBeVisible();
});

test("a line of a student's statement is two lines, and a tap anywhere opens it", async ({
  page,
  as,
  turnout,
}) => {
  const { caller, student } = await turnout.addSignedIn({ balance: 700 });
  await turnout.admin.call('PUT', `/attendance/2025-11-06/${student.id}`, { status: 'absent' });
  await as(caller);
  await page.goto('/profile?tab=statement');
  const row = page.getByRole('row').filter({ hasText: 'Absent' });
  await expect(row).toContainText('Absent +$5.00 Nov 6, 2025 · balance $12.00', {
    useInnerText: true,
  });
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  await row.click({ position: { x: 20, y: 50 } });
  await expect(row).toContainText('For the class of Nov 6, 2025.');
  await expect(row.getByText('Fee charged, recorded ')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden();
  await page.getByRole('button', { name: 'Dates, PDF and print' }).click();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  await expect(page.getByLabel('Recorded from')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("a student's page begins with what they owe, one button and the statement; the rest is in a menu", async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Brief');
  const name = `Nia ${lastName}`;
  const { id } = await turnout.addStudent({ lastName, firstName: 'Nia', phone: '555 0100' });
  await turnout.admin.call('PUT', `/attendance/2025-11-06/${id}`, { status: 'absent' });
  await page.goto(`/manage-students?q=${lastName}`);
  const listed = page.getByRole('row').filter({ hasText: name });
  await listed.click({ position: { x: 200, y: 40 } });
  await expect(page.getByText('Owes $5.00', { exact: true })).toBeVisible();
  const line = page.getByRole('table', { name: 'Statement' }).getByRole('row').last();
  await expect(line).toContainText('Absent');
  expect((await line.boundingBox())?.y).toBeLessThanOrEqual(300);
  for (const folded of ['Enrolled', 'Lead', '555 0100', 'Fees $5.00'])
    await expect(page.getByRole('main').getByText(folded).first()).toBeHidden();

  const more = page.getByRole('button', { name: `More for ${name}` });
  const item = (label: string | RegExp) => page.getByRole('menuitem', { name: label });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(item('Edit')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(/^Remove/)).toBeFocused();
  await expect(item(/^Remove/)).toHaveAccessibleName(/Cannot remove student with balance/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(item('Call 555 0100')).toHaveAttribute('href', 'tel:5550100');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: 'Pending Payment' }).click();
  await expect(page.getByRole('main').getByText('Pending Payment').first()).toBeVisible();
  await more.click();
  await page.getByRole('menuitemradio', { name: 'Inactive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set Inactive' }).click();
  await expect(page.getByText(`${name} is now Inactive.`)).toBeVisible();
  await expect(more).toBeFocused();
});

test.describe('a class of 52', () => {
  test('ten are visible at once; 6 absent and 3 late take 10 taps and one pass down', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Class');
    await addClass(turnout, word, 52);
    const date = '2021-03-02';
    await page.goto(`/attendance?date=${date}&q=${word}`);
    const rows = page.getByRole('row').filter({ has: page.getByRole('radio') });
    await expect(rows).toHaveCount(52);

    await test.step('ten rows fit between the fixed parts at the top and the bottom', async () => {
      const foot = await page.getByRole('button', { name: /of \d+ marked/ }).boundingBox();
      const seen = await rows.evaluateAll(
        (all, end) => all.filter((row) => row.getBoundingClientRect().bottom <= end).length,
        foot?.y ?? 0,
      );
      expect(seen).toBeGreaterThanOrEqual(10);
    });

    await test.step('no row is scrolled past twice', async () => {
      await page.evaluate(() => {
        let last = window.scrollY;
        Object.assign(window, { scrolled: 0 });
        window.addEventListener('scroll', () => {
          Object.assign(window, {
            scrolled: Reflect.get(window, 'scrolled') + Math.abs(window.scrollY - last),
          });
          last = window.scrollY;
        });
      });
      let taps = 0;
      const tap = async (what: Locator) => {
        taps += 1;
        await what.tap();
      };
      await tap(page.getByRole('button', { name: 'Mark everyone else present' }));
      const said = page.getByRole('status').filter({ hasText: /^Marked \d+ as present/ });
      await expect(said).toBeVisible();
      const figures = await page.getByRole('button', { name: /of \d+ marked/ }).boundingBox();
      expect(
        (figures?.x ?? 0) + (figures?.width ?? 0),
        'beside it, not over it',
      ).toBeLessThanOrEqual((await said.boundingBox())?.x ?? 0);
      const absent = [2, 9, 17, 26, 40, 51];
      const late = [6, 23, 45];
      for (const place of [...absent, ...late].toSorted((a, b) => a - b)) {
        const row = rows.nth(place);
        if (absent.includes(place)) await tap(row.getByRole('radio', { name: 'Absent' }));
        else await tap(row.getByRole('checkbox', { name: 'Late' }));
      }
      expect(taps).toBeLessThanOrEqual(11);
      expect(await page.evaluate(() => Number(Reflect.get(window, 'scrolled')))).toBeLessThan(3000);
      await expect
        .poll(async () => {
          const { students } = (await turnout.admin.call('GET', `/attendance/${date}`)).body;
          const marks = students.filter(({ lastName }: Student) => lastName === word);
          return [
            marks.filter((one: AttendanceStudent) => one.attendance?.status === 'absent').length,
            marks.filter((one: AttendanceStudent) => one.attendance?.attributes['late']).length,
          ];
        })
        .toEqual([6, 3]);
    });

    await test.step('with marks, an opened row and a selection, axe finds nothing in the dark and the light', async () => {
      await rows
        .nth(1)
        .getByRole('button', { name: `Ab ${word}`, exact: true })
        .tap();
      await page.getByRole('button', { name: 'Select', exact: true }).tap();
      await rows
        .first()
        .getByRole('checkbox', { name: /^Select/ })
        .check();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
        expect.soft(await findings(page), colorScheme).toEqual([]);
      }
      await page.getByRole('button', { name: 'Clear selection' }).tap();
      await rows
        .nth(1)
        .getByRole('button', { name: `Ab ${word}`, exact: true })
        .tap();
    });

    await test.step("at 320 px nothing is wider than the screen, and names don't overlap", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: window.innerWidth,
      }));
      expect(scroll).toBeLessThanOrEqual(width);
      const row = rows.first();
      const name = await row.getByRole('button', { name: `Aa ${word}`, exact: true }).boundingBox();
      const choice = await row.getByRole('radio', { name: 'Present' }).boundingBox();
      expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(choice?.x ?? 0);
      expect(name?.width, 'a name can be read').toBeGreaterThan(70);
    });

    await test.step('on a desktop twelve rows are visible', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => window.scrollTo(0, 0));
      const seen = () =>
        rows.evaluateAll(
          (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
        );
      // The rows are drawn a moment after the window gets its new size.
      await expect.poll(seen).toBeGreaterThanOrEqual(12);
    });

    await test.step('printed, it is one sheet with names and boxes and no buttons', async () => {
      const unreadable = await noPdfReader();
      test.skip(unreadable !== null, unreadable ?? '');
      // Other tests' students are also on the roll, but this sheet is for 52.
      const others = (day: AttendanceDay) =>
        day.students.filter((student) => student.lastName === word);
      await page.route(`**/api/v1/attendance/${date}`, async (route) => {
        const response = await route.fetch();
        const day = (await response.json()) as AttendanceDay;
        await route.fulfill({ response, json: { ...day, students: others(day) } });
      });
      await page.reload();
      await expect(rows).toHaveCount(52);
      const bytes = await page.pdf({ format: 'Letter' });
      const text = await pdfText(new Uint8Array(bytes).buffer);
      expect(text.split('\f').filter((sheet) => sheet.trim() !== '')).toHaveLength(1);
      expect(text).toContain('Tuesday, March 2, 2021');
      for (const name of ['Aa', 'Bz']) expect(text).toContain(`${name} ${word}`);
      const controls = /Skip to content|Select|Mark as holiday|Search|View Details|Download|PDF/;
      expect(text).not.toMatch(controls);
      for (const path of ['/public-dashboard', '/attendance-reports?month=2021-03']) {
        await page.goto(path);
        await expect(page.getByRole('table').first()).toBeVisible();
        const paper = await pdfText(new Uint8Array(await page.pdf()).buffer);
        expect(paper).toMatch(/Student (Financial Dashboard|Attendance)/);
        expect(paper).not.toMatch(controls);
      }
    });
  });
});

test(
  'a long name, email or school makes no screen wider than the phone',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const word = ownWord('Echeverria');
    const student = await turnout.addStudent({
      firstName: 'Maria de los Angeles',
      lastName: `Wolfeschlegelsteinhausenbergerdorff-${word}`,
      email:
        `${'maria.fernandez.echeverria.montserrat.'.repeat(2)}${word}@school.test`.toLowerCase(),
      balance: 700,
      enrollmentStatus: 'Pending Payment',
    });
    await turnout.admin.call('PUT', `/attendance/2021-04-05/${student.id}`, { status: 'present' });
    const { schoolName } = (await turnout.admin.call('GET', '/settings')).body;
    const longName =
      'The Northern Riverside Community School of Ballroom, Ballet and Contemporary Dance';
    await turnout.admin.call('PATCH', '/settings', { schoolName: longName });
    try {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 700 });
        for (const [path, heading] of [
          ['/payments', 'Payment Management'],
          [`/payments?studentId=${student.id}`, 'Payment Management'],
          [
            `/public-dashboard/${student.id}`,
            `Maria de los Angeles Wolfeschlegelsteinhausenbergerdorff-${word}`,
          ],
          [`/manage-students?view=form&id=${student.id}`, 'Edit Student'],
          [
            `/students/${student.id}`,
            `Maria de los Angeles Wolfeschlegelsteinhausenbergerdorff-${word}`,
          ],
          [`/manage-students?q=${word}`, 'Student Management'],
          ['/attendance', 'Attendance Dashboard'],
          ['/attendance-reports?month=2021-04', 'Attendance Reports'],
        ] as const) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
          await expect(
            page.getByText(word).or(page.getByText(heading)).filter({ visible: true }).first(),
          ).toBeVisible();
          if (path === '/payments') {
            await page.getByRole('button', { name: 'Filters' }).click();
            await page.getByRole('combobox', { name: 'Student' }).fill(word);
            await expect(page.getByRole('option', { name: word })).toBeVisible();
          }
          expect
            .soft(
              await page.evaluate(() => document.documentElement.scrollWidth),
              `${path} at ${width} px`,
            )
            .toBeLessThanOrEqual(width);
        }
        await page.goto(`/students/${student.id}?tab=statement`);
        await expect(page.getByRole('heading', { level: 2, name: word })).toBeVisible();
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth), 'their statement')
          .toBeLessThanOrEqual(width);
        // The name stays within the header, which is 3.5rem high.
        const name = page.getByRole('link', { name: longName });
        const box = await name.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(56);
      }
    } finally {
      await turnout.admin.call('PATCH', '/settings', { schoolName });
    }
  },
);
