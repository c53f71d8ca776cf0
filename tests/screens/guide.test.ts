import { test } from 'vitest';
import { anAdmin, expect, onScreenOf, openScreen, page, userEvent } from './support/screen.ts';
import { aStudent } from './support/things.ts';

const help = page.getByRole('button', { name: 'Help', exact: true });
const panel = page.getByRole('dialog', { name: 'Help' });

const onPhone = () => onScreenOf(390, 844);

test('Help opens the guide beside the screen, which stays usable, and Escape gives the focus back', async () => {
  await openScreen('/holidays');
  await page.getByLabelText('Holiday name').fill('Snow d');
  await help.click();
  await expect.element(panel.getByRole('heading', { name: 'Holidays', level: 2 })).toHaveFocus();
  await expect.element(help).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabelText('Holiday name').fill('Snow day');
  await expect.element(page.getByLabelText('Holiday name')).toHaveValue('Snow day');
  await panel.getByRole('button', { name: 'Close help' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await help.click();
  await expect.element(panel.getByRole('heading', { name: 'Holidays', level: 2 })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(help).toHaveFocus();
});

test('its links stay in the guide, and lead to a section', async () => {
  await openScreen('/credits');
  await help.click();
  await panel.getByRole('link', { name: 'How do I correct a wrong fee?' }).click();
  await expect
    .element(panel.getByRole('heading', { name: 'How do I correct a wrong fee?', level: 3 }))
    .toHaveFocus();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Credits Report');
  await panel.getByRole('button', { name: 'All pages' }).click();
  await panel.getByRole('link', { name: 'Backups and exports' }).click();
  await expect
    .element(panel.getByRole('heading', { name: 'How do I make a backup?' }))
    .toBeVisible();
});

test('on a phone it covers the screen until it is closed', async () => {
  await onPhone();
  await openScreen('/expenses');
  await help.click();
  await expect.element(panel.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(panel.element().getBoundingClientRect()).toMatchObject({ left: 0, top: 0, width: 390 });
  expect(panel.element().matches(':modal')).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(help).toHaveFocus();
});

test.each([
  ['help', 'Help'],
  ['fees', 'Fees and balances'],
  ['refund', 'How do I pay a refund?'],
  ['export', 'How do I export a report to Excel?'],
  ['backup', 'Backups and exports'],
  ['holiday', 'How do I undo a holiday?'],
  ['offline', 'Working offline'],
  ['receipt', 'How do I give somebody a receipt?'],
])('the palette finds the guide for "%s"', async (word, title) => {
  await openScreen('/audit-log');
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill(word);
  const found = page.getByRole('option', { name: new RegExp(`^${title.replace('?', '\\?')}`) });
  await found.first().click();
  const heading = title === 'Help' ? 'All pages' : title;
  await expect.element(panel.getByRole('heading', { name: heading }).first()).toHaveFocus();
});

test('a student reads about their own account, and is offered what concerns them', async () => {
  const profile = aStudent();
  await openScreen('/', {}, { as: { ...anAdmin, id: profile.id, role: 'student', profile } });
  await help.click();
  await expect.element(panel.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await panel.getByRole('button', { name: 'All pages' }).click();
  await expect.element(panel.getByRole('link', { name: 'Fees and balances' })).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'The roll' })).not.toBeInTheDocument();
});

test('anyone can read it as a page of its own, which has no Help button', async () => {
  await openScreen('/help', {}, { as: 'nobody' });
  await page.getByRole('link', { name: 'Backups and exports' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Backups and exports' }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect.element(help).not.toBeInTheDocument();
});

test('a link to a section opens it there', async () => {
  await openScreen('/help/fees#how-do-i-correct-a-wrong-fee');
  await expect
    .element(page.getByRole('heading', { name: 'How do I correct a wrong fee?', level: 2 }))
    .toHaveFocus();
});
