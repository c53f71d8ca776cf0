import { Combobox } from '@base-ui/react/combobox';
import { useMemo, useRef, useState } from 'react';
import { countOf, formatCount } from '../../../domain/counts.ts';
import { IconChevronDown } from '../icon/icons.ts';
import styles from './ComboboxField.module.css';
import { TextInput } from './TextInput.tsx';

/** Nobody reads further down, and a slow phone can draw this many as fast as people type. */
const MOST_LISTED = 50;

interface Props<Item extends { id: string }> {
  label: string;
  items: readonly Item[];
  /** The id of the chosen item; '' for none. */
  value: string;
  onChange: (id: string) => void;
  /** The items that match a text, best matches first; all of them for a blank text. */
  find: (items: readonly Item[], text: string) => readonly Item[];
  /** The one item whose full name is the text. Leaving the field with such a text chooses it. */
  named: (items: readonly Item[], text: string) => Item | undefined;
  /** What the field shows once the item is chosen. */
  nameOf: (item: Item) => string;
  /** Tells items with the same name apart; it is the second line of an option. */
  noteOf: (item: Item) => string;
  /** The error if the text left in a required field doesn't match any item. */
  notChosen: string;
  required?: boolean;
  placeholder?: string;
  description?: string | undefined;
  error?: string | undefined;
}

/**
 * Chooses one of many items by typing. The field always shows the chosen item: a text that isn't exactly its name
 * clears the choice, and nothing is chosen that wasn't highlighted, tapped, or typed in full.
 */
export function ComboboxField<Item extends { id: string }>({
  items,
  value,
  onChange,
  find,
  named,
  nameOf,
  noteOf,
  notChosen,
  error,
  ...input
}: Props<Item>) {
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<Combobox.Root.Actions>(null);
  const highlighted = useRef<Item>(undefined);
  const chosen = items.find(({ id }) => id === value) ?? null;
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  // The items at the time of the last key, and not the latest: an open list must not move under a finger when the items
  // are refreshed.
  const [among, setAmong] = useState(items);
  const text = chosen ? nameOf(chosen) : typed;
  // Somebody who types before the items are loaded gets results once they are.
  const searched = among.length > 0 ? among : items;
  const found = useMemo(() => find(searched, chosen ? '' : typed), [searched, chosen, find, typed]);
  const listed = found.slice(0, MOST_LISTED);

  function search(next: string) {
    setTyped(next);
    setAmong(items);
    if (value !== '') onChange('');
  }

  function choose({ id }: Item) {
    setTyped('');
    if (id !== value) onChange(id);
  }

  function leave() {
    setLeft(true);
    list.current?.close();
    const item = chosen ? undefined : named(items, typed);
    if (item) choose(item);
    // An optional field, such as a filter, is never wrong.
    else if (!input.required) setTyped('');
  }

  return (
    <div ref={place} className={styles.place}>
      <Combobox.Root
        items={listed}
        filter={null}
        value={chosen}
        onValueChange={(item) => item && choose(item)}
        inputValue={text}
        onInputValueChange={(next, { reason }) => {
          // The other reasons come from the list itself: when it closes, it would replace a text that isn't chosen.
          if (reason === 'input-change' || reason === 'escape-key') search(next);
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
          // A phone's key for the next field would leave without a choice, so until there is one, the key is Enter.
          enterKeyHint={chosen ? 'next' : 'done'}
          onFocus={() => setLeft(false)}
          onBlur={leave}
          onClick={({ currentTarget }) => chosen && currentTarget.select()}
          onKeyDown={({ key, shiftKey }) => {
            if (key === 'Tab' && !shiftKey && highlighted.current) choose(highlighted.current);
          }}
          render={
            <TextInput
              {...input}
              isDescriptionBelow
              after={<IconChevronDown size={16} aria-hidden />}
              error={isLeft && input.required && text !== '' && !chosen ? notChosen : error}
            />
          }
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
              <Combobox.Empty className={styles.line}>No matches</Combobox.Empty>
              <Combobox.List className={styles.list} aria-label="Matches">
                {(item: Item) => (
                  <Combobox.Item key={item.id} value={item} className={styles.option}>
                    {nameOf(item)}
                    <span className={styles.note}>{noteOf(item)}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
              <Combobox.Status
                className={found.length > listed.length ? styles.line : 'visually-hidden'}
              >
                {found.length > listed.length
                  ? `${formatCount(found.length - listed.length)} more. Type to find them.`
                  : found.length > 0 && countOf(found.length, 'match', 'matches')}
              </Combobox.Status>
            </div>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}
