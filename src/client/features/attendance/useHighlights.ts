import { useCallback, useEffect, useRef, useState } from 'react';

const HIGHLIGHT_MS = 5000;

/** The rows that someone else just changed; each stays highlighted for five seconds. */
export function useHighlights(): {
  highlighted: ReadonlySet<string>;
  highlight: (id: string) => void;
} {
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const highlight = useCallback((id: string) => {
    clearTimeout(timers.current.get(id));
    setHighlighted((current) => new Set(current).add(id));
    const end = () => {
      timers.current.delete(id);
      setHighlighted((current) => new Set([...current].filter((other) => other !== id)));
    };
    timers.current.set(id, setTimeout(end, HIGHLIGHT_MS));
  }, []);

  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);

  return { highlighted, highlight };
}
