import type { NewSchedule } from '../../../contract/schoolClass.ts';
import type { ClassId } from '../../../domain/ids.ts';
import type { Work } from '../../db/work.ts';
import * as repository from './schoolClass.repository.ts';

/** Stores the schedule from a date on, and replaces another from that date. */
export function saveSchedule(
  work: Work,
  id: ClassId,
  { from, room, teacherId, meetings }: Omit<NewSchedule, 'id' | 'revision'>,
): Promise<void> {
  const at = { class_id: id, from_date: from };
  return repository.saveSchedule(
    work.tx,
    { ...at, room, teacher_id: teacherId },
    meetings.map((meeting) => ({ ...at, ...meeting })),
  );
}
