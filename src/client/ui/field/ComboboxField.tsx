import { useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconChevronDown } from '../icon/icons.ts';
import { loadInTime } from '../lazy/loadInTime.ts';
import { notifyFailure } from '../message/notify.ts';
import styles from './ComboboxField.module.css';
import type { ComboboxInput } from './ComboboxInput.tsx';
import { TextInput } from './TextInput.tsx';

/** The input with its list, once it is loaded: it is a fifth of a first screen, and most people never open the list. */
let loaded: typeof ComboboxInput | null = null;

const NOT_LOADED = 'The list could not be loaded. Please check your connection and try again.';

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
  const [Input, setInput] = useState(() => loaded);
  /** The last press, key or letter that the list should answer once it is there. */
  const early = useRef<Event>(null);
  const chosen = items.find(({ id }) => id === value) ?? null;
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const text = chosen ? nameOf(chosen) : typed;

  function type(next: string) {
    setTyped(next);
    if (value !== '') onChange('');
  }

  function choose({ id }: Item) {
    early.current = null;
    setTyped('');
    if (id !== value) onChange(id);
  }

  /** Chooses whoever is typed in full; returns whether there was one. */
  function chooseNamed(): boolean {
    const item = chosen ? undefined : named(items, typed);
    if (item) choose(item);
    return item !== undefined;
  }

  function leave() {
    setLeft(true);
    // An optional field, such as a filter, is never wrong.
    if (!chooseNamed() && !input.required) setTyped('');
  }

  async function load() {
    loaded = (await loadInTime(() => import('./ComboboxInput.tsx'))).ComboboxInput;
    const before = inputIn(place.current);
    // Nobody is there to see it.
    if (!before) return;
    const { value: shown, selectionStart, selectionEnd } = before;
    const event = early.current;
    const isTyped = event?.type === 'input';
    const hadFocus = document.activeElement === before;
    // All at once, so that no key comes in between.
    flushSync(() => {
      if (isTyped) setTyped('');
      setInput(() => loaded);
    });
    const now = inputIn(place.current);
    if (!now || !hadFocus) return;
    now.focus();
    if (isTyped) now.setRangeText(shown);
    if (event?.type === 'mousedown') now.select();
    else now.setSelectionRange(selectionStart, selectionEnd);
    if (event) now.dispatchEvent(copyOf(event));
  }

  const shared = {
    ...input,
    isDescriptionBelow: true,
    after: <IconChevronDown size={16} aria-hidden />,
    error: isLeft && input.required && text !== '' && !chosen ? notChosen : error,
    // A phone's key for the next field would leave without a choice, so until there is one, the key is Enter.
    enterKeyHint: chosen ? 'next' : 'done',
    onFocus: () => setLeft(false),
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => chosen && currentTarget.select(),
  } as const;

  return (
    <div ref={place} className={styles.place}>
      {Input ? (
        <Input
          {...{ place, items, chosen, text, find, nameOf, noteOf }}
          field={<TextInput {...shared} />}
          onType={type}
          onChoose={choose}
          onLeave={leave}
          onEnter={chooseNamed}
        />
      ) : (
        // What the other input is while its list is closed.
        <TextInput
          {...shared}
          role="combobox"
          aria-expanded={false}
          aria-controls={undefined}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onFocus={() => {
            shared.onFocus();
            load().catch(() => notifyFailure(NOT_LOADED));
          }}
          onMouseDown={({ nativeEvent }) => (early.current = nativeEvent)}
          onKeyDown={(event) => {
            if (event.key.startsWith('Arrow')) early.current = event.nativeEvent;
            if (event.key !== 'Enter' || chosen) return;
            // It would send the form without the choice.
            event.preventDefault();
            chooseNamed();
          }}
          onChange={({ currentTarget, nativeEvent }) => {
            early.current = nativeEvent;
            type(currentTarget.value);
          }}
          onBlur={() => {
            early.current = null;
            leave();
          }}
        />
      )}
    </div>
  );
}

const inputIn = (place: HTMLElement | null) => place?.querySelector('input');

/** An event that was dispatched before can't be dispatched again. */
const copyOf = (event: Event) => new (event.constructor as typeof Event)(event.type, event);
