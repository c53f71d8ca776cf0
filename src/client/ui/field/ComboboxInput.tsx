import { Combobox } from '@base-ui/react/combobox';
import { useMemo, useRef, useState, type ReactElement, type RefObject } from 'react';
import { countOf, formatCount } from '../../../domain/counts.ts';
import styles from './ComboboxField.module.css';

/** Nobody reads further down, and a slow phone can draw this many as fast as people type. */
const MOST_LISTED = 50;

interface Props<Item extends { id: string }> {
  /** Where the list opens; the input is in it. */
  place: RefObject<HTMLElement | null>;
  items: readonly Item[];
  chosen: Item | null;
  /** What the input shows: the name of the chosen item, or what was typed. */
  text: string;
  find: (items: readonly Item[], text: string) => readonly Item[];
  nameOf: (item: Item) => string;
  noteOf: (item: Item) => string;
  field: ReactElement;
  onType: (text: string) => void;
  onChoose: (item: Item) => void;
  onLeave: () => void;
  /** Enter was pressed before anything was highlighted. */
  onEnter: () => void;
}

/** The input of a ComboboxField, and the list that opens below it. */
export function ComboboxInput<Item extends { id: string }>({
  place,
  items,
  chosen,
  text,
  find,
  nameOf,
  noteOf,
  field,
  onType,
  onChoose,
  onLeave,
  onEnter,
}: Props<Item>) {
  const list = useRef<Combobox.Root.Actions>(null);
  const highlighted = useRef<Item>(undefined);
  // The items at the time of the last key, and not the latest: an open list must not move under a finger when the items
  // are refreshed.
  const [among, setAmong] = useState(items);
  const typed = chosen ? '' : text;
  // Somebody who types before the items are loaded gets results once they are.
  const searched = among.length > 0 ? among : items;
  const found = useMemo(() => find(searched, typed), [searched, find, typed]);
  const listed = found.slice(0, MOST_LISTED);

  return (
    <Combobox.Root
      items={listed}
      filter={null}
      value={chosen}
      onValueChange={(item) => item && onChoose(item)}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        // The other reasons come from the list itself: when it closes, it would replace a text that isn't chosen.
        if (reason !== 'input-change' && reason !== 'escape-key') return;
        setAmong(items);
        onType(next);
      }}
      actionsRef={list}
      onOpenChange={(opened) => {
        if (!opened) return list.current?.unmount();
        setAmong(items);
        // The list opens below, and a phone's keyboard covers the lower half.
        if (matchMedia('(pointer: coarse)').matches)
          place.current?.scrollIntoView({ block: 'start' });
      }}
      // Once there is a choice, a tap only selects its text. The list would cover the next field, so it waits for a
      // letter or an arrow key.
      openOnInputClick={!chosen}
      autoHighlight
      highlightItemOnHover={false}
      onItemHighlighted={(item) => (highlighted.current = item)}
      isItemEqualToValue={(one, other) => one.id === other.id}
      itemToStringLabel={nameOf}
      itemToStringValue={({ id }) => id}
    >
      <Combobox.Input
        onBlur={() => {
          list.current?.close();
          onLeave();
        }}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Tab' && !shiftKey && highlighted.current) onChoose(highlighted.current);
          if (key === 'Enter' && !highlighted.current) onEnter();
        }}
        render={field}
      />
      <Combobox.Portal container={place}>
        <Combobox.Positioner
          className={styles.positioner}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // A press next to the options, or on the scroll bar, must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {/* This isn't a `Combobox.Popup`, which hides the rest of the page from screen readers but not from Tab (Base UI's
              issue 5528). Here the list is next to its field, so nothing needs to be hidden. */}
          <div className={styles.popup}>
            <Combobox.Empty className={`quiet if-any ${styles.line}`}>No matches</Combobox.Empty>
            <Combobox.List className={styles.list} aria-label="Matches">
              {(item: Item) => (
                <Combobox.Item key={item.id} value={item} className={`option ${styles.option}`}>
                  {nameOf(item)}
                  <span className={`quiet ${styles.note}`}>{noteOf(item)}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status
              className={found.length > listed.length ? `quiet ${styles.line}` : 'visually-hidden'}
            >
              {found.length > listed.length
                ? `${formatCount(found.length - listed.length)} more. Type to find them.`
                : found.length > 0 && countOf(found.length, 'match', 'matches')}
            </Combobox.Status>
          </div>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
