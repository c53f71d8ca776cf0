import { useEffect } from 'react';
import { COLOR_SCHEME_ATTRIBUTE } from '../ui/theme/colorSchemeKey.ts';

/** Prints in light colors, whatever is on screen. */
export function usePaperIsLight(): void {
  useEffect(() => {
    const page = document.documentElement;
    let onScreen: string | null = null;
    const begin = () => {
      onScreen = page.getAttribute(COLOR_SCHEME_ATTRIBUTE);
      page.setAttribute(COLOR_SCHEME_ATTRIBUTE, 'light');
    };
    const end = () => {
      if (onScreen !== null) page.setAttribute(COLOR_SCHEME_ATTRIBUTE, onScreen);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
