import type { ApiError } from '../lib/apiError.ts';
import styles from './DeletedNotice.module.css';
import { ErrorText } from './states.tsx';
import { UndoButton } from './UndoButton.tsx';

interface Props {
  /** What was done; '' for nothing. */
  text: string;
  /** While it can be taken back. */
  onUndo: (() => void) | null;
  busy: boolean;
  error: ApiError | null;
}

/** What was deleted, with a way back. Keep it on screen: a status region that comes with its text is not read out. */
export function DeletedNotice({ text, onUndo, busy, error }: Props) {
  return (
    <>
      <div role="status" className={styles.notice}>
        {text}
        {onUndo && <UndoButton busy={busy} onClick={onUndo} />}
      </div>
      <ErrorText error={error} />
    </>
  );
}
