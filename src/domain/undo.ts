/** What can be put back as it was. */
export const undoableEntities = ['attendance', 'payment', 'expense', 'budgetEntry'] as const;
export type UndoableEntity = (typeof undoableEntities)[number];
