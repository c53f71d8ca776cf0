import { test } from 'vitest';
import type { AttendanceDay } from '../../src/contract/attendance.ts';
import { router } from '../../src/client/app/router.tsx';
import { device } from '../../src/client/offline/device.ts';
import { countedLesson } from '../../src/contract/lesson.ts';
import type { Me } from '../../src/contract/user.ts';
import { aClass } from './support/classes.ts';
import { emptiest } from './support/emptiest.ts';
import { anAdmin, aSchool, expect, openScreen, page, refuse, TODAY } from './support/screen.ts';
import type { Answers, Plain } from './support/server.ts';
import { aDay, aHolidayImpact, aMark, aStudent } from './support/things.ts';
import { calm, hurry } from './support/time.ts';
import { expectAddress } from './support/typing.ts';

const several = { school: { get: () => ({ ...aSchool, hasSeveralClasses: true }) } };
const ada = aStudent();
const ben = aStudent({ id: 'ben', firstName: 'Ben' });
const guest = aStudent({ id: 'gus', firstName: 'Gus' });

type Lesson = AttendanceDay['lessons'][number];
const aLesson = (details: Partial<Plain<Lesson>>) =>
  ({
    ...(emptiest(countedLesson) as object),
    date: TODAY,
    forWhom: 'places',
    ...details,
  }) as Lesson;

const ballet = aLesson({ classId: 'first', name: 'Ballet 1', starts: '17:00', onRoll: 2 });
const jazz = aLesson({ classId: 'jazz', name: 'Jazz', starts: '18:30', onRoll: 2, marked: 1 });
const lessons = [ballet, { ...jazz, now: true }];

function aRoll({ date, classId = 'first' }: { date: string; classId?: string }): AttendanceDay {
  const ofJazz = classId === 'jazz';
  const day = aDay(date, ofJazz ? [ada] : [ada, ben]);
  const visitor = { ...guest, attendance: aMark({ status: 'present' }), isGuest: true };
  return {
    ...day,
    classId,
    lessons,
    otherClasses: [{ classId: 'tap', name: 'Tap' }],
    students: ofJazz ? [...day.students, visitor] : day.students,
  } as AttendanceDay;
}

const answers: Answers = {
  ...several,
  attendance: {
    day: (asked) => aRoll(asked),
    others: () => ({
      items: [{ id: 'ben', firstName: 'Ben', lastName: 'Lovelace', danceRole: 'Lead' }],
    }),
    mark: ({ status }) => ({
      attendance: aMark({ status }),
      previousStatus: null,
      student: ben,
    }),
  },
  lessons: { list: () => ({ items: lessons }) },
};
const chips = () => page.getByRole('group', { name: 'Classes of the day' }).getByRole('button');
const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name) });

test('the class that runs now is opened; a chip and "Next class" open another in one tap', async () => {
  const server = await openScreen('/attendance', answers);
  await expectAddress(/\/attendance\?date=2026-11-21&classId=jazz$/);
  await expect.element(chips().nth(0)).toHaveTextContent('5:00 PMBallet 10/2 marked');
  await expect.element(chips().nth(1)).toHaveTextContent('6:30 PMJazz1/2 marked');
  await expect.element(chips().nth(1)).toHaveAttribute('aria-current');
  await expect.element(row('Gus Lovelace').getByText(/Guest/)).toBeVisible();
  expect(
    server.asked
      .filter(({ operation }) => operation === 'attendance.day')
      .map(({ input }) => input),
  ).toEqual([{ date: TODAY, classId: 'jazz' }]);

  await chips().nth(0).click();
  await expect.element(row('Ben Lovelace')).toBeVisible();
  await page.getByRole('button', { name: 'Next class: Jazz, 6:30 PM' }).click();
  await expect.element(row('Gus Lovelace')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Next class/ })).not.toBeInTheDocument();
});

test('a canceled class is neither the next one nor the one that a date opens with', async () => {
  const first = { ...ballet, date: '2026-11-14', cancelled: true, cancelReason: 'Flu' };
  const tap = aLesson({ classId: 'tap', name: 'Tap', starts: '19:30', onRoll: 2 });
  const off = { ...jazz, cancelled: true, cancelReason: 'Flu' };
  await openScreen('/attendance?date=2026-11-14', {
    ...answers,
    attendance: {
      ...answers.attendance,
      day: (asked) => ({ ...aRoll(asked), lessons: [ballet, off, tap] }),
    },
    lessons: { list: () => ({ items: [first, { ...tap, date: '2026-11-14' }] }) },
  });
  await expectAddress(/\/attendance\?date=2026-11-14&classId=tap$/);
  await chips().nth(0).click();
  await expect.element(page.getByRole('button', { name: 'Next class: Tap' })).toBeVisible();
});

test('every act on a roll is on its class', async () => {
  const server = await openScreen('/attendance?classId=jazz', answers);
  await row('Ada Lovelace').getByRole('radio', { name: 'Present' }).click();
  await expect
    .poll(() => server.asked.find(({ operation }) => operation === 'attendance.mark')?.input)
    .toMatchObject({ date: TODAY, classId: 'jazz', studentId: 'ada' });
  await expect.element(chips().nth(1)).toHaveTextContent('2/2 marked');
});

test('somebody without a place is added for today, and marked present', async () => {
  const server = await openScreen('/attendance?classId=jazz', answers);
  await page.getByRole('button', { name: 'Add someone for today' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add someone for today' });
  await dialog.getByRole('button', { name: 'Ben Lovelace' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const asked = server.asked.find(({ operation }) => operation === 'attendance.mark');
  expect(asked?.input).toMatchObject({
    classId: 'jazz',
    studentId: 'ben',
    status: 'present',
    unlessChangedSince: null,
  });
});

test('who cannot be added is told why, and the dialog stays', async () => {
  await openScreen('/attendance?classId=jazz', {
    ...answers,
    attendance: {
      ...answers.attendance,
      mark: refuse('CONFLICT', 'Someone else has marked this student since.'),
    },
  });
  await page.getByRole('button', { name: 'Add someone for today' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add someone for today' });
  await dialog.getByRole('button', { name: 'Ben Lovelace' }).click();
  await expect.element(dialog.getByText(/Someone else has marked this student/)).toBeVisible();
});

test('a class that does not meet on the day is opened by its name', async () => {
  await openScreen('/attendance?classId=jazz', answers);
  await page.getByRole('combobox', { name: 'Another class' }).selectOptions('Tap');
  await expectAddress(/classId=tap/);
});

test("a teacher's day without a class of theirs says so, and when the next one is", async () => {
  const monday = aLesson({ classId: 'b2', name: 'Ballet 2', date: '2026-11-23', starts: '17:00' });
  await openScreen(
    '/attendance',
    {
      ...answers,
      lessons: { list: ({ from }) => ({ items: from > TODAY ? [monday] : [] }) },
      holidays: { list: () => ({ items: [] }) },
    },
    { as: { ...anAdmin, id: 'teacher-of-none', role: 'teacher' } as Me },
  );
  await expect
    .element(
      page.getByText('None of your classes meets on this day. Next: Ballet 2, Monday 5:00 PM.'),
    )
    .toBeVisible();
});

test('a day on which no class meets says so to an admin, and opens none until one is chosen', async () => {
  const sunday = aLesson({ classId: 'b2', name: 'Ballet 2', date: '2026-11-22', starts: '17:00' });
  const monday = { ...sunday, date: '2026-11-23' };
  const off = { date: '2026-11-22', name: 'Snow day', kind: 'specific' } as const;
  const server = await openScreen('/attendance', {
    ...answers,
    school: { get: () => ({ ...aSchool, hasSeveralClasses: true, hasTimetable: true }) },
    lessons: { list: ({ from }) => ({ items: from > TODAY ? [sunday, monday] : [] }) },
    holidays: { list: () => ({ items: [off] }) },
    classes: { list: () => ({ items: [aClass({ id: 'first', name: 'Ballet 1' })] }) },
  });
  await expect
    .element(page.getByText('No class meets on this day. Next: Ballet 2, Monday 5:00 PM.'))
    .toBeVisible();
  expect(server.askedFor('attendance.day')).toEqual([]);
  await page.getByLabelText('Mark a class anyway').selectOptions('Ballet 1');
  await expectAddress(/classId=first/);
});

test('a day without a class, too, loads the rolls that a device needs without a network', async () => {
  const friday = aLesson({ classId: 'b2', name: 'Ballet 2', date: '2026-11-20', starts: '17:00' });
  calm();
  const server = await openScreen('/attendance', {
    ...answers,
    school: { get: () => ({ ...aSchool, hasSeveralClasses: true, hasTimetable: true }) },
    lessons: { list: ({ from }) => ({ items: from < TODAY ? [friday] : [] }) },
    classes: { list: () => ({ items: [] }) },
  });
  await expect.element(page.getByText('No class meets on this day.')).toBeVisible();
  expect(server.askedFor('attendance.day')).toEqual([]);
  hurry();
  await expect
    .poll(() => server.askedFor('attendance.day').map(({ input }) => input))
    .toEqual([{ date: '2026-11-20', classId: 'b2' }]);
});

test('without a class day before or after it, a class gives way to the one that meets', async () => {
  await openScreen('/attendance?date=2026-11-20&classId=jazz', {
    ...answers,
    lessons: { list: () => ({ items: [ballet] }) },
  });
  await page.getByRole('button', { name: /^Next day, Nov 21/ }).click();
  await expectAddress(/date=2026-11-21&classId=first/);
});

test("Home has today's lessons, and each opens its roll", async () => {
  await openScreen('/', {
    ...answers,
    setup: { progress: () => ({ students: 3, firstClassDate: null, marked: true, paid: true }) },
  });
  const list = page.getByRole('list', { name: 'Classes today' });
  await expect.element(page.getByText('1 of 4 marked today.')).toBeVisible();
  await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent('1 of 2 marked');
  await expect
    .element(page.getByRole('link', { name: 'Take attendance' }))
    .toHaveAttribute('href', '/attendance?date=2026-11-21&classId=jazz');
  await list.getByRole('link', { name: 'Ballet 1' }).click();
  await expectAddress(/classId=first/);
});

test("with all of today's classes canceled, Home says so and asks for no attendance", async () => {
  const canceled = [aLesson({ name: 'Jazz', cancelled: true, onRoll: 3 })];
  await openScreen('/', {
    ...answers,
    attendance: { day: (asked) => ({ ...aRoll(asked), lessons: canceled }) },
    setup: { progress: () => ({ students: 3, firstClassDate: null, marked: true, paid: true }) },
  });
  await expect.element(page.getByText('Jazz is canceled today.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See the roll' })).toBeVisible();
  await expect.element(page.getByText('Take attendance')).not.toBeInTheDocument();
});

test('with one class there is nothing of this', async () => {
  const server = await openScreen('/attendance', {
    attendance: { day: ({ date }) => aDay(date, [ada]) },
  });
  await expect.element(row('Ada Lovelace')).toBeVisible();
  await expect.element(chips()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /Add someone/ })).not.toBeInTheDocument();
  expect(server.asked.map(({ operation }) => operation)).not.toContain('lessons.list');
});

test('a class is canceled with what it does to the money, and that is undone', async () => {
  const seen: string[] = [];
  await openScreen('/attendance?classId=jazz', {
    ...answers,
    lessons: {
      ...answers.lessons,
      impact: () => aHolidayImpact(TODAY, { studentName: 'Ada Lovelace', fee: 500 }),
      cancel: ({ name }) => {
        seen.push(`canceled: ${name}`);
        return {
          reason: name,
          added: true,
          marks: 1,
          totalFeesReturned: 500,
          studentsWithFees: 1,
          summary: 'Class canceled. $5.00 in fees removed for 1 student.',
          undoId: 'undo-1',
        };
      },
      undoCancel: ({ undoId }) => {
        seen.push(undoId);
        return { undone: ['ada'], unchanged: [], message: 'Undid 1 mark.' };
      },
    },
  });
  await page.getByRole('button', { name: 'Cancel class' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Jazz?' });
  await expect.element(dialog.getByText('Ada Lovelace')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the class' }).click();
  await expect.element(dialog.getByText('Please say why')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Teacher ill');
  await dialog.getByRole('button', { name: 'Cancel the class' }).click();
  await expect.element(page.getByText(/Class canceled. \$5.00 in fees/)).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undid 1 mark.')).toBeVisible();
  expect(seen).toEqual(['canceled: Teacher ill', 'undo-1']);
});

test('a canceled class says why, on its chip and its roll, and can be held after all', async () => {
  const off = { ...jazz, cancelled: true, cancelReason: 'Teacher ill' };
  const server = await openScreen('/attendance?classId=jazz', {
    ...answers,
    attendance: {
      ...answers.attendance,
      day: (asked) => ({ ...aRoll(asked), lessons: [ballet, off], cancelReason: 'Teacher ill' }),
    },
    lessons: { ...answers.lessons, hold: () => ({ restored: 1, kept: 0 }) },
  });
  await expect.element(chips().nth(1)).toHaveTextContent('6:30 PMJazzCanceled');
  await expect.element(page.getByText('Canceled: Teacher ill')).toBeVisible();
  await expect.element(row('Ada Lovelace')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'everyone else present' }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo cancellation' }).click();
  await expect.poll(() => server.asked.map(({ operation }) => operation)).toContain('lessons.hold');
});

test('a substitute is set for one day, and only what changed is sent', async () => {
  const server = await openScreen('/attendance?classId=jazz', {
    ...answers,
    staff: {
      list: () => ({
        items: [{ id: 'sub', name: 'Sue Sub', email: '', role: 'teacher', teaches: false }],
      }),
    },
    lessons: { ...answers.lessons, change: () => ({ lesson: jazz }) },
  });
  await page.getByRole('button', { name: 'Change room, time or teacher' }).click();
  const dialog = page.getByRole('dialog', { name: 'Jazz on this day' });
  await dialog.getByRole('combobox', { name: 'Teacher' }).selectOptions('Sue Sub');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const asked = server.asked.find(({ operation }) => operation === 'lessons.change');
  expect(asked?.input).toEqual({ date: TODAY, classId: 'jazz', teacherId: 'sub' });
});

test.each([
  { kept: 'the roll of that date', opens: 'Ada Lovelace' },
  { kept: 'a timetable without it', opens: 'No class meets on this day.' },
])('without a connection, the device knows the classes of a day by $kept', async (known) => {
  const [name, data] =
    known.opens === 'Ada Lovelace'
      ? [`day/${TODAY}/jazz`, aRoll({ date: TODAY, classId: 'jazz' })]
      : ['lessons', { items: ['2026-11-20', '2026-11-22'].map((date) => ({ ...jazz, date })) }];
  await (await device()).put('kept', { name, userId: 'admin', data });
  calm();
  const school = { ...aSchool, hasSeveralClasses: true, hasTimetable: true };
  const server = await openScreen('/', { ...answers, school: { get: () => school } });
  server.loses = () => true;
  await router.navigate({ to: '/attendance' });
  hurry();
  await expect.element(page.getByText(known.opens)).toBeVisible();
});
