import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Work } from '../../db/work.ts';
import { findForUndo, forgetForUndo, keepForUndo, takeForUndo } from '../../undo/undo.ts';
import type { StoredMark } from './attendance.repository.ts';

/** A mark as it was before an act changed or removed it. */
export interface KeptMark {
  mark: StoredMark;
  /** The credit record that its returned fee left. */
  creditId: string | null;
}

/** What the journal calls a mark. */
export function markSource({
  date,
  studentId,
}: {
  date: CalendarDate;
  studentId: StudentId;
}): string {
  return `${date}/${studentId}`;
}

export function keepMarks(work: Work, act: string, kept: readonly KeptMark[]): Promise<void> {
  return keepForUndo(
    work,
    'attendance',
    act,
    kept.map((state) => ({
      entityId: markSource(state.mark),
      studentId: state.mark.studentId,
      state,
    })),
  );
}

/** What an act kept of a student's mark; it stays kept. */
export async function findKeptMark(
  work: Work,
  act: string,
  of: { date: CalendarDate; studentId: StudentId },
): Promise<KeptMark | undefined> {
  return (await findForUndo<KeptMark>(work, 'attendance', act, markSource(of)))?.state;
}

/** Takes out of keeping what an act changed, of one student or of all, with the moment of the act. */
export async function takeMarks(
  work: Work,
  act: string,
  of?: { date: CalendarDate; studentId: StudentId },
): Promise<(KeptMark & { at: Instant })[]> {
  const taken = await takeForUndo<KeptMark>(work, 'attendance', act, of && markSource(of));
  return taken.map(({ state, at }) => ({ ...state, at }));
}

/** What an act kept of these students' marks is not kept any more. */
export function forgetMarks(
  work: Work,
  act: string,
  date: CalendarDate,
  studentIds: readonly StudentId[],
): Promise<void> {
  const marks = studentIds.map((studentId) => markSource({ date, studentId }));
  return forgetForUndo(work, 'attendance', act, marks);
}
