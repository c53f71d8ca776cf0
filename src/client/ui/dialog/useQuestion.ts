import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** What a dialog asks about. */
export function useQuestion<About>() {
  const [about, setAbout] = useState<About | null>(null);
  const [opened, setOpened] = useState(false);
  const ask = useCallback((subject: About) => {
    setAbout(subject);
    setOpened(true);
  }, []);
  // At once: beneath an open dialog nothing can take the focus, which may have to go elsewhere than back.
  const close = useCallback(() => flushSync(() => setOpened(false)), []);
  return { about, opened, ask, close };
}
