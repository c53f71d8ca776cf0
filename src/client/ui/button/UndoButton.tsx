import { Button } from '@mantine/core';
import { IconArrowBackUp } from '../icon/icons.ts';

interface Props {
  busy?: boolean;
  /** What was done, where no words before the button say it. */
  of?: string;
  onClick: () => void;
}

/** Undoes what was done. */
export function UndoButton({ busy = false, of, onClick }: Props) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={busy}
      onClick={onClick}
    >
      Undo
      {of !== undefined && <span className="visually-hidden"> {of}</span>}
    </Button>
  );
}
