import { createElement, startTransition, StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/** Draws the program in slices, between which the page answers. */
export function mount(container: HTMLElement, App: ComponentType): void {
  startTransition(() => {
    createRoot(container).render(createElement(StrictMode, null, createElement(App)));
  });
}
