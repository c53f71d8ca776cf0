import { useEffect, useRef, type ReactNode } from 'react';

/** The content of a dialog that loads after the dialog has opened; it takes the focus once it is there. */
export function LateContent({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[data-autofocus], [role="combobox"]')?.focus();
  }, []);
  return <div ref={place}>{children}</div>;
}
