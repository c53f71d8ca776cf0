import { useEffect, useState } from 'react';

/** A value once it hasn't changed for `afterMs` milliseconds; until then, the previous one. */
export function useSettledValue<Value extends string | number | null>(
  value: Value,
  afterMs: number,
): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
