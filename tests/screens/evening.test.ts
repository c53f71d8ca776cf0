import { onTestFinished, test } from 'vitest';
import { countedLesson } from '../../src/contract/lesson.ts';
import { addDays, type CalendarDate } from '../../src/domain/dates.ts';
import { emptiest } from './support/emptiest.ts';
import { aSchool, closeScreen, expect, openScreen, page, TODAY, vi } from './support/screen.ts';
import { aDay, aMark, aStudent } from './support/things.ts';

// What an owner wants to know after the last class.

const TOMORROW = addDays(TODAY as CalendarDate, 1);
const aLesson = (details: object) => ({
  ...(emptiest(countedLesson) as object),
  date: TODAY,
  cancelled: false,
  teacher: null,
  starts: null,
  ends: null,
  ...details,
});
const dana = { id: 'dana', name: 'Dana' };
const marked = (firstName: string, status: 'present' | 'absent', details: object = {}) => ({
  ...aStudent({ id: firstName, firstName, lastName: 'Baker', ...details }),
  attendance: aMark({ status }),
});
const ballet = aLesson({ classId: 'first', name: 'Ballet', starts: '17:00', ends: '18:00' });
const aFamily = {
  id: 'baker',
  name: 'Baker',
  note: '',
  payReference: 'TURN-2222',
  revision: 1,
  students: [],
  adults: [
    { userId: 'maria', name: 'Maria Baker', email: null, phone: '212 555 0102', relation: '' },
  ],
  owed: 0,
  dueLater: 0,
  dueOn: null,
  dueUntil: null,
  creditAvailable: 0,
};
const answers = {
  school: { get: () => ({ ...aSchool, hasSeveralClasses: true, timeZone: 'UTC' }) },
  lessons: {
    list: ({ from }: { from: string }) => ({
      items:
        from === TODAY
          ? [ballet, aLesson({ classId: 'tap', name: 'Tap', cancelled: true })]
          : [
              aLesson({ date: TOMORROW, classId: 'jazz', name: 'Jazz', starts: '18:00' }),
              aLesson({ date: TOMORROW, classId: 'tap', name: 'Tap', teacher: dana }),
            ],
    }),
  },
  attendance: {
    day: ({ date }: { date: string }) => ({
      ...aDay(date),
      classId: 'first',
      lessons: [ballet],
      students: [
        marked('Ana', 'present'),
        marked('Zoë', 'absent', { family: { id: 'baker', name: 'Baker' } }),
      ],
    }),
  },
  families: { list: () => ({ items: [aFamily] }) },
  payments: { list: () => ({ items: [], nextCursor: null, total: 3200, count: 2, refunded: 0 }) },
};

test('it says who came, whom to call, whether the cash is as recorded, and who teaches tomorrow', async () => {
  await openScreen('/evening', answers as never);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Evening sheet');
  const lines = () =>
    [...document.querySelectorAll('main li')].map(({ textContent }) => textContent);
  await expect
    .poll(lines)
    .toEqual([
      'Ballet1 here, 1 absent',
      'Zoë BakerBalletMaria Baker, 212 555 0102',
      'Jazz6:00 PMNo teacher',
    ]);
  await expect
    .element(page.getByRole('link', { name: 'Maria Baker, 212 555 0102' }))
    .toHaveAttribute('href', 'tel:2125550102');
  await expect.element(page.getByText('Recorded today: $32.00, 2 payments.')).toBeVisible();
  const box = page.getByLabelText('Counted in the box');
  const status = page.getByRole('status');
  for (const [typed, says] of [
    ['32', '$32.00 in the box: as recorded.'],
    ['37.50', '$37.50 in the box: $5.50 more than recorded. Is a payment missing?'],
    ['12', '$12.00 in the box: $20.00 less than recorded.'],
  ] as const) {
    await box.fill(typed);
    await expect.element(status.filter({ hasText: 'in the box' })).toHaveTextContent(says);
  }
});

test('Home offers it once the last class is over', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T19:00:00Z`) });
  const home = (ends: string) => ({
    ...answers,
    setup: { progress: () => ({ students: 3, firstClassDate: null, marked: true, paid: true }) },
    attendance: {
      day: ({ date }: { date: string }) => ({
        ...aDay(date),
        lessons: [{ ...ballet, ends, onRoll: 2, marked: 2 }],
      }),
    },
  });
  const sheet = page.getByRole('link', { name: 'Evening sheet' });
  await openScreen('/', home('19:30') as never);
  await expect.element(page.getByText('2 of 2 marked today.')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  await closeScreen();
  await openScreen('/', home('19:00') as never);
  await expect.element(sheet).toHaveAttribute('href', '/evening');
});
