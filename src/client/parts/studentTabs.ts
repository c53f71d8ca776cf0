/** What of a student's page stands in its address; without any, it is the statement. */
export const studentTabs = ['attendance', 'payments', 'credits', 'details'] as const;
export type StudentTab = (typeof studentTabs)[number];
