import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '../../../domain/dates.ts';
import { api } from '../../lib/api.ts';
import { moneyMoved } from '../../lib/queryKeys.ts';
import { IconArrowBackUp, IconCheck } from '../../ui/icons.ts';
import { ErrorText } from '../../ui/states.tsx';
import styles from './MarkUnmarked.module.css';

/** One press for the many who are there; the marks that stand are kept, and it can be taken back. */
export function MarkUnmarked({ date, unmarked }: { date: CalendarDate; unmarked: number }) {
  const client = useQueryClient();
  const reload = async () => {
    await client.invalidateQueries({ queryKey: api.attendance.day.queryKey({ input: { date } }) });
    void moneyMoved(client);
  };
  const mark = useMutation(api.attendance.markUnmarked.mutationOptions({ onSuccess: reload }));
  const undo = useMutation(api.attendance.undoMarkUnmarked.mutationOptions({ onSuccess: reload }));
  const done = mark.data;
  const undone = undo.data;

  return (
    <div className={styles.group}>
      <Button
        leftSection={<IconCheck size={18} aria-hidden />}
        disabled={unmarked === 0}
        loading={mark.isPending}
        onClick={() => {
          undo.reset();
          mark.mutate({ date });
        }}
      >
        Mark everyone unmarked as present
      </Button>
      <div role="status" className={styles.outcome}>
        {undone &&
          `Took back ${undone.removed.length} marks${undone.kept > 0 ? `, kept ${undone.kept}` : ''}.`}
        {done && !undone && (
          <>
            Marked {done.set.length} as present, kept {done.kept}.
            {done.set.length > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                loading={undo.isPending}
                onClick={() =>
                  undo.mutate({ date, studentIds: done.set, timestamp: done.timestamp })
                }
              >
                Undo
              </Button>
            )}
          </>
        )}
      </div>
      <ErrorText error={mark.error ?? undo.error} />
    </div>
  );
}
