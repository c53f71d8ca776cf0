import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useHasChanged } from '../form/useHasChanged.ts';

/** When no key was pressed for so long, what stands in the field is meant. */
const PAUSE_MS = 1000;

interface Draft<Value extends string> {
  text: Value | '';
  /**
   * - `partial`: not a date yet, or of a year like 202
   * - `typed`: a date, which may be on its way to another, as month 1 to month 11
   * - `handedOn`: the screen is about to follow
   * - `refused`: it was left, and is no date in its range
   */
  stage: 'partial' | 'typed' | 'handedOn' | 'refused';
}

interface Options<Value extends string> {
  /** What the screen shows now; '' for none. */
  value: Value | '';
  isValue: (text: string) => text is Value;
  onChange: (value: Value | '') => void;
}

/**
 * A field for a date or month that the screen follows. On the way to the one that is meant, typing passes through
 * others: the first of two digits, and the years 2, 20 and 202. Were they handed on, or the field written to
 * meanwhile, the browser would forget the digits typed so far. So what is typed stays here until Enter, until the field
 * is left, until the year has its last digit, or until a pause. What is chosen from the browser's calendar comes without
 * a key, and is handed on at once. The field's own `min`, `max` and `required` say what can be.
 */
export function useTypedValue<Value extends string>({ value, isValue, onChange }: Options<Value>) {
  const input = useRef<HTMLInputElement>(null);
  const isByKey = useRef(false);
  const [draft, setDraft] = useState<Draft<Value> | null>(null);

  // What somebody is typing now is newer than what the screen comes with.
  if (useHasChanged(value) && (draft?.stage === 'handedOn' || draft?.stage === 'refused'))
    setDraft(null);

  useEffect(() => {
    // Half a date counts as '' for React, which then sees nothing to write over.
    if (draft === null && input.current?.validity.badInput) input.current.value = value;
  }, [draft, value]);

  function accepted(): Value | '' | null {
    const { value: text = '', validity } = input.current ?? {};
    return validity?.valid === true && (text === '' || isValue(text)) ? text : null;
  }

  function handOn(text: Value | '') {
    setDraft({ text, stage: 'handedOn' });
    if (text !== value) onChange(text);
  }

  const onPause = useEffectEvent(() => {
    const text = accepted();
    if (text !== null) handOn(text);
  });
  useEffect(() => {
    if (draft?.stage !== 'typed') return undefined;
    const timer = setTimeout(() => onPause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  function change(text: Value | '') {
    const isTyped = isByKey.current;
    isByKey.current = false;
    const isYear = draft?.text !== '' && (draft?.stage === 'partial' || draft?.stage === 'refused');
    if (accepted() === null)
      setDraft({ text, stage: isTyped || text === '' ? 'partial' : 'refused' });
    else if (isTyped && !isYear) setDraft({ text, stage: 'typed' });
    else handOn(text);
  }

  function finish() {
    const text = accepted();
    if (text === null) setDraft({ text: draft?.text ?? value, stage: 'refused' });
    else if (draft?.stage !== 'handedOn') handOn(text);
  }

  function leave() {
    isByKey.current = false;
    finish();
    // From now on it shows what the screen shows; so does one that was emptied and may not be.
    const { valueMissing = false, badInput = false } = input.current?.validity ?? {};
    if (accepted() !== null || (valueMissing && !badInput)) setDraft(null);
  }

  return {
    isRefused: draft?.stage === 'refused',
    field: {
      ref: input,
      value: draft ? draft.text : value,
      onChange: change,
      onKeyDown(event: KeyboardEvent) {
        // Alt with an arrow, Space and F4 open the calendar.
        isByKey.current = !event.altKey && event.key !== ' ' && event.key !== 'F4';
        if (event.key === 'Enter') finish();
      },
      onKeyUp() {
        isByKey.current = false;
      },
      onBlur: leave,
    },
  };
}
