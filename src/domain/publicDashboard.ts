import type { Role } from './roles.ts';
import type { EnrollmentStatus } from './student.ts';

/** Who can see the public dashboard, from the widest to the narrowest audience. 'signed-in' means members. */
export const dashboardVisibilities = ['everyone', 'signed-in', 'staff'] as const;
export type DashboardVisibility = (typeof dashboardVisibilities)[number];

export type Viewer = 'staff' | 'member' | 'stranger';

/** People who wait for approval or were removed aren't members, although they can log in. */
export function viewerOf(
  role: Role,
  profile: { enrollmentStatus: EnrollmentStatus; approved: boolean } | null | undefined,
): Viewer {
  if (role === 'admin') return 'staff';
  const isMember =
    role === 'student' && profile?.approved && profile.enrollmentStatus !== 'Removed';
  return isMember ? 'member' : 'stranger';
}

const allowedViewers: Record<DashboardVisibility, readonly Viewer[]> = {
  everyone: ['staff', 'member', 'stranger'],
  'signed-in': ['staff', 'member'],
  staff: ['staff'],
};

export function maySeeDashboard(visibility: DashboardVisibility, viewer: Viewer): boolean {
  return allowedViewers[visibility].includes(viewer);
}

/** The message for viewers who aren't allowed to see it. */
export const dashboardRefusals: Record<Exclude<DashboardVisibility, 'everyone'>, string> = {
  'signed-in': 'This school shows its dashboard to its members only.',
  staff: 'This school shows its dashboard to its staff only.',
};

/**
 * Tells an admin who can read what they write into the notes of a payment.
 * @param payers 'a family' for a payment for several students
 */
export function describeNotesReaders(
  {
    publicDashboard,
    publicNotes,
  }: {
    publicDashboard: DashboardVisibility;
    publicNotes: boolean;
  },
  payers: 'a student' | 'a family' = 'a student',
): string {
  if (!publicNotes || publicDashboard === 'staff')
    return payers === 'a family'
      ? 'Staff, these students and their parents and guardians can read it.'
      : 'Staff and this student can read it.';
  return publicDashboard === 'everyone'
    ? 'Anyone can read it: the public dashboard shows notes to everyone.'
    : 'Every member can read it: the public dashboard shows notes to members.';
}
