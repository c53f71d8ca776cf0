import { useEffect } from 'react';

const ATTRIBUTE = 'data-mantine-color-scheme';

/** Prints in the light scheme, whatever is on screen. */
export function usePaperIsLight(): void {
  useEffect(() => {
    const page = document.documentElement;
    let onScreen: string | null = null;
    const begin = () => {
      onScreen = page.getAttribute(ATTRIBUTE);
      page.setAttribute(ATTRIBUTE, 'light');
    };
    const end = () => {
      if (onScreen !== null) page.setAttribute(ATTRIBUTE, onScreen);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
