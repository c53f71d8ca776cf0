import { test } from 'vitest';
import { expect, openScreen, page, theSettings } from './support/screen.ts';
import { aStudent } from './support/things.ts';
import type { Me } from '../../src/contract/user.ts';

const links = ['https://buy.stripe.com/abc', 'https://venmo.com/u/school'];

test('a student who owes reads how to pay on Home, with the reference and a QR code', async () => {
  const profile = aStudent({ calculatedBalance: 1500, balance: 1500, payReference: 'TURN-7F3K' });
  const me = { id: 'ada', email: 'ada@school.test', name: 'Ada', role: 'student', profile };
  const as = { ...me, mustChangePassword: false, mustTurnOnSecondStep: false } as unknown as Me;
  await openScreen(
    '/',
    { school: { howToPay: () => ({ text: 'Cash at the desk.', links }) } },
    { as },
  );
  await expect.element(page.getByText('$15.00, reference TURN-7F3K')).toBeVisible();
  await expect.element(page.getByText('Cash at the desk.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: links[1] }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(page.getByRole('img', { name: `QR code of ${links[0]}` })).toBeVisible();
});

test('an admin says how to pay; only https links are taken', async () => {
  const server = await openScreen('/settings/how-to-pay', {
    settings: { update: (input) => ({ ...theSettings, ...input }) as never },
  });
  const typed = page.getByLabelText('Links to pay by');
  await page.getByLabelText('Text', { exact: true }).fill('Cash at the desk.');
  await typed.fill('http://venmo.com/u/school');
  await page.getByRole('button', { name: 'Save How to pay' }).click();
  await expect.element(typed).toHaveAccessibleDescription(/A link starts with https:\/\//);
  expect(server.writes).toEqual([]);
  await typed.fill(`${links.join('\n')}\n`);
  await page.getByRole('button', { name: 'Save How to pay' }).click();
  await expect
    .poll(() => server.writes[0]?.input)
    .toMatchObject({ howToPay: 'Cash at the desk.', payLinks: links });
});
