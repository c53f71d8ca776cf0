/** Whether what had the focus is gone, or can't be used any more. Nobody's cursor is taken from elsewhere. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, :disabled') ?? true;
}
