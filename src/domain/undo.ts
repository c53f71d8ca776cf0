/** The entities whose changes and deletions can be undone. */
export const undoableEntities = [
  'attendance',
  'payment',
  'expense',
  'budgetEntry',
  'student',
  'class',
  'charge',
] as const;
export type UndoableEntity = (typeof undoableEntities)[number];

/** The result of undoing many marks: 'Undid 5 marks; 2 unchanged.' */
export function undoneMarks(undone: number, unchanged: number): string {
  const marks = undone === 1 ? '1 mark' : `${undone} marks`;
  return `Undid ${marks}${unchanged > 0 ? `; ${unchanged} unchanged` : ''}.`;
}
