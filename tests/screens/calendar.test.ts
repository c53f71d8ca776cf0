import { test } from 'vitest';
import { aSchool, expect, openScreen, page, theSettings } from './support/screen.ts';

const timed = { school: { get: () => ({ ...aSchool, hasTimetable: true }) } };
const card = () => page.getByRole('region', { name: 'Calendar' });

test('an address is made, shown once with how to use it, and turned off', async () => {
  let since: string | null = null;
  const server = await openScreen('/account', {
    ...timed,
    calendarFeeds: {
      get: () => ({ since }),
      make: () => {
        since = '2026-11-21T17:00:00.000Z';
        return { path: '/calendar/abc.ics' };
      },
      end: () => {
        since = null;
        return { since: null };
      },
    },
  });
  await page.getByRole('button', { name: 'Get an address' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Address for your calendar' }))
    .toHaveValue(`${location.origin}/calendar/abc.ics`);
  await expect.element(page.getByText(/It may take a day to update/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await expect.element(page.getByRole('button', { name: 'Get an address' })).toBeVisible();
  expect(server.asked.map(({ operation }) => operation)).toContain('calendarFeeds.end');
});

test('who has one already is told since when, and what a new one does', async () => {
  await openScreen('/account', {
    ...timed,
    calendarFeeds: { get: () => ({ since: '2026-11-20T17:00:00.000Z' }) },
  });
  await expect
    .element(page.getByText(/You have had an address since Nov 20, 2026. A new one replaces it/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Get a new address' })).toBeVisible();
});

test('the calendar for everyone is off at first, and has its address once it is on', async () => {
  let publicCalendar = false;
  await openScreen('/settings/calendar', {
    ...timed,
    settings: {
      get: () => ({ ...theSettings, publicCalendar }),
      update: (changes) => {
        publicCalendar = changes.publicCalendar ?? false;
        return { ...theSettings, publicCalendar };
      },
    },
    classes: { list: () => ({ items: [] }) },
  });
  await page.getByRole('checkbox', { name: 'A calendar for everyone' }).click();
  await page.getByRole('button', { name: 'Save Calendar' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Its address' }))
    .toHaveValue(`${location.origin}/calendar/school.ics`);
});

test('a school without a timetable sees none of it', async () => {
  await openScreen('/account');
  await expect.element(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  await expect.element(page.getByText('Get an address')).not.toBeInTheDocument();
});
