import { useCallback, useState, type RefCallback } from 'react';

/** An element this close to the visible area counts as seen, so that it is loaded when someone scrolls to it. */
const NEAR = '25% 0px';

/**
 * Whether an element has been close to the visible area yet. Content far below doesn't have to be requested before
 * that.
 */
export function useSeen(): [RefCallback<Element>, boolean] {
  const [seen, setSeen] = useState(false);
  const watch = useCallback<RefCallback<Element>>((element) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, seen];
}
