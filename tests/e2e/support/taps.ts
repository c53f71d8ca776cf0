import { expect, type Locator, type Page } from '@playwright/test';

/** A phone held upright, touched by a finger: for `test.use`. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * A person with one thumb. Each touch of the screen is counted; what the phone's own keyboard takes (letters, and its
 * key that goes to the next field) is typing and is not.
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
    /** Two touches: one opens the phone's own list, the other takes from it. */
    async choose(list: Locator, option: string): Promise<void> {
      taps += 2;
      await list.selectOption(option);
    },
    /** Only into a field that has the cursor: one that has not takes a tap first. */
    async type(field: Locator, text: string): Promise<void> {
      await expect(field).toBeFocused();
      await page.keyboard.type(text);
    },
    /** The keyboard's own key to the next field. */
    async next(): Promise<void> {
      await page.keyboard.press('Tab');
    },
    /** What was copied elsewhere, into the field that has the cursor. */
    async paste(field: Locator, text: string): Promise<void> {
      await expect(field).toBeFocused();
      await page.keyboard.insertText(text);
    },
  };
}

/**
 * Two taps in one place, a third of a second apart as the browser is told, however busy the machine is: `between` says
 * what has to have happened before the second one comes.
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
