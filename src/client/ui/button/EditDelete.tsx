import { Button } from '@mantine/core';
import styles from './EditDelete.module.css';

interface Props {
  /** What the buttons are told apart by: '$12.50, Tape, Nov 20, 2026'. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The acts of a row that can be changed and deleted. */
export function EditDelete({ name, onEdit, onDelete }: Props) {
  return (
    <span className={styles.actions}>
      <Button variant="default" size="compact-md" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </span>
  );
}
