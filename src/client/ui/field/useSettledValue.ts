import { useEffect, useState } from 'react';

/** How long somebody who types pauses before what they typed is looked at, in milliseconds. */
const TYPING_MS = 250;

/** A value once it hasn't changed for `afterMs` milliseconds; until then, the previous one. */
export function useSettledValue<Value extends string | number | null>(
  value: Value,
  afterMs = TYPING_MS,
): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
