/** The tabs of a student's page as its URL has them; without one, the statement is open. */
export const studentTabs = ['attendance', 'payments', 'credits', 'emails', 'details'] as const;
export type StudentTab = (typeof studentTabs)[number];
