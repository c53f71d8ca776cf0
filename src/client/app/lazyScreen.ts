import type { QueryClient } from '@tanstack/react-query';
import { createElement, lazy, useState, type ComponentType } from 'react';
import type { Me, School } from '../../contract/user.ts';
import { loadInTime } from '../ui/lazy/loadInTime.ts';

/**
 * A module of routes/. Its type is not ComponentType, because comparing would send the compiler into the screens,
 * which link to each other by the type of the very router it is working out.
 */
export interface ScreenModule {
  default: unknown;
  /**
   * Asks for what the screen shows first, where it is the first of all: it is drawn when that is here. Of people without
   * a duty. What the page itself asks for (start/start.ts) must be the same.
   */
  firstData?: (client: QueryClient, me: Me, school: School) => Promise<unknown>[];
}

/** A screen whose script is loaded when it is first opened, or when a link to it is pointed at. */
export function lazyScreen(load: () => Promise<ScreenModule>) {
  let loading: Promise<ScreenModule> | undefined;
  const once = () =>
    (loading ??= loadInTime(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  let loaded: ComponentType | undefined;
  const arrive = async () => (loaded = (await once()).default as ComponentType);
  const Later = lazy(async () => ({ default: await arrive() }));
  // A screen that is here already must not wait for Suspense, which holds content back for 300 ms.
  const Screen = () => {
    const [shown] = useState<ComponentType>(() => loaded ?? Later);
    return createElement(shown);
  };
  return Object.assign(Screen, { preload: async () => void (await arrive()) });
}
