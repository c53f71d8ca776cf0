import { test } from 'vitest';
import { countedLesson, type CountedLesson } from '../../src/contract/lesson.ts';
import { feeTypesOn } from '../../src/domain/feeType.ts';
import { standardFeeTypes } from '../../src/domain/feeType.seed.ts';
import { calendarDate } from '../../src/domain/dates.ts';
import { lessonOf } from '../../src/domain/lesson.ts';
import { notifyDone, notifyWarning } from '../../src/client/ui/message/notify.ts';
import { aClass, aPlace, ballet, several, tuesdaysAndThursdays } from './support/classes.ts';
import { emptiest } from './support/emptiest.ts';
import { expect, onScreenOf, openScreen, page, TODAY, type Locator } from './support/screen.ts';
import { aDay, aMark, aMonthlyReport, aStudent } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

const aListed = (more: Parameters<typeof aStudent>[0] = {}) => ({
  ...aStudent(more),
  owesSince: null,
  remindedOn: null,
});

const box = (one: Locator) => one.element().getBoundingClientRect();

test('the payment form has one wide button that names the amount, and no hole above it', async () => {
  await onScreenOf(390, 844);
  await openScreen('/payments?action=pay', { students: { list: () => ({ items: [aStudent()] }) } });
  const main = page.getByRole('main');
  const amount = page.getByLabelText('Amount');
  await expect.element(main.getByRole('button', { name: 'Record Payment' })).toBeDisabled();
  expect(box(amount).top - box(page.getByLabelText('Student')).bottom).toBeLessThan(60);
  await amount.fill('5');
  const record = main.getByRole('button', { name: 'Record $5.00' });
  const another = page.getByLabelText('Then add another');
  const cancel = main.getByRole('button', { name: 'Cancel' });
  await expect.element(record).toBeVisible();
  expect(box(record).width).toBeGreaterThan(320);
  for (const below of [another, cancel]) expect(box(below).top).toBeGreaterThan(box(record).bottom);
  expect(box(page.getByText('Then add another')).height).toBeGreaterThanOrEqual(44);
  expect(box(page.getByLabelText('Payment Method')).bottom).toBeLessThan(box(record).top);
});

test('at 200 % zoom the buttons leave the form the screen', async () => {
  await onScreenOf(640, 360);
  await openScreen('/payments?action=pay', { students: { list: () => ({ items: [aStudent()] }) } });
  const submit = page
    .getByRole('main')
    .getByRole('button', { name: 'Record Payment', exact: true });
  await expect.element(submit).toBeInTheDocument();
  expect(box(submit).top).toBeGreaterThan(360);
});

test("the budget's tabs are on one line, with the open one in view", async () => {
  await onScreenOf(390, 844);
  await openScreen('/budget-management?tab=contributors');
  const tabs = page.getByRole('tab');
  await expect.element(tabs.first()).toBeInTheDocument();
  const tops = tabs.elements().map((tab) => tab.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  const open = box(page.getByRole('tab', { name: 'Contributor Status' }));
  expect(open.left).toBeGreaterThanOrEqual(0);
  expect(open.right).toBeLessThanOrEqual(390);
});

test('a report begins with its answer, then one line: the month and Export', async () => {
  await onScreenOf(390, 844);
  await openScreen('/financial-reports?month=2026-10', {
    financialReports: {
      monthly: () =>
        aMonthlyReport('2026-10', {
          cashFlow: { moneyIn: 50_000, refunds: 0, moneyOut: 20_000, result: 30_000 },
        }),
    },
  });
  const answer = page.getByText(/^Money in \$500\.00/);
  await expect.element(answer).toBeVisible();
  expect(box(answer).top).toBeLessThan(200);
  const line = [
    page.getByRole('button', { name: /^Previous month/ }),
    page.getByLabelText('Month', { exact: true }),
    page.getByRole('button', { name: /^Next month/ }),
    page.getByRole('button', { name: 'Export' }),
  ].map(box);
  for (const { top, bottom, right } of line) {
    expect(top).toBeGreaterThan(box(answer).bottom);
    expect(bottom).toBeLessThan(330);
    expect(right).toBeLessThanOrEqual(374);
  }
});

test.each([360, 1440])('a fourth flag is in view, %i px wide', async (width) => {
  await onScreenOf(width, 800);
  const phone = { ...standardFeeTypes[1], key: 'phone', name: 'Phone in class', position: 9 };
  const types = [...standardFeeTypes, phone as (typeof standardFeeTypes)[number]];
  await openScreen('/attendance?date=2021-04-06', {
    feeTypes: { list: () => ({ items: types }) },
    attendance: {
      day: ({ date }) => ({
        ...aDay(date),
        feeTypes: feeTypesOn(lessonOf({ date: calendarDate(date) }), types),
        students: [
          { ...aStudent(), attendance: aMark({ status: 'present' }) },
          {
            ...aStudent({ id: 'ben', firstName: 'Ben' }),
            attendance: aMark({ status: width > 1000 ? 'holiday' : 'present' }),
          },
        ],
      }),
    },
  });
  const flags = page.getByRole('checkbox', { name: 'Phone in class' });
  await expect.element(flags.first()).toBeVisible();
  const isInView = (flag: Element) => {
    const { right, top, bottom } = flag.getBoundingClientRect();
    return document.elementFromPoint(right - 4, (top + bottom) / 2) === flag;
  };
  await expect.poll(() => flags.elements().map(isInView)).toEqual([true, true]);
});

test.each([390, 1280])(
  'the fields and the button of the login form share a height, %i px wide',
  async (width) => {
    await onScreenOf(width, 800);
    await openScreen('/', {}, { as: 'nobody' });
    const email = page.getByLabelText('Email');
    await expect.element(email).toBeVisible();
    const password = page.getByRole('textbox', { name: 'Password' }).element();
    const heights = [
      // The field is the box around the text.
      email.element().parentElement,
      password.parentElement,
      page.getByRole('main').getByRole('button', { name: 'Login' }).element(),
    ].map((one) => one?.getBoundingClientRect().height);
    expect(new Set(heights).size, heights.join(', ')).toBe(1);
  },
);

test('filters fold behind a button that counts them, and acts beside the heading are icons', async () => {
  await onScreenOf(390, 844);
  await openScreen('/manage-students?status=Enrolled', {
    students: { list: () => ({ items: [aListed({ enrollmentStatus: 'Enrolled' })] }) },
  });
  const filters = page.getByRole('button', { name: 'Filters (1)' });
  await expect.element(filters).toHaveAttribute('aria-expanded', 'false');
  const status = page.getByLabelText('Filter by Status');
  await expect.element(status).not.toBeInTheDocument();
  await filters.click();
  await expect.element(status).toHaveValue('Enrolled');
  await status.selectOptions('All Students');
  await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();

  await expect.element(page.getByRole('link', { name: 'Credits report' })).toBeVisible();
  // They are icons, but still have names.
  for (const act of [
    page.getByRole('link', { name: 'Add many' }),
    page.getByRole('button', { name: 'Add New Student' }),
  ]) {
    await expect.element(act).toBeVisible();
    expect(box(act).width).toBe(44);
  }
});

test('on a desk nothing is folded', async () => {
  await onScreenOf(1280, 800);
  await openScreen('/manage-students', {
    students: { list: () => ({ items: [aListed()] }) },
  });
  await expect.element(page.getByLabelText('Filter by Status')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add many' })).toBeVisible();
  expect(box(page.getByRole('link', { name: 'Add many' })).width).toBeGreaterThan(80);
});

test.each([390, 1280])(
  'the pages for everyone have the school’s name and the way in, %i px wide',
  async (width) => {
    await onScreenOf(width, 800);
    await openScreen('/public-dashboard', {}, { as: 'nobody' });
    await expect.element(page.getByRole('banner')).toHaveTextContent('Test School');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect.poll(() => links.elements().map((one) => one.textContent)).toEqual(['Login']);
    await expect.element(page.getByRole('button', { name: /navigation/ })).not.toBeInTheDocument();
  },
);

test('one message is shown at a time, the newest, above the bar and the buttons of a form', async () => {
  await onScreenOf(390, 844);
  await openScreen('/payments?action=pay', { students: { list: () => ({ items: [aStudent()] }) } });
  const save = page.getByRole('main').getByRole('button', { name: 'Record Payment' });
  await expect.element(save).toBeVisible();
  const shown = () =>
    [...document.querySelectorAll(':is([role="status"], [role="alert"])[data-tone] > span')].map(
      (one) => one.textContent,
    );
  notifyWarning('Nov 20 is a holiday.');
  notifyWarning('Nov 20 is a holiday.');
  await expect.poll(shown).toEqual(['Nov 20 is a holiday.']);
  notifyDone('$5.00 is recorded.', { of: 'it', act: () => {} });
  await expect.poll(shown).toEqual(['$5.00 is recorded.']);
  notifyDone('$6.00 is recorded.', { of: 'it', act: () => {} });
  await expect.poll(shown).toEqual(['$6.00 is recorded.']);
  const message = page.getByRole('status').filter({ hasText: '$6.00 is recorded.' });
  await expect.poll(() => box(message).bottom).toBeLessThan(844 - 56);
  const buttons = [save, page.getByRole('main').getByRole('button', { name: 'Cancel' })];
  const isBeside = (one: Locator) =>
    box(message).bottom < box(one).top || box(one).bottom < box(message).top;
  await expect.poll(() => buttons.every(isBeside)).toBe(true);
  // The form gets longer, and its buttons stick to the bar.
  document.querySelector('main form')?.setAttribute('style', 'padding-top: 30rem');
  window.scrollTo(0, 0);
  await expect.poll(() => box(save).top - box(message).bottom).toBeGreaterThan(0);
  expect(box(save).bottom).toBeGreaterThan(600);
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await expect.poll(shown).toEqual(['Nov 20 is a holiday.']);
});

test('a message from before a dialog waits until it is closed; one from within it is shown there', async () => {
  await onScreenOf(390, 844);
  await openScreen('/classes/jazz', {
    school: several,
    classes: { list: () => ({ items: [ballet(), aClass({ capacity: 8 })] }) },
    places: { list: () => ({ items: [aPlace()] }) },
    waits: { list: () => ({ items: [] }) },
  });
  const add = page.getByRole('button', { name: 'Add to the waiting list' });
  await expect.element(add).toBeVisible();
  notifyDone('Ada is placed.', { of: 'it', act: () => {} });
  await expect.element(page.getByText('Ada is placed.')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  const isFree = (one: Locator) => {
    const { left, right, top, bottom } = box(one);
    return one
      .element()
      .contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  await expect.poll(() => isFree(add)).toBe(true);
  await add.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect.element(page.getByText('Ada is placed.')).not.toBeInTheDocument();
  notifyWarning('Ben is too young.');
  await expect.element(dialog.getByText('Ben is too young.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Ada is placed.')).toBeVisible();
});

test('a class’s page begins with its next roll and its students; times and fees are one line each', async () => {
  await onScreenOf(390, 844);
  await openScreen('/classes/jazz', {
    school: several,
    classes: { list: () => ({ items: [ballet(), aClass({ schedules: [tuesdaysAndThursdays] })] }) },
    places: { list: () => ({ items: [aPlace()] }) },
  });
  await expect.element(page.getByRole('heading', { name: 'Students (1)' })).toBeVisible();
  // Today is a Saturday.
  await expect
    .element(page.getByRole('link', { name: 'Take roll' }))
    .toHaveAttribute('href', '/attendance?date=2026-11-24&classId=jazz');
  const row = page.getByRole('row', { name: /Ada Lovelace/ });
  expect(box(row).top).toBeLessThanOrEqual(300);
  // Until it is painted, a row has the height that rows have on average.
  await expect.poll(() => box(row).height).toBeLessThanOrEqual(64);
  const times = page.getByRole('button', { name: 'New times' });
  await expect.element(times).not.toBeInTheDocument();
  await page.getByText('When it meets').click();
  await expect.element(times).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More for Jazz' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveValue('Jazz');
});

test('eight students of a list are in view, its filters sort them, and who is not enrolled is told', async () => {
  await onScreenOf(390, 844);
  const items = Array.from({ length: 51 }, (_, at) =>
    aListed({
      id: `s${at}`,
      lastName: `Roe${at}`,
      calculatedBalance: at * 100,
      family: { id: 'roe', name: 'Roe' },
      ...(at === 0 && { enrollmentStatus: 'Inactive' }),
    }),
  );
  await openScreen('/manage-students', { students: { list: () => ({ items }) } });
  const rows = page.getByRole('row');
  await expect.element(rows.nth(0)).toHaveTextContent(/Ada Roe0.*Inactive · Roe/);
  expect(box(rows.nth(0)).top).toBeLessThanOrEqual(300);
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  // A row is as high as it was guessed until it has been measured.
  await expect.poll(() => box(rows.nth(7)).bottom).toBeLessThanOrEqual(box(bar).top);
  expect(box(page.getByRole('searchbox', { name: 'Search' })).width).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabelText('Sort by').selectOptions('Balance, highest first');
  await expect.element(rows.nth(0)).toHaveTextContent('Ada Roe50');
});

test('a student’s second line is their classes, where the school has several', async () => {
  await onScreenOf(390, 844);
  const family = { id: 'roe', name: 'Roe' };
  const server = await openScreen('/manage-students', {
    school: several,
    students: {
      list: () => ({
        items: [
          aListed({ lastName: 'Roe', family }),
          aListed({ id: 'ben', firstName: 'Ben', email: 'ben@school.test' }),
        ],
      }),
    },
    places: { ofAll: () => ({ items: [{ studentId: 'ada', classNames: ['Ballet', 'Jazz'] }] }) },
  });
  const rows = page.getByRole('row');
  await expect.element(rows.nth(0)).toHaveTextContent(/^Ada Roe.*Ballet, Jazz/);
  await expect.element(rows.nth(1)).toHaveTextContent(/ben@school\.test/);
  expect(server.askedFor('places.ofAll').map(({ input }) => input)).toEqual([{ on: TODAY }]);
});

test('last month’s statement of a student is three taps: the tools, the month, the PDF', async () => {
  await onScreenOf(390, 844);
  await openScreen('/students/ada', { students: { get: () => aStudent() } });
  await page.getByRole('button', { name: 'Dates, PDF and print' }).click();
  const lastMonth = page.getByRole('button', { name: 'Last month' });
  await lastMonth.click();
  await expectAddress(/from=2026-10-01&to=2026-10-31/);
  await expect.element(lastMonth).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  await lastMonth.click();
  await expectAddress(/^(?!.*from=)/);
});

test('Home begins with who owes and who waits, and the list of who owes is one tap away', async () => {
  await onScreenOf(390, 844);
  const waiting = {
    id: 'ivy',
    firstName: 'Ivy-Genevieve',
    lastName: 'Lane-Fotheringham',
    email: 'ivy.lane-fotheringham@school.test',
    registeredAt: '2026-11-20T15:00:00.000Z',
  };
  await openScreen('/', {
    setup: { progress: () => ({ students: 1, firstClassDate: null, marked: true, paid: true }) },
    approvals: { list: () => ({ items: [waiting] }) },
    students: {
      owing: () => ({
        items: [aListed({ balance: 7000, calculatedBalance: 7000 })],
        adults: [],
        total: 7000,
        count: 1,
      }),
    },
  });
  const owes = page.getByRole('link', { name: 'All balances' });
  await expect.element(owes).toHaveAttribute('href', '/manage-students?owes=any&order=-balance');
  expect(box(owes).bottom).toBeLessThan(844 - 56);
  await expect.element(page.getByText('$70.00 from 1 student')).toBeVisible();
  await page.getByRole('button', { name: 'Who waits for approval' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'ivy.lane' });
  await expect.element(row).toBeVisible();
  expect(box(row).height).toBeLessThanOrEqual(72);
  // What doesn't fit beside the buttons ends with an ellipsis, not within a letter.
  const cut = [...row.element().querySelectorAll('span:not(button span)')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0,
  );
  expect(cut.map((element) => element.textContent)).toEqual([
    'Ivy-Genevieve Lane-Fotheringham',
    'ivy.lane-fotheringham@school.test',
  ]);
  expect(cut.map((element) => getComputedStyle(element).textOverflow)).toEqual([
    'ellipsis',
    'ellipsis',
  ]);
});

test.for([390, 375])('two empty dates of a dialog are whole on a phone of %i px', async (width) => {
  await onScreenOf(width, 844);
  await openScreen('/classes/jazz', {
    school: several,
    classes: { list: () => ({ items: [ballet(), aClass({ id: 'jazz', name: 'Jazz' })] }) },
    places: { list: () => ({ items: [] }) },
    waits: { list: () => ({ items: [] }) },
  });
  await page.getByRole('button', { name: 'More for Jazz' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  for (const label of ['First date', 'Last date']) {
    const input = page.getByLabelText(label);
    await expect.element(input).toBeVisible();
    const field = input.element() as HTMLInputElement;
    // The browser draws its text and icon inside, where nothing reports that they overlap.
    const whole = field.cloneNode() as HTMLInputElement;
    whole.style.cssText = 'position: absolute; flex: none; width: max-content; min-width: 0';
    field.after(whole);
    expect(field.clientWidth).toBeGreaterThanOrEqual(whole.offsetWidth);
    whole.remove();
  }
});

test('the roll of a class begins at 250 px at most, with what is rarely needed in a menu', async () => {
  await onScreenOf(390, 844);
  const lesson = {
    ...(emptiest(countedLesson) as object),
    date: TODAY,
    classId: 'jazz',
    name: 'Jazz',
    forWhom: 'places',
    starts: '18:30',
    ends: '19:30',
    room: 'Studio B',
  } as CountedLesson;
  await openScreen('/attendance?classId=jazz', {
    school: several,
    attendance: {
      day: ({ date }) => ({ ...aDay(date), classId: 'jazz', lessons: [lesson] }),
    },
    lessons: { list: () => ({ items: [lesson] }) },
  });
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('radio') })
    .first();
  await expect.element(first).toBeVisible();
  expect(box(first).top).toBeLessThanOrEqual(250);
  await page.getByRole('button', { name: 'More for Jazz' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: /^Change/ }))
    .toHaveTextContent('Studio B');
  await expect.element(page.getByRole('menuitem', { name: 'Cancel class' })).toBeVisible();
});

test('back is before the title, where a thumb looks for it', async () => {
  await onScreenOf(390, 844);
  await openScreen('/settings/school');
  const back = page.getByRole('main').getByRole('link', { name: 'Settings' });
  await expect.element(back).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  expect(box(back).right).toBeLessThanOrEqual(box(title).left);
  expect(Math.abs(box(back).top - box(title).top)).toBeLessThan(20);
});
