import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendanceStudent, BulkResult } from '../../../contract/attendance.ts';
import { attendanceStatusLabels, type AttendanceStatus } from '../../../domain/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { fullName } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessConflict } from '../../api/failure.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import type { Marks } from './marks.ts';

/** A bulk update from 'Apply' to its outcome. */
export function useBulk(
  date: CalendarDate,
  chosen: readonly AttendanceStudent[],
  marks: Marks,
  onDone: (result: BulkResult) => void,
) {
  const [status, setStatus] = useState<AttendanceStatus>('present');
  const [opened, setOpened] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);

  const update = useMutation({
    mutationFn: () =>
      marks.together(() =>
        server.attendance.bulk({ date, status, studentIds: chosen.map(({ id }) => id) }),
      ),
    onSuccess: (result) => {
      const { results } = result;
      const failed = describeFailures(results, chosen);
      setFailures(failed);
      setOpened(false);
      onDone(result);
      notifyDone(`Marked ${results.length - failed.length} as ${attendanceStatusLabels[status]}.`);
    },
  });

  return {
    status,
    opened,
    failures,
    busy: update.isPending,
    error:
      status === 'holiday'
        ? failedUnlessConflict('process holiday payment adjustments', update.error)
        : update.error,
    ask: (wanted: AttendanceStatus) => {
      update.reset();
      setFailures([]);
      setStatus(wanted);
      setOpened(true);
    },
    close: () => setOpened(false),
    confirm: () => update.mutate(),
  };
}

function describeFailures(
  results: BulkResult['results'],
  chosen: readonly AttendanceStudent[],
): string[] {
  const names = new Map(chosen.map((student) => [student.id, fullName(student)]));
  return results.flatMap((result) =>
    'error' in result
      ? [`${names.get(result.studentId) ?? result.studentId}: ${result.error}`]
      : [],
  );
}
