import type { Role } from '../../../domain/roles.ts';

/** The pages of the guide, in reading order: the files in docs/guide, and the last part of their addresses. */
export const guidePages = [
  'first-hour',
  'roll',
  'students',
  'fees',
  'payments',
  'families',
  'joining',
  'emails',
  'credits',
  'charges',
  'classes',
  'holidays',
  'expenses',
  'reports',
  'settings',
  'team',
  'phones',
  'offline',
  'backup',
  'trouble',
  'your-account',
] as const;
export type GuidePage = (typeof guidePages)[number];

/** The pages in the list for students. The others aren't secret, so a link to one works. */
const studentPages: readonly GuidePage[] = ['your-account', 'fees', 'credits', 'phones', 'trouble'];

/** The pages in the list for teachers. */
const teacherPages: readonly GuidePage[] = ['roll', 'offline', 'phones', 'team', 'trouble'];

/** The pages in the list for somebody with this stored role. */
export function pagesOf(role: Role): readonly GuidePage[] {
  if (role === 'student') return studentPages;
  return role === 'teacher' ? teacherPages : guidePages;
}

/** A page of the guide, and maybe a section in it. Without a page, it is the list of all pages. */
export interface GuideAddress {
  page: GuidePage | null;
  /** The section's anchor. */
  section?: string | undefined;
}

export const isGuidePage = (text: string | undefined): text is GuidePage =>
  (guidePages as readonly (string | undefined)[]).includes(text);

/** The address of a page of the guide in the app. */
export const guidePath = ({ page, section }: GuideAddress): string =>
  `/help${page === null ? '' : `/${page}`}${section === undefined ? '' : `#${section}`}`;

/** Reads a link in the guide, such as '/help/fees#how-do-i-correct-a-wrong-fee'; null for a link to somewhere else. */
export function readGuidePath(path: string): GuideAddress | null {
  const [, page, section] = /^\/help(?:\/([\w-]+))?(?:#(.+))?$/.exec(path) ?? [];
  if (page === undefined) return path === '/help' ? { page: null } : null;
  return isGuidePage(page) ? { page, section } : null;
}
