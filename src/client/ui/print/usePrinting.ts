import { useSyncExternalStore } from 'react';

let printing = false;
function onPrinting(notice: () => void): () => void {
  const begin = () => {
    printing = true;
    notice();
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
