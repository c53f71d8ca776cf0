import { expect, type Locator, type Page } from '@playwright/test';

/** A phone held upright with a touchscreen, for `test.use`. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * A person with one thumb. Counts each touch of the screen; using the phone's own keyboard (letters, and its key for
 * the next field) is typing and isn't counted.
 */
export function thumbOn(page: Page) {
  let taps = 0;
  return {
    get taps() {
      return taps;
    },
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.tap();
    },
    /** Counts two touches: one opens the phone's own list, the other chooses from it. */
    async choose(list: Locator, option: string): Promise<void> {
      taps += 2;
      await list.selectOption(option);
    },
    /** Types only into a focused field; focusing another field needs a tap first. */
    async type(field: Locator, text: string): Promise<void> {
      await expect(field).toBeFocused();
      await page.keyboard.type(text);
    },
    /** Presses the keyboard's key for the next field. */
    async next(): Promise<void> {
      await page.keyboard.press('Tab');
    },
    /** Pastes copied text into the focused field. */
    async paste(field: Locator, text: string): Promise<void> {
      await expect(field).toBeFocused();
      await page.keyboard.insertText(text);
    },
  };
}

/**
 * Taps twice in the same place. The browser sees the taps a third of a second apart, no matter how busy the machine is;
 * `between` waits for anything that must happen before the second tap.
 */
export async function tapTwice(target: Locator, between: () => Promise<void>): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is tapped is not on screen');
  const devtools = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const };
  const tap = async (timestamp: number) => {
    const press = { ...at, clickCount: 1, timestamp };
    await devtools.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' });
    await devtools.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' });
  };
  const first = Date.now() / 1000;
  await tap(first);
  await between();
  await tap(first + 0.33);
}
