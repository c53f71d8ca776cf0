/** Attributes of the roll's elements by which the keyboard finds its way. */
const ROW = '[role=row][data-id]';
const CONTROL = '[data-control]';

/** The row of the roll that an element is in. */
export function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(ROW);
}

function isSeen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** What in a row can have the focus, in order. */
export function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROL)].filter(isSeen);
}

/** The control of this kind, else the name, which every row has. */
export function controlOf(row: HTMLElement, kind: string | undefined): HTMLElement | undefined {
  const controls = controlsOf(row);
  return (
    controls.find((control) => control.dataset['control'] === kind) ??
    controls.find((control) => control.dataset['control'] === 'name')
  );
}

/** Gives the focus to the name of the row an element is in, before the element goes. */
export function focusName(element: Element): void {
  const row = rowOf(element);
  if (row) controlOf(row, 'name')?.focus({ preventScroll: true });
}

/** Makes one control of the list its tab stop: this one, else the one that is, else the first row's name. */
export function keepTabStop(list: HTMLElement, chosen?: HTMLElement): void {
  const stops = list.querySelectorAll<HTMLElement>(`${CONTROL}[tabindex="0"]`);
  const stop = chosen ?? stops[0] ?? list.querySelector<HTMLElement>('[data-control=name]');
  for (const other of stops) if (other !== stop) other.tabIndex = -1;
  if (stop) stop.tabIndex = 0;
}

/** Goes to the list, where it was left. */
export function focusList(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>(`${CONTROL}[tabindex="0"]`)?.focus();
}
