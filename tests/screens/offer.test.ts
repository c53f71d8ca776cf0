import { expect, test } from 'vitest';
import { openScreen, page } from './support/screen.ts';

test('whoever has the link of an offer reads when the class meets and what it costs', async () => {
  const offer = {
    schoolName: 'Rhythm House',
    className: 'Ballet 2',
    firstName: 'Chidi',
    from: '2026-11-24',
    until: '2026-11-24T01:00:00.000Z',
    meets: 'Tue, Thu 5:00–6:00 PM',
    costs: '$65.00 a month',
    state: 'open' as const,
  };
  await openScreen('/offer/w-chidi/token', { offers: { get: () => offer } }, { as: 'nobody' });
  await expect
    .element(page.getByText(/^Rhythm House has a spot for Chidi in Ballet 2 from Nov 24, 2026/))
    .toBeVisible();
  await expect.element(page.getByText('It costs $65.00 a month.')).toBeVisible();
  await openScreen(
    '/offer/w-chidi/token',
    { offers: { get: () => ({ ...offer, costs: '' }) } },
    { as: 'nobody' },
  );
  await expect.element(page.getByText(/^Rhythm House has a spot for Chidi/)).toBeVisible();
  expect(page.getByText(/costs/).elements()).toEqual([]);
});
