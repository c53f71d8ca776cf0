export const roles = ['admin', 'student', 'anonymous'] as const;
/** 'anonymous' is anyone not signed in, or a user without a stored role. */
export type Role = (typeof roles)[number];

/** The roles of the people who run the school: its team. */
export const staffRoles = ['admin'] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];

export const roleLabels: Record<StaffRole, string> = { admin: 'Admin' };

/** A role that an admin can give somebody. */
export type GivenRole = StaffRole | 'student';
