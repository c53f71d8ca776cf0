import type { InvalidateQueryFilters, Mutation, Query, QueryClient } from '@tanstack/react-query';
import type { Student } from '../../contract/student.ts';
import { api } from './api.ts';
import { takeChanges, type Noun } from './changes.ts';

/** The key under which everything about a noun is cached. */
export const queryKeys = {
  me: api.me.key(),
  school: api.school.key(),
  students: api.students.key(),
  attendance: api.attendance.key(),
  credits: api.credits.key(),
  payments: api.payments.key(),
};

const money = [
  'students',
  'credits',
  'payments',
  'publicDashboard',
  'financialReports',
  'attendanceReports',
  'auditLog',
] as const;
const budget = ['expenses', 'budgetEntries', 'budget', 'financialReports', 'auditLog'] as const;

/** What shows a change of each noun, and is read again after one. */
const shownBy: Record<Noun, readonly Noun[] | 'everywhere'> = {
  school: ['school'],
  setup: 'everywhere',
  me: ['me', 'users', 'auditLog'],
  students: [...money, 'attendance', 'approvals', 'users', 'budget'],
  approvals: [...money, 'attendance', 'approvals', 'users', 'budget'],
  // The roll shows its marks by itself; that of another day is read when it is opened.
  attendance: money,
  holidays: [...money, 'attendance', 'holidays'],
  credits: [...money, 'attendance'],
  payments: [...money, 'attendance'],
  fees: [...money, 'attendance'],
  paymentMethods: [...money, 'paymentMethods'],
  expenses: budget,
  budgetEntries: budget,
  budget,
  feeTypes: [...money, 'feeTypes', 'attendance', 'settings'],
  // Dates, prices, what is public; and names that may be on any screen.
  settings: 'everywhere',
  users: 'everywhere',
  previews: [],
  financialReports: [],
  attendanceReports: [],
  publicDashboard: [],
  auditLog: [],
  searches: [],
};

function isOf(nouns: readonly Noun[] | 'everywhere') {
  return ({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean =>
    Array.isArray(path) && (nouns === 'everywhere' || nouns.includes(path[0] as Noun));
}

/** The student whom an answer told of is shown as they are at once, also where nothing can be read again. */
export function showStudent(client: QueryClient, student: Student): void {
  client.setQueryData(api.students.get.queryKey({ input: { id: student.id } }), student);
}

/** After a change: what is on screen and shows it is read again, the rest when it is opened. Resolves when it is read. */
export async function readAgainAfter(client: QueryClient, noun: Noun): Promise<void> {
  const filters: InvalidateQueryFilters[] = [{ predicate: isOf(shownBy[noun]) }];
  if (noun === 'attendance') filters.push({ predicate: isOf([noun]), refetchType: 'none' });
  await Promise.all(filters.map((filter) => client.invalidateQueries(filter)));
}

/**
 * At the end of an act, which is busy until what it changed is read again. Of several of the same kind at once the last
 * one does it: a list that is read earlier would not have the others.
 */
export async function readChanges(
  client: QueryClient,
  { options: { mutationKey } }: Pick<Mutation, 'options'>,
): Promise<void> {
  if (mutationKey && client.isMutating({ mutationKey, exact: true }) > 1) return;
  await Promise.all(takeChanges().map((noun) => readAgainAfter(client, noun)));
}
