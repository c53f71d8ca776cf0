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
 * Shows a dialog above whatever is there.
 *
 * @param leave Escape, a press beside it, or the way back of a phone
 * @returns what closes it, and gives the focus back
 */
export function showDialog(dialog: HTMLDialogElement, leave: () => void): () => void {
  const { documentElement: page } = document;
  if (open.length === 0)
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`);
  const listening = listenFor(dialog, leave);
  dialog.showModal();
  // The browser takes the first that can be focused, which is often the button that closes the dialog.
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
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
      // A field for files in the dialog says so too when no file was chosen.
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
      // Not left to the browser: it would only empty a field for searching, and close at the second in any case.
      event.preventDefault();
      leave();
    },
    { signal },
  );
  // What is selected by pulling the pointer out of the dialog was not pressed beside it.
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

/** The dialog that lies above all, if any: what stands outside of it can be neither used nor heard. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(onChange, () => open.at(-1) ?? null);
}

/** Whether a dialog is open that can't be left without an answer. */
export function mustAnswer(): boolean {
  return open.some((dialog) => dialog.getAttribute('closedby') === 'none');
}
