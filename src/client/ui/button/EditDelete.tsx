import { Button } from './Button.tsx';

interface Props {
  /** Tells the buttons of different rows apart: '$12.50, Tape, Nov 20, 2026'. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The Edit and Delete buttons of a row. */
export function EditDelete({ name, onEdit, onDelete }: Props) {
  return (
    <span className="acts">
      <Button variant="secondary" size="compact" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        variant="quiet"
        tone="neutral"
        size="compact"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </span>
  );
}
