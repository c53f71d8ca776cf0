/** A tap that comes so soon at the same place was meant for what was there before. */
const DOUBLE_TAP_MS = 600;
const SAME_PLACE_PX = 24;

interface Press {
  on: Element;
  x: number;
  y: number;
  at: number;
  /** The screen it was on: what is pressed on the next one was looked for. */
  address: string;
}

/**
 * Keeps the second tap of two from what it was not meant for: what was pressed has gone, what was beneath it has moved
 * up under the finger, and somebody else would be approved or marked.
 */
export function keepFromClickThrough(): void {
  let last: Press | null = null;
  const isStray = ({ clientX: x, clientY: y, timeStamp: at }: MouseEvent) =>
    last !== null &&
    !last.on.isConnected &&
    last.address === location.href &&
    at - last.at < DOUBLE_TAP_MS &&
    Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX;
  const onClick = (event: MouseEvent) => {
    // A key, or a label's press of its field, has no place.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    if (isStray(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      const { target, clientX: x, clientY: y, timeStamp: at } = event;
      const on = target.closest('button, a, label, input') ?? target;
      last = { on, x, y, at, address: location.href };
    }
  };
  // Where it would be pressed, it must not get the focus either.
  const onMouseDown = (event: MouseEvent) => {
    if (isStray(event)) event.preventDefault();
  };
  // Who types in between, or goes back to the address of the press, has seen what is there now.
  const forget = () => {
    last = null;
  };
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('mousedown', onMouseDown, { capture: true });
  document.addEventListener('input', forget, { capture: true });
  document.addEventListener('keydown', forget, { capture: true });
  window.addEventListener('popstate', forget);
}
