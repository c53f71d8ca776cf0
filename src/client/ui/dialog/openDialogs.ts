import { useSyncExternalStore } from 'react';

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
  dialog.showModal();
  // The browser focuses the first element that can take the focus, often the dialog's own Close button.
  for (const first of ['[data-autofocus]', 'form :is(input, select, textarea):enabled']) {
    const element = dialog.querySelector<HTMLElement>(first);
    element?.focus();
    if (element) break;
  }
  change([...open, dialog]);
  return () => {
    listening.abort();
    dialog.close();
    change(open.filter((other) => other !== dialog));
  };
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
