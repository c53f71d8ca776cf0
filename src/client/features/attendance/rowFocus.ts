/** Attributes that the keyboard navigation uses to find the roll's elements. */
const ROW = '[role=row][data-id]';
const CONTROL = '[data-control]';

/** The row of the roll that contains an element. */
export function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(ROW);
}

function isSeen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** The visible controls of a row that can take the focus, in order. */
export function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROL)].filter(isSeen);
}

/** The row's control of this kind, or its name, which every row has. */
export function controlOf(row: HTMLElement, kind: string | undefined): HTMLElement | undefined {
  const controls = controlsOf(row);
  return (
    controls.find((control) => control.dataset['control'] === kind) ??
    controls.find((control) => control.dataset['control'] === 'name')
  );
}

/** Focuses the name in an element's row, before the element disappears. */
export function focusName(element: Element): void {
  const row = rowOf(element);
  if (row) controlOf(row, 'name')?.focus({ preventScroll: true });
}

/** Makes one control the list's only tab stop: `chosen`, or else the current one, or else the first row's name. */
export function keepTabStop(list: HTMLElement, chosen?: HTMLElement): void {
  const stops = list.querySelectorAll<HTMLElement>(`${CONTROL}[tabindex="0"]`);
  const stop = chosen ?? stops[0] ?? list.querySelector<HTMLElement>('[data-control=name]');
  for (const other of stops) if (other !== stop) other.tabIndex = -1;
  if (stop) stop.tabIndex = 0;
}

/** Moves the focus to where it was last in the list. */
export function focusList(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>(`${CONTROL}[tabindex="0"]`)?.focus();
}
