import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { CalendarDate } from '../../../domain/dates.ts';
import { undoneMarks } from '../../../domain/undo.ts';
import { client as server } from '../../api/api.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { UndoButton } from '../../ui/button/UndoButton.tsx';
import { useUndoable } from '../../undo/useUndoable.ts';
import type { Marks } from './marks.ts';
import styles from './MarkUnmarked.module.css';

interface Props {
  date: CalendarDate;
  unmarked: number;
  marks: Marks;
}

/** One press for the many who are there; marks that are there are kept, and it can be undone. */
export function MarkUnmarked({ date, unmarked, marks }: Props) {
  const mark = useUndoable({
    act: () => marks.together(() => server.attendance.markUnmarked({ date })),
    undo: ({ answer: { set, timestamp } }) =>
      marks.together(() =>
        server.attendance.undoMarkUnmarked({ date, studentIds: set, timestamp }),
      ),
  });
  const { undone, undo } = mark;
  const done = mark.done?.answer;

  // The button that was pressed has given way to the other.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if ((done ?? undone) && document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [done, undone]);

  return (
    <div ref={group} className={styles.group}>
      {unmarked > 0 && (
        <Button loading={mark.busy} onClick={() => mark.act(undefined)}>
          <span className={styles.mark}>Mark </span>
          <span className={styles.everyone}>everyone else present</span>
        </Button>
      )}
      <div role="status" className={styles.outcome}>
        {undone && undoneMarks(undone.removed.length, undone.kept)}
        {done && !undone && (
          <>
            Marked {done.set.length} as present, kept {done.kept}.
            {done.set.length > 0 && undo && <UndoButton busy={mark.undoBusy} onClick={undo} />}
          </>
        )}
      </div>
      <ErrorText error={mark.error ?? mark.undoError} />
    </div>
  );
}
