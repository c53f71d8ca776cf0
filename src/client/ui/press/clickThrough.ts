/** A tap this soon at the same place was meant for whatever was there before. */
const DOUBLE_TAP_MS = 600;
/** Nobody has read in this time what took the place of what they pressed, however slow its answer was. */
const UNREAD_MS = 350;
const SAME_PLACE_PX = 24;

interface Press {
  on: Element;
  x: number;
  y: number;
  at: number;
  /** When what was pressed went away; null while it is there. */
  goneAt: number | null;
  /** The path of the screen: a tap on the next screen is never stray, while a form that closes changes the search only. */
  path: string;
}

/** Also what is in a dialog or menu that has closed. */
const isGone = (pressed: Element) => pressed.getClientRects().length === 0;

/**
 * Ignores another tap at the same place if what was pressed has just gone: otherwise, whatever came or moved up under the
 * finger would be pressed, and an act undone, or someone else approved or marked.
 */
export function preventClickThrough(): void {
  let last: Press | null = null;
  const watcher = new MutationObserver(() => {
    // Without asking for the layout, because this runs after every change of the page.
    if (last?.on.isConnected && !last.on.closest('dialog:not([open])')) return;
    if (last) last.goneAt = performance.now();
    watcher.disconnect();
  });
  const isStray = ({ clientX: x, clientY: y, timeStamp: at }: MouseEvent) =>
    last !== null &&
    last.path === location.pathname &&
    (at - last.at < DOUBLE_TAP_MS || (last.goneAt !== null && at - last.goneAt < UNREAD_MS)) &&
    Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX &&
    isGone(last.on);
  const onClick = (event: MouseEvent) => {
    // A click from the keyboard or through a label has no position.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    if (isStray(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      const { target, clientX: x, clientY: y, timeStamp: at } = event;
      const on = target.closest('button, a, label, input') ?? target;
      last = { on, x, y, at, goneAt: null, path: location.pathname };
      watcher.observe(document, { childList: true, subtree: true, attributeFilter: ['open'] });
    }
  };
  // What a stray tap doesn't press must not get the focus either.
  const onMouseDown = (event: MouseEvent) => {
    if (isStray(event)) event.preventDefault();
  };
  // Someone who types in between, or goes back to the address of the first tap, has seen what is there now.
  const forget = () => {
    last = null;
  };
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('mousedown', onMouseDown, { capture: true });
  document.addEventListener('input', forget, { capture: true });
  document.addEventListener('keydown', forget, { capture: true });
  window.addEventListener('popstate', forget);
}
