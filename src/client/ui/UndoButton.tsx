import { Button } from '@mantine/core';
import { IconArrowBackUp } from './icons.ts';

/** Takes back what the words before it say was done. */
export function UndoButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={busy}
      onClick={onClick}
    >
      Undo
    </Button>
  );
}
