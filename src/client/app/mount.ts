import { createElement, startTransition, StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders the app in a transition, in slices between which the page can respond to input. */
export function mount(container: HTMLElement, App: ComponentType): void {
  startTransition(() => {
    createRoot(container).render(createElement(StrictMode, null, createElement(App)));
  });
}
