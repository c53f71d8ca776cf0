import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendanceStudent, BulkResult, UndoResult } from '../../../contract/attendance.ts';
import type { PaymentAdjustment } from '../../../contract/holiday.ts';
import { attendanceStatusLabels, type AttendanceStatus } from '../../../domain/attendance.ts';
import { fullName } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { dayInput } from '../../offline/dayCache.ts';
import type { Marks } from './marks.ts';

/** The outcome of a bulk update, and its undo. */
export interface BulkDone {
  summary: string;
  message?: string;
  paymentAdjustments?: readonly PaymentAdjustment[];
  undo: () => Promise<UndoResult>;
}

/** The state of a bulk update, from 'Apply' to its outcome. */
export function useBulk(
  chosen: readonly AttendanceStudent[],
  marks: Marks,
  onDone: (done: BulkDone) => void,
) {
  const [status, setStatus] = useState<AttendanceStatus>('present');
  const [opened, setOpened] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);

  const update = useMutation({
    // Takes the students that it was sent for, because a student who leaves meanwhile is no longer on the roll when the
    // response is described.
    mutationFn: (sent: readonly AttendanceStudent[]) =>
      marks.together(() =>
        server.attendance.bulk({
          ...dayInput(marks.lesson),
          status,
          studentIds: sent.map(({ id }) => id),
          // The dialog has shown the impact and been confirmed.
          ...(status === 'holiday' && { confirmed: true }),
        }),
      ),
    onSuccess: ({ results, holiday, bulkId }, sent) => {
      const failed = describeFailures(results, sent);
      setFailures(failed);
      setOpened(false);
      const marked = results.length - failed.length;
      onDone({
        summary: `Marked ${marked} as ${attendanceStatusLabels[status]}.`,
        ...holiday,
        undo: () =>
          marks.together(() => server.attendance.undoBulk({ ...dayInput(marks.lesson), bulkId })),
      });
    },
  });

  return {
    status,
    opened,
    failures,
    busy: update.isPending,
    error:
      status === 'holiday'
        ? failedUnlessRefused('process holiday payment adjustments', update.error)
        : update.error,
    ask: (wanted: AttendanceStatus) => {
      update.reset();
      setFailures([]);
      setStatus(wanted);
      setOpened(true);
    },
    close: () => setOpened(false),
    confirm: () => update.mutate(chosen),
  };
}

function describeFailures(
  results: BulkResult['results'],
  sent: readonly AttendanceStudent[],
): string[] {
  const names = new Map(sent.map((student) => [student.id, fullName(student)]));
  return results.flatMap((result) =>
    'error' in result
      ? [`${names.get(result.studentId) ?? result.studentId}: ${result.error}`]
      : [],
  );
}
