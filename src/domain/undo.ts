/** What can be put back as it was. */
export const undoableEntities = ['attendance', 'payment', 'expense', 'budgetEntry'] as const;
export type UndoableEntity = (typeof undoableEntities)[number];

/** What an undo of many marks did: 'Undid 5 marks; 2 unchanged.' */
export function undoneMarks(undone: number, unchanged: number): string {
  const marks = undone === 1 ? '1 mark' : `${undone} marks`;
  return `Undid ${marks}${unchanged > 0 ? `; ${unchanged} unchanged` : ''}.`;
}
