import { useSyncExternalStore } from 'react';
import { lastToast } from '../message/notify.ts';

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Shows a dialog on top of everything else.
 * @param leave called on Escape, a click on the backdrop, or a phone's Back gesture
 * @returns a function that closes the dialog and gives the focus back
 */
export function showDialog(dialog: HTMLDialogElement, leave: () => void): () => void {
  const { documentElement: page } = document;
  if (open.length === 0)
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`);
  const listening = listenFor(dialog, leave);
  // Messages from before would cover the dialog.
  dialog.dataset['toast'] = String(lastToast());
  dialog.showModal();
  const withoutKeyboard = keepAboveKeyboard(page);
  // The browser focuses the first element that can take the focus, often the dialog's own Close button, which the first
  // typed space would press.
  if (!focusFirst(dialog)) dialog.querySelector('h2')?.focus();
  change([...open, dialog]);
  return () => {
    listening.abort();
    withoutKeyboard();
    dialog.close();
    change(open.filter((other) => other !== dialog));
  };
}

/** Where to begin, in this order: what the dialog names, its first field, its main button. */
const FIRST = ['[data-autofocus]', 'input, select, textarea', '[data-main]'];

/** Focuses what people use first. Returns false if nothing there can take the focus. */
export function focusFirst(place: HTMLElement): boolean {
  const candidates = FIRST.flatMap((first) => [...place.querySelectorAll<HTMLElement>(first)]);
  // A disabled or folded element doesn't take the focus.
  return candidates.some((element) => {
    element.focus();
    return element === document.activeElement;
  });
}

/**
 * Keeps dialogs in the part of the screen that a phone's keyboard leaves: it covers the page without making it lower.
 * Returns a function that ends this.
 */
function keepAboveKeyboard(page: HTMLElement): () => void {
  const seen = window.visualViewport;
  const fit = () => {
    // Somebody who zooms in sees a part of the page, too.
    const isZoomed = !seen || seen.scale !== 1;
    const below = isZoomed ? 0 : window.innerHeight - seen.height - seen.offsetTop;
    page.style.setProperty('--keyboard', `${Math.max(0, below)}px`);
  };
  const listening = new AbortController();
  for (const move of ['resize', 'scroll'])
    seen?.addEventListener(move, fit, { signal: listening.signal });
  fit();
  return () => listening.abort();
}

function listenFor(dialog: HTMLDialogElement, leave: () => void): AbortController {
  const listening = new AbortController();
  const { signal } = listening;
  let pressedBeside = false;
  dialog.addEventListener(
    'cancel',
    (event) => {
      // A file field in the dialog also fires it, when its file picker is canceled.
      if (event.target !== dialog) return;
      event.preventDefault();
      leave();
    },
    { signal },
  );
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // Otherwise the browser would clear a search field, and a second Escape would close even a dialog that must be
      // answered.
      event.preventDefault();
      leave();
    },
    { signal },
  );
  // Selecting text by dragging out of the dialog ends with a click on the backdrop, which must not close it.
  dialog.addEventListener(
    'mousedown',
    ({ target }) => {
      pressedBeside = target === dialog;
    },
    { signal },
  );
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (pressedBeside && target === dialog) leave();
    },
    { signal },
  );
  return listening;
}

/** The topmost open dialog, if any: everything outside it is inert and hidden from screen readers. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(onChange, () => open.at(-1) ?? null);
}

/** Whether a dialog is open that must be answered. */
export function mustAnswer(): boolean {
  return open.some((dialog) => dialog.getAttribute('closedby') === 'none');
}
