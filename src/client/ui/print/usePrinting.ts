import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
function onPrinting(notice: () => void): () => void {
  const begin = () => {
    printing = true;
    // The browser prints the page as it is right after this event; React would only render after the click that
    // printed.
    flushSync(notice);
  };
  const end = () => {
    printing = false;
    notice();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed, for content that is only printed or that is shortened on screen. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onPrinting, () => printing);
}
