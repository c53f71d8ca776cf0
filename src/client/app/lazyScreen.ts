import { createElement, lazy, useState, type ComponentType } from 'react';
import { loadInTime, ScreenNotLoaded } from '../ui/lazy/loadInTime.ts';

/**
 * A module of routes/. Its type is not ComponentType, because comparing would send the compiler into the screens, whose
 * links depend on the type of the very router that is being inferred.
 */
export interface ScreenModule {
  default: unknown;
}

/** A screen whose script is loaded when it is first opened, or when a link to it is hovered or focused. */
export function lazyScreen(load: () => Promise<ScreenModule>) {
  let loading: Promise<ScreenModule> | undefined;
  const once = () =>
    (loading ??= loadInTime(load).catch((error: unknown) => {
      loading = undefined;
      if (error instanceof ScreenNotLoaded) error.again = preload;
      throw error;
    }));
  let loaded: ComponentType | undefined;
  const loadScreen = async () => (loaded = (await once()).default as ComponentType);
  const preload = async () => void (await loadScreen());
  const Later = lazy(async () => ({ default: await loadScreen() }));
  // Renders a loaded screen directly: Suspense may hold content back for 300 ms.
  const Screen = () => {
    const [shown] = useState<ComponentType>(() => loaded ?? Later);
    return createElement(shown);
  };
  return Object.assign(Screen, { preload });
}
