import { useQuery } from '@tanstack/react-query';
import type { AttendanceDay } from '../../../contract/attendance.ts';
import type { InLesson } from '../../../domain/lesson.ts';
import { api } from '../../api/api.ts';
import { dayInput } from '../../offline/dayCache.ts';
import { useFeeTypes } from '../../parts/feeTypes.ts';
import { useMe } from '../../session/session.ts';

/** A fee type's name, and whether it is a flag. */
export type NamedType = Omit<AttendanceDay['feeTypes'][number], 'amount'>;

const none: readonly NamedType[] = [];

/** The fee types to name on a roll: all of the school's types; for a teacher, who doesn't get those, the lesson's. */
export function useRollTypes(lesson: InLesson): readonly NamedType[] {
  const isAdmin = useMe().roles.includes('admin');
  const all = useFeeTypes({ enabled: isAdmin });
  const day = useQuery(
    api.attendance.day.queryOptions({ input: dayInput(lesson), enabled: false }),
  );
  return isAdmin ? all : (day.data?.feeTypes ?? none);
}
