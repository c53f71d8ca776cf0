import { lazy, type ComponentType } from 'react';
import { loadInTime } from './loadInTime.ts';

/** A part of a screen whose script is loaded when it is first shown. It belongs in a `Suspense`. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadInTime(async () => ({ default: await load() })));
