import { expect, page, type Locator } from './screen.ts';

/** The amount next to its label. */
export async function figureOf(label: string): Promise<Locator> {
  const name = page.getByText(label, { exact: true });
  await expect.element(name.first()).toBeVisible();
  return page.elementLocator(name.first().element().closest('dt')?.nextElementSibling as Element);
}
