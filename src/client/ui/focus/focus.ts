/** Whether the focused element is gone or disabled. Only then may code move the focus. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, :disabled') ?? true;
}

/** Moves the focus to the heading of the section, for a button that disappears when it is pressed. */
export function focusHeadingOf(element: Element): void {
  element.closest('section')?.querySelector('h2')?.focus();
}

/** As a `ref`: the field of a form that a person begins in. */
export const focusAtFirst = (field: HTMLElement | null): void => field?.focus();
