import { expect, page, type Locator } from './screen.ts';

/** The section of the screen under a heading. */
export async function partOf(title: string): Promise<Locator> {
  const heading = page.getByRole('heading', { name: title });
  await expect.element(heading).toBeVisible();
  return page.elementLocator(heading.element().closest('section') as Element);
}

/** The amount next to its label. */
export async function figureOf(label: string): Promise<Locator> {
  const name = page.getByText(label, { exact: true });
  await expect.element(name.first()).toBeVisible();
  return page.elementLocator(name.first().element().closest('dt')?.nextElementSibling as Element);
}
