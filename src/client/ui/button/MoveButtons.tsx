import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { IconChevronDown, IconChevronUp } from '../icon/icons.ts';

interface Props {
  /** The name of the row that it moves. */
  name: string;
  /** The row's zero-based index in its list, and the index of the last row. */
  place: number;
  last: number;
  onMove: (place: number) => void;
}

/** Moves a row up or down in its list. */
export function MoveButtons({ name, place, last, onMove }: Props) {
  return (
    <>
      <Move label={`Move ${name} up`} disabled={place === 0} onMove={() => onMove(place - 1)}>
        <IconChevronUp size={18} aria-hidden />
      </Move>
      <Move label={`Move ${name} down`} disabled={place === last} onMove={() => onMove(place + 1)}>
        <IconChevronDown size={18} aria-hidden />
      </Move>
    </>
  );
}

interface MoveProps {
  label: string;
  disabled: boolean;
  onMove: () => void;
  children: ReactNode;
}

function Move({ label, disabled, onMove, children }: MoveProps) {
  return (
    <IconButton
      variant="quiet"
      label={label}
      // Not `disabled`: a row that reaches either end of the list would drop the focus from the button just pressed.
      aria-disabled={disabled || undefined}
      data-moves
      onClick={() => !disabled && onMove()}
    >
      {children}
    </IconButton>
  );
}
