import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { Instant } from '../../../domain/dates.ts';
import { undoneMarks } from '../../../domain/undo.ts';
import { client as server } from '../../api/api.ts';
import { toApiError } from '../../api/apiError.ts';
import { isReached } from '../../api/reach.ts';
import { dayInput } from '../../offline/dayCache.ts';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { UndoButton } from '../../ui/button/UndoButton.tsx';
import { useUndoable } from '../../undo/useUndoable.ts';
import type { Marks, Waiting } from './marks.ts';
import styles from './MarkUnmarked.module.css';

interface Props {
  unmarked: number;
  marks: Marks;
}

/** Marks everyone who is still unmarked as present, keeping existing marks. Can be undone. */
export function MarkUnmarked({ unmarked, marks }: Props) {
  const mark = useUndoable({
    act: () => markAll(marks),
    undo: async ({ answer: { set, timestamp, waiting } }) => {
      if (!waiting)
        return marks.together(() =>
          server.attendance.undoMarkUnmarked({
            ...dayInput(marks.lesson),
            studentIds: set,
            timestamp,
          }),
        );
      const dropped = await marks.dropWaiting(waiting.keys);
      return { removed: set.slice(0, dropped), kept: set.length - dropped };
    },
  });
  const { undone, undo } = mark;
  const done = mark.done?.answer;

  // The pressed button was replaced by the other one, which takes the focus.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if ((done ?? undone) && isFocusLost())
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [done, undone]);

  return (
    <div ref={group} className={`row ${styles.group}`} data-nowrap>
      {unmarked > 0 && (
        <Button loading={mark.busy} onClick={() => mark.act(undefined)}>
          <span className={`visually-hidden-on-phone ${styles.mark}`}>Mark </span>
          <span className={styles.everyone}>everyone else present</span>
        </Button>
      )}
      <div role="status" className={`note ${styles.outcome}`}>
        {undone && undoneMarks(undone.removed.length, undone.kept)}
        {done && !undone && (
          <>
            Marked {done.set.length} as present
            {done.kept > 0 && `, kept ${done.kept}`}.
            {done.waiting && ' They’ll be sent once you’re back online.'}
            {done.set.length > 0 && undo && <UndoButton busy={mark.undoBusy} onClick={undo} />}
          </>
        )}
      </div>
      <ErrorText error={mark.error ?? mark.undoError} />
    </div>
  );
}

interface Marked {
  set: string[];
  kept: number;
  timestamp: Instant;
  /** The marks, if they are waiting on this device. */
  waiting?: Waiting;
}

/**
 * Marks everyone in a single request. If the server can't be reached, it queues a mark per student, each applied only
 * if there is none when it arrives.
 */
async function markAll(marks: Marks): Promise<Marked> {
  try {
    if (isReached())
      return await marks.together(() => server.attendance.markUnmarked(dayInput(marks.lesson)));
  } catch (thrown) {
    if (toApiError(thrown).code !== 'UNREACHABLE') throw thrown;
  }
  const waiting = marks.markUnmarkedSingly();
  return { set: waiting.studentIds, kept: 0, timestamp: '' as Instant, waiting };
}
