import { useEffect, useRef, type ReactNode } from 'react';
import { focusFirst } from './openDialogs.ts';

/** The content of a dialog that loads after the dialog has opened; it takes the focus once it is there. */
export function LateContent({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) focusFirst(place.current);
  }, []);
  return <div ref={place}>{children}</div>;
}
