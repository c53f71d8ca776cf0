import { describe, test } from 'vitest';
import { queryClient } from '../../src/client/app/queryClient.ts';
import { payReference } from '../../src/domain/payReference.ts';
import { chooseStudent } from './support/choose.ts';
import { expect, openScreen, page, settled, userEvent } from './support/screen.ts';
import { aStudent } from './support/things.ts';

const named = (firstName: string, lastName: string, email = `${firstName}@school.com`) =>
  aStudent({ id: firstName.toLowerCase(), firstName, lastName, email: email.toLowerCase() });
const people = [
  named('Leo', 'Moreau'),
  { ...named('Ada', 'Park'), payReference: payReference(77) },
  named('Ben', 'Park'),
  named('Bruno', 'Ivanov', 'ivan.c@school.com'),
  named('Ivan', 'Costa', 'costa@school.com'),
];
const form = (items = people) => ({ students: { list: () => ({ items }) } });
const field = page.getByRole('combobox', { name: 'Student' });
const options = page.getByRole('listbox', { name: 'Matches' }).getByRole('option');
const amount = page.getByLabelText('Amount');
const record = page.getByRole('button', { name: /^Record (Payment|\$)/ });
/** The open list covers the next field, so the focus moves without a click. */
const leave = () => (amount.element() as HTMLElement).focus();
const notChosen = 'Choose a student from the list';

/** The element that an attribute of the field refers to. */
const referred = (attribute: string) =>
  document.getElementById(field.element().getAttribute(attribute) ?? '');

describe('no payment to the wrong person', () => {
  test('"leo m", then "park": nobody is chosen, and the form refuses', async () => {
    const server = await openScreen('/payments?action=pay', form());
    await field.fill('leo m');
    await expect.element(options).toHaveTextContent('Leo Moreau');
    await expect.element(record).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Leo Moreau');
    await amount.fill('5');
    await expect.element(record).toBeEnabled();
    await field.fill('park');
    await expect.poll(() => options.elements()).toHaveLength(2);
    await expect.element(record).toBeDisabled();
    leave();
    await expect.element(field).toHaveValue('park');
    await expect.element(field).toHaveAccessibleDescription(notChosen);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('{Enter}');
    await settled();
    expect(server.writes).toEqual([]);
  });

  test('"ivan c" finds by name before email, and never by the domain', async () => {
    await openScreen('/payments?action=pay', form());
    await field.fill('ivan c');
    await expect.poll(() => options.elements()).toHaveLength(2);
    await expect.element(options.first()).toHaveTextContent('Ivan Costa');
    await expect.element(options.first()).toHaveAttribute('data-highlighted');
    await field.fill('com');
    await expect.element(page.getByText('No matches')).toBeVisible();
    expect(options.elements()).toHaveLength(0);
  });

  test('a tap on a choice selects its text, and no list covers the amount', async () => {
    await openScreen('/payments?action=pay', form());
    await chooseStudent('Leo Moreau');
    await field.click();
    await settled();
    await expect.element(options).toHaveLength(0);
    expect(getSelection()?.toString()).toBe('Leo Moreau');
    await userEvent.keyboard('park');
    await expect.element(field).toHaveValue('park');
    await expect.poll(() => options.elements()).toHaveLength(2);
  });

  test('one letter taken from the name of the choice clears it', async () => {
    await openScreen('/payments?action=pay', form());
    await chooseStudent('Leo Moreau');
    await amount.fill('5');
    await field.fill('Leo Morea');
    await expect.element(record).toBeDisabled();
  });

  test('a list that is refreshed while it is open stays as it is', async () => {
    const server = await openScreen('/payments?action=pay', form());
    await field.fill('park');
    await expect.element(options.first()).toHaveTextContent('Ada Park');
    server.answers = form([named('Aaron', 'Park'), ...people]);
    await queryClient.invalidateQueries();
    await settled();
    await expect.element(options.first()).toHaveTextContent('Ada Park');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Ada Park');
    await field.fill('park');
    await expect.element(options.first()).toHaveTextContent('Aaron Park');
  });
});

test('what is typed before the students are loaded finds them once they are', async () => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await openScreen('/audit-log', {
    students: { list: () => loaded.then(() => ({ items: people })) },
  });
  await field.fill('leo m');
  await expect.element(page.getByText('No matches')).toBeVisible();
  load();
  await expect.element(options).toHaveTextContent('Leo Moreau');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Leo Moreau');
});

test('the keyboard alone, as the pattern of a combobox says', async () => {
  await openScreen('/payments?action=pay', form());
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveAttribute('aria-autocomplete', 'list');
  await field.fill('park');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  expect(referred('aria-controls')?.role).toBe('listbox');
  await expect.element(page.getByRole('status').filter({ hasText: '2 matches' })).toBeVisible();
  await expect.poll(() => referred('aria-activedescendant')?.textContent).toMatch(/^Ada Park/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => referred('aria-activedescendant')?.textContent).toMatch(/^Ben Park/);
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('Ben Park');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(amount).toHaveFocus();

  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}');
  await expect.element(options.nth(2)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveValue('Ben Park');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

test('going back, or out of a list where nothing was typed, chooses nobody', async () => {
  await openScreen('/payments?action=pay', form());
  await field.fill('park');
  await expect.element(options.first()).toHaveAttribute('data-highlighted');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(field).toHaveAccessibleDescription(notChosen);
  await field.fill('');
  await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  await field.click();
  await expect.poll(() => options.elements()).toHaveLength(5);
  await options.nth(1).hover();
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('');
});

test('a name, email or reference in full is a choice; two of one name are told apart', async () => {
  const other = aStudent({
    id: 'other',
    firstName: 'Ada',
    lastName: 'Park',
    email: 'other@school.com',
  });
  await openScreen('/payments?action=pay', form([...people, other]));
  for (const [typed, name, description] of [
    ['ben park', 'Ben Park', ''],
    [payReference(77).toLowerCase(), 'Ada Park', 'ada@school.com'],
    ['other@school.com', 'Ada Park', 'other@school.com'],
  ] as const) {
    await field.fill(typed);
    leave();
    await expect.element(field).toHaveValue(name);
    await expect.element(field).toHaveAccessibleDescription(description);
  }
  await field.fill('ada park');
  leave();
  await expect.element(field).toHaveAccessibleDescription(notChosen);
});

test('of 1,500 students fifty are listed; typing finds the rest', async () => {
  const many = Array.from({ length: 1500 }, (_, at) => named(`Student${at}`, 'Person'));
  await openScreen('/payments?action=pay', form(many));
  await field.click();
  await expect.poll(() => options.elements()).toHaveLength(50);
  await expect.element(page.getByText('1,450 more. Type to find them.')).toBeInTheDocument();
  await chooseStudent('Student1499 Person');
});

test('a filter by student is cleared with its text, and never keeps one that is no choice', async () => {
  const server = await openScreen('/audit-log', form());
  const asked = () => server.askedFor('auditLog.list').at(-1)?.input;
  await chooseStudent('Leo Moreau');
  await expect.poll(asked).toMatchObject({ studentId: 'leo' });
  await field.fill('par');
  await expect.poll(asked).not.toHaveProperty('studentId');
  await page.getByLabelText('From').click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveAccessibleDescription('');
});
