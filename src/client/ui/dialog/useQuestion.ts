import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** The state of a dialog that asks about something, such as a row. It remembers the subject while it closes. */
export function useQuestion<About>() {
  const [about, setAbout] = useState<About | null>(null);
  const [opened, setOpened] = useState(false);
  const ask = useCallback((subject: About) => {
    setAbout(subject);
    setOpened(true);
  }, []);
  // This is synchronous, because while the dialog is open, nothing below it can take the focus that the caller may
  // move.
  const close = useCallback(() => flushSync(() => setOpened(false)), []);
  return { about, opened, ask, close };
}
