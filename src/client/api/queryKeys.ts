import type { InvalidateQueryFilters, Mutation, Query, QueryClient } from '@tanstack/react-query';
import type { Student } from '../../contract/student.ts';
import { debtAfter } from '../../domain/owing.ts';
import { api } from './api.ts';
import { takeChanges, type Noun } from './changes.ts';

/** The cache key of everything about a noun. */
export const queryKeys = {
  me: api.me.key(),
  school: api.school.key(),
  students: api.students.key(),
  attendance: api.attendance.key(),
  credits: api.credits.key(),
  payments: api.payments.key(),
  families: api.families.key(),
};

const money = [
  'students',
  'families',
  'credits',
  'payments',
  'refunds',
  'charges',
  'tuition',
  'chargeRuns',
  'publicDashboard',
  'financialReports',
  'attendanceReports',
  'closings',
  'auditLog',
] as const;
const budget = [
  'expenses',
  'budgetEntries',
  'budget',
  'financialReports',
  'closings',
  'auditLog',
] as const;

/** For each noun, which nouns' queries show its changes and have to be reloaded. */
const shownBy: Record<Noun, readonly Noun[] | 'everywhere'> = {
  school: ['school'],
  setup: 'everywhere',
  calendarFeeds: ['calendarFeeds', 'auditLog'],
  me: ['me', 'students', 'attendance', 'users', 'staff', 'auditLog'],
  students: [...money, 'attendance', 'approvals', 'users', 'staff', 'budget'],
  imports: 'everywhere',
  families: ['families', 'students', 'payments', 'users', 'me', 'auditLog'],
  familyPayments: [...money, 'attendance'],
  approvals: [...money, 'attendance', 'approvals', 'users', 'budget'],
  door: [],
  applications: [
    ...money,
    'applications',
    'approvals',
    'families',
    'places',
    'waits',
    'classes',
    'lessons',
    'attendance',
    'signatures',
    'mails',
    'users',
    'me',
  ],
  agreements: ['agreements', 'signatures', 'door', 'auditLog'],
  signatures: ['signatures', 'auditLog'],
  // The roll updates its own marks; another day's roll is reloaded when it is opened.
  attendance: money,
  classes: 'everywhere',
  places: ['places', 'waits', 'classes', 'lessons', 'attendance', 'students', 'auditLog'],
  waits: [
    'waits',
    'places',
    'classes',
    'lessons',
    'attendance',
    'mails',
    'students',
    'auditLog',
    'school',
  ],
  // Home lists one's own.
  offers: ['offers', 'me'],
  lessons: [...money, 'attendance', 'lessons'],
  holidays: [...money, 'attendance', 'holidays'],
  credits: [...money, 'attendance'],
  payments: [...money, 'attendance'],
  refunds: [...money, 'attendance'],
  charges: [...money, 'attendance'],
  tuition: [...money, 'attendance', 'feeTypes', 'school'],
  chargeRuns: [...money, 'attendance', 'feeTypes', 'school'],
  mails: ['mails', 'notices', 'students', 'auditLog'],
  mailChoices: ['mailChoices', 'auditLog'],
  notices: ['notices', 'mails', 'auditLog'],
  questions: [...money, 'attendance', 'questions', 'mails', 'school'],
  reminders: ['students', 'chargeRuns', 'tuition', 'auditLog'],
  fees: [...money, 'attendance'],
  studentFields: ['studentFields', 'students', 'me', 'auditLog'],
  paymentMethods: [...money, 'paymentMethods'],
  expenses: budget,
  budgetEntries: budget,
  budget,
  feeTypes: [...money, 'feeTypes', 'attendance', 'settings', 'school'],
  // Settings include dates, prices, what is public, and names, which any screen may show.
  settings: 'everywhere',
  users: 'everywhere',
  staff: ['staff', 'users', 'auditLog'],
  closings: ['closings', 'mails', 'auditLog'],
  // After an import, the page is loaded again.
  archive: [],
  accounting: [],
  yearStatements: [],
  previews: [],
  financialReports: [],
  attendanceReports: [],
  publicDashboard: [],
  auditLog: [],
  searches: [],
};

function belongsTo(nouns: readonly Noun[] | 'everywhere') {
  return ({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean =>
    Array.isArray(path) && (nouns === 'everywhere' || nouns.includes(path[0] as Noun));
}

/** Shows the student from a response right away, even if nothing can be reloaded. */
export function showStudent(client: QueryClient, student: Student): void {
  const key = api.students.get.queryKey({ input: { id: student.id } });
  client.setQueryData(key, (shown) => {
    if (!shown) return shown;
    return { ...shown, ...student, ...debtAfter(shown, student.calculatedBalance) };
  });
}

/**
 * Reloads everything that shows a change of `noun`: visible queries now, the others when they are opened. Resolves when
 * the visible ones are loaded.
 */
export async function readAgainAfter(client: QueryClient, noun: Noun): Promise<void> {
  const filters: InvalidateQueryFilters[] = [{ predicate: belongsTo(shownBy[noun]) }];
  if (noun === 'attendance') filters.push({ predicate: belongsTo([noun]), refetchType: 'none' });
  await Promise.all(filters.map((filter) => client.invalidateQueries(filter)));
}

/**
 * Runs at the end of an act, which stays busy until this is done. If several acts of the same kind run at once, only
 * the last one reloads: an earlier reload would miss the others' changes.
 */
export async function readChanges(
  client: QueryClient,
  { options: { mutationKey } }: Pick<Mutation, 'options'>,
): Promise<void> {
  if (mutationKey && client.isMutating({ mutationKey, exact: true }) > 1) return;
  await Promise.all(takeChanges().map((noun) => readAgainAfter(client, noun)));
}
