import type { KeyboardEvent, ReactNode, Ref, RefObject } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { CloseButton } from '../../ui/button/IconButton.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { IconSearch } from '../../ui/icon/icons.ts';
import styles from './DayRoll.module.css';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  /** The button that starts and ends selection mode. */
  chooser: Ref<HTMLButtonElement>;
  /** Teachers don't see emails and can't select anybody. */
  isAdmin: boolean;
  typed: string;
  hidesSearch: boolean;
  onSearch: (text: string) => void;
  /** Moves from the search field into the list. */
  onDown: () => void;
  selecting: boolean;
  onSelecting: (selecting: boolean) => void;
  children: ReactNode;
}

/** The tools of the roll: the search field, the Select button, and `children`. */
export function RollTools(props: Props) {
  const { field, chooser, isAdmin, typed, hidesSearch, onSearch, onDown } = props;
  const { selecting, onSelecting, children } = props;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    onDown();
  }
  const searches = isAdmin ? 'Search by name or email' : 'Search by name';
  return (
    <div
      className={`row ${styles.tools}`}
      data-justify="between"
      data-bare={hidesSearch || undefined}
    >
      <TextInput
        ref={field}
        aria-label={searches}
        placeholder={searches}
        type="search"
        className={styles.search}
        before={<IconSearch size={16} aria-hidden />}
        after={
          typed !== '' && (
            <CloseButton
              label="Clear search"
              onClick={() => {
                field.current?.focus();
                onSearch('');
              }}
            />
          )
        }
        value={typed}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isAdmin && (
        <Button
          ref={chooser}
          variant="secondary"
          className={`option ${styles.select}`}
          aria-pressed={selecting}
          onClick={() => onSelecting(!selecting)}
        >
          Select
        </Button>
      )}
      {children}
    </div>
  );
}
