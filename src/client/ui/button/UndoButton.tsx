import { Button } from './Button.tsx';
import { IconArrowBackUp } from '../icon/icons.ts';

interface Props {
  busy?: boolean;
  /** What it undoes, for screen readers, if no text before the button says so. */
  of?: string;
  onClick: () => void;
}

/** A button that undoes what was just done. */
export function UndoButton({ busy = false, of, onClick }: Props) {
  return (
    <Button
      variant="quiet"
      size="compact"
      icon={<IconArrowBackUp size={16} aria-hidden />}
      loading={busy}
      onClick={onClick}
    >
      Undo
      {of !== undefined && <span className="visually-hidden"> {of}</span>}
    </Button>
  );
}
