/** The refusal of an act on a selection of students that is empty. */
export const NONE_SELECTED = 'No students selected';
