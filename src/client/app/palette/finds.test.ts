import { expect, test } from 'vitest';
import { calendarDate } from '../../../domain/dates.ts';
import type { StudentChoice } from '../../parts/studentChoice.ts';
import { findAll } from './finds.ts';

const school = {
  today: calendarDate('2026-11-21'),
  hasSeveralClasses: false,
  hasCharges: false,
  hasTimetable: false,
  hasDoor: false,
};
const person = (firstName: string, lastName: string): StudentChoice => ({
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  email: `${firstName}@school.test`.toLowerCase(),
  enrollmentStatus: 'Enrolled',
});
const students = [person('Élodie', 'Marsh'), person('Maya', 'Torres'), person('May', 'Payne')];
const found = (text: string) => findAll(text, students, school, null).map((find) => find.text);

test('nothing typed offers what there is to do, and the screens', () => {
  expect(found('').slice(0, 2)).toEqual(['Take attendance', 'Record a payment']);
  expect(found('')).toContain('Holidays');
  expect(found('')).not.toContain('Maya Torres');
});

test('the classes, once there are several', () => {
  expect(found('class')).toEqual([]);
  const ofSeveral = findAll('class', students, { ...school, hasSeveralClasses: true }, null);
  expect(ofSeveral).toMatchObject([{ text: 'Classes', to: '/classes' }]);
});

test('a class by its name, after people, and only once something is typed', () => {
  const may = { key: 'may', text: 'May Jazz', note: 'Class', to: '/classes/may', search: {} };
  const finds = (text: string) => findAll(text, students, school, null, [may]);
  expect(finds('jazz')).toEqual([may]);
  expect(finds('may').map((find) => find.text)).toEqual(['Maya Torres', 'May Payne', 'May Jazz']);
  expect(finds('')).not.toContain(may);
});

test('people by words, without accents, before acts and screens', () => {
  expect(found('marsh elod')).toEqual(['Élodie Marsh']);
  expect(found('pay')).toEqual([
    'May Payne',
    'Record a payment',
    'Payments',
    'Payment methods',
    'How to pay',
  ]);
});

test('the team and inviting someone to it', () => {
  const [invite, team] = findAll('team', students, school, null);
  expect(invite).toMatchObject({
    text: 'Invite someone to the team',
    to: '/settings/team',
    search: { action: 'invite' },
  });
  expect(team).toMatchObject({ text: 'Team', note: 'Settings', to: '/settings/team', search: {} });
  expect(found('invite')).toEqual(['Invite someone to the team']);
});

test('writing an announcement', () => {
  expect(findAll('announce', students, school, null)).toMatchObject([
    { text: 'Write an announcement', to: '/manage-students/announce', search: {} },
  ]);
});

test('the pages of Settings, once something is typed', () => {
  expect(found('')).not.toContain('Registration');
  expect(findAll('audit', students, school, null)).toMatchObject([
    { text: 'Audit Log', note: 'Settings', to: '/audit-log' },
  ]);
  expect(findAll('payment meth', students, school, null)).toMatchObject([
    { text: 'Payment methods', note: 'Settings', to: '/settings/payment-methods' },
  ]);
  expect(found('tuition')).toEqual([]);
});

test('names that begin with it come first', () => {
  const all = [person('Amara', 'Walsh'), person('Gemma', 'Lind'), ...students];
  expect(
    findAll('ma', all, school, null)
      .slice(0, 5)
      .map(({ text }) => text),
  ).toEqual(['Élodie Marsh', 'Maya Torres', 'May Payne', 'Amara Walsh', 'Gemma Lind']);
});

test('a day leads to its roll', () => {
  const [first] = findAll('nov 13', students, school, null);
  expect(first).toMatchObject({
    text: 'Friday, November 13, 2026',
    to: '/attendance',
    search: { date: '2026-11-13' },
  });
});

test('the guide comes last, at most eight of it, and opens beside the screen', () => {
  const sections = Array.from({ length: 12 }, (_, n) => ({
    address: { page: 'fees', section: `s${n}` } as const,
    title: `Fee ${n}`,
    of: 'Fees and balances',
    text: '',
  }));
  const finds = findAll('pay', students, school, () => sections);
  expect(finds.slice(0, 5).map(({ text }) => text)).toEqual(found('pay'));
  expect(finds.slice(5)).toHaveLength(8);
  expect(finds[5]).toMatchObject({
    text: 'Fee 0',
    note: 'Help: Fees and balances',
    help: { page: 'fees', section: 's0' },
  });
});

test('"help" finds the list of its pages', () => {
  expect(findAll('help', students, school, () => [])).toMatchObject([
    { text: 'Help', help: { page: null } },
  ]);
});
