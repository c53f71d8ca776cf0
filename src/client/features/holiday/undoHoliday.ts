import type { QueryClient } from '@tanstack/react-query';
import type { UndoResult } from '../../../contract/attendance.ts';
import type { HolidayResult } from '../../../contract/holiday.ts';
import { client as server } from '../../api/api.ts';
import { invalidateMoneyQueries, queryKeys } from '../../api/queryKeys.ts';

/** Undoes what marking a date as a holiday did, exactly; what can't be undone any more, the server says. */
export async function undoHoliday(
  client: QueryClient,
  { holiday: { date }, undoId }: Pick<HolidayResult, 'holiday' | 'undoId'>,
): Promise<UndoResult> {
  const undone = await server.holidays.undo({ date, undoId });
  await Promise.all([
    invalidateMoneyQueries(client),
    client.invalidateQueries({ queryKey: queryKeys.holidays }),
  ]);
  return undone;
}
