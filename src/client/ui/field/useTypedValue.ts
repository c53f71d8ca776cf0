import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useHasChanged } from '../form/useHasChanged.ts';

/** After this pause without a key, a typed value is final. */
const PAUSE_MS = 1000;

interface Draft<Value extends string> {
  text: Value | '';
  /**
   * - `partial`: not a date yet, or one with an unfinished year such as 202
   * - `typed`: a valid date that may still change, as month 1 into month 11
   * - `reported`: passed to the screen, which is about to apply it
   * - `refused`: the field was left with something that is no date in its range
   */
  stage: 'partial' | 'typed' | 'reported' | 'refused';
}

interface Options<Value extends string> {
  /** What the screen shows now; '' for nothing. */
  value: Value | '';
  isValue: (text: string) => text is Value;
  onChange: (value: Value | '') => void;
}

/**
 * A field for a date or month that the screen applies right away. While somebody types, the field passes through dates
 * that they don't mean: the first of two digits, and the years 2, 20 and 202. If one of them were reported, or the
 * field rewritten meanwhile, the browser would forget the digits typed so far. So a typed value stays here until Enter,
 * blur, the last digit of the year, or a pause. Choosing a date in the browser's calendar involves no key, so it is
 * reported right away. The field's own `min`, `max` and `required` decide what is valid.
 */
export function useTypedValue<Value extends string>({ value, isValue, onChange }: Options<Value>) {
  const input = useRef<HTMLInputElement>(null);
  const isByKey = useRef(false);
  const [draft, setDraft] = useState<Draft<Value> | null>(null);

  // Something still being typed is newer than the value from the screen, so only other drafts are dropped.
  if (useHasChanged(value) && (draft?.stage === 'reported' || draft?.stage === 'refused'))
    setDraft(null);

  useEffect(() => {
    // React sees a half-typed date as '', so it wouldn't overwrite it with an empty value.
    if (draft === null && input.current?.validity.badInput) input.current.value = value;
  }, [draft, value]);

  function accepted(): Value | '' | null {
    const { value: text = '', validity } = input.current ?? {};
    return validity?.valid === true && (text === '' || isValue(text)) ? text : null;
  }

  function report(text: Value | '') {
    setDraft({ text, stage: 'reported' });
    if (text !== value) onChange(text);
  }

  const onPause = useEffectEvent(() => {
    const text = accepted();
    if (text !== null) report(text);
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
    else report(text);
  }

  function finish() {
    const text = accepted();
    if (text === null) setDraft({ text: draft?.text ?? value, stage: 'refused' });
    else if (draft?.stage !== 'reported') report(text);
  }

  function leave() {
    isByKey.current = false;
    finish();
    // The field shows the screen's value again; so does a required field that was left empty.
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
        // Alt with an arrow, Space and F4 open the calendar, so they aren't typing.
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
