/** Whether what had the focus is gone, or can no longer be used. Nobody's cursor is taken from elsewhere. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, :disabled') ?? true;
}

/** For a button that goes away when it is pressed: the heading of its section takes the focus. */
export function focusHeadingOf(element: Element): void {
  element.closest('section')?.querySelector('h2')?.focus();
}
