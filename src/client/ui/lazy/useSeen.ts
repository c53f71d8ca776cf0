import { useCallback, useState, type RefCallback } from 'react';

/** What is so near to the window's view is seen: it is there when somebody gets to it. */
const NEAR = '25% 0px';

/** Whether an element has come into view yet. What stands far below it need not be asked for before that. */
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
