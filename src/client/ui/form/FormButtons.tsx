import { Button, Group } from '@mantine/core';

interface Props {
  submit: string;
  busy: boolean;
  disabled?: boolean;
  onCancel?: (() => void) | undefined;
  /** In a dialog they stand at its end, and what is done stands last. */
  inDialog?: boolean;
}

/** The end of a form: what it does, and the way out. */
export function FormButtons({ submit, busy, disabled = false, onCancel, inDialog = false }: Props) {
  const save = (
    <Button type="submit" loading={busy} disabled={disabled}>
      {submit}
    </Button>
  );
  const cancel = onCancel && (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <Group gap="xs" {...(inDialog && { justify: 'flex-end' })}>
      {inDialog && cancel}
      {save}
      {!inDialog && cancel}
    </Group>
  );
}
