export const roles = ['admin', 'student', 'anonymous'] as const;
/** 'anonymous' is anyone not signed in, or a user without a stored role. */
export type Role = (typeof roles)[number];
