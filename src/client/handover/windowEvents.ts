import { useEffect, useEffectEvent } from 'react';

/** Fired on the window, so that whatever lists students or payments can follow. */
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
