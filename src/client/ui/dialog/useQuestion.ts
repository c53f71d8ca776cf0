import { useCallback, useState } from 'react';

/** What a dialog asks about. It is still known while the dialog fades out. */
export function useQuestion<About>() {
  const [about, setAbout] = useState<About | null>(null);
  const [opened, setOpened] = useState(false);
  const ask = useCallback((subject: About) => {
    setAbout(subject);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { about, opened, ask, close };
}
