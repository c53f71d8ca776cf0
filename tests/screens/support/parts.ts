import { expect, page, type Locator } from './screen.ts';

/** The part of the screen under a heading. */
export async function partOf(title: string): Promise<Locator> {
  const heading = page.getByRole('heading', { name: title });
  await expect.element(heading).toBeVisible();
  return page.elementLocator(heading.element().closest('section') as Element);
}
