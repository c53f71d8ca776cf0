import { useEffect, useEffectEvent } from 'react';

/** Events on the window that make lists of students or payments reload. */
type WindowEventName = 'refreshStudents' | 'refreshPayments';

export function fireWindowEvent(name: WindowEventName): void {
  window.dispatchEvent(new Event(name));
}

export function useWindowEvent(name: WindowEventName, act: () => void): void {
  const onEvent = useEffectEvent(act);
  useEffect(() => {
    const listen = () => onEvent();
    window.addEventListener(name, listen);
    return () => window.removeEventListener(name, listen);
  }, [name]);
}
