import { test } from 'vitest';
import type { School } from '../../src/contract/user.ts';
import { ownTimeZone } from '../../src/client/parts/timeZones.ts';
import {
  anAdmin,
  closeScreen,
  expect,
  lose,
  openScreen,
  page,
  refuse,
  type Locator,
  theSettings,
} from './support/screen.ts';
import { aDay, aStudent, anImport } from './support/things.ts';

const newSchool = {
  name: 'Test School',
  timeZone: 'UTC',
  today: '2026-11-21',
  selfRegistration: true,
  publicDashboard: 'everyone',
  passwordResetByEmail: false,
  startedBy: null,
  publicUrl: null,
  setupNeeded: true,
  hasSeveralClasses: false,
  hasTimetable: false,
  hasClosings: false,
  hasSeats: false,
  hasQuestions: false,
  hasDoor: false,
  hasRequests: false,
  hasDanceRoles: true,
  hasCharges: false,
} as unknown as School;

const options = (field: Locator) =>
  [...(field.element() as HTMLSelectElement).options].map(({ text }) => text);

test('set-up begins in its first field, and offers no login to a school that has nobody yet', async () => {
  await openScreen('/setup?token=once', { school: { get: () => newSchool } }, { as: 'nobody' });
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Login' })).not.toBeInTheDocument();
});

test("time zones: this device's first, the US by their common names, the rest by city", async () => {
  await openScreen('/setup?token=once', { school: { get: () => newSchool } }, { as: 'nobody' });
  const field = page.getByLabelText('Time zone of the school');
  await expect.element(field).toHaveValue(ownTimeZone());
  const labels = options(field);
  expect(labels.filter((label) => / Time/.test(label)).slice(0, 7)).toEqual([
    'Eastern Time (New York)',
    'Central Time (Chicago)',
    'Mountain Time (Denver)',
    'Mountain Time, Arizona (Phoenix)',
    'Pacific Time (Los Angeles)',
    'Alaska Time (Anchorage)',
    'Hawaii Time (Honolulu)',
  ]);
  expect(labels.indexOf('Hawaii Time (Honolulu)')).toBeLessThanOrEqual(8);
  expect(labels).toContain('Buenos Aires');
  expect(new Set(labels).size).toBe(labels.length);
  await expect.element(page.getByRole('button', { name: 'Create school' })).toBeVisible();
});

const progress = { students: 0, firstClassDate: null, marked: false, paid: false };
const steps = page.getByRole('list', { name: 'Get started' }).getByRole('listitem');

test('a set-up link that has been used says so, and leads to the login', async () => {
  await openScreen('/setup?token=used', {}, { as: 'nobody' });
  const used = page.getByText('This link has been used.');
  await expect.element(used).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

test('a link to choose a password that cannot be used says so before anything is typed', async () => {
  const server = await openScreen(
    '/reset-password?token=old',
    { users: { checkLink: () => ({ usable: false }) } },
    { as: 'nobody' },
  );
  await expect.element(page.getByText(/^This link was used before, is too old/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await closeScreen();
  server.answers = { users: { checkLink: lose } };
  await openScreen('/reset-password?token=new', server, { as: 'nobody' });
  await expect.element(page.getByLabelText('New password')).toBeVisible();
});

test('an empty school reads its steps and nothing else', async () => {
  await openScreen('/', {
    setup: { progress: () => progress },
    settings: { get: () => ({ ...theSettings, timeZoneChosen: true }) },
    attendance: { day: ({ date }) => aDay(date, []) },
  });
  await expect.element(steps.first()).toHaveTextContent('Add your students');
  await expect.element(page.getByText(/0 of 0/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Take attendance' })).not.toBeInTheDocument();
  // The other headings only have content once there are students.
  const headings = page.getByRole('main').getByRole('heading');
  await expect
    .poll(() => headings.elements().map((one) => one.textContent))
    .toEqual([expect.stringMatching(/^Welcome/), 'Get started']);
});

test('finished steps stay, ticked', async () => {
  await openScreen('/', {
    setup: { progress: () => ({ ...progress, students: 5, marked: true }) },
    attendance: { day: ({ date }) => aDay(date) },
  });
  await expect.element(steps.nth(0)).toHaveTextContent('Add your students');
  await expect.element(steps.nth(0).getByRole('img', { name: 'Done:' })).toBeVisible();
  await expect.element(steps.nth(2).getByRole('img', { name: 'Done:' })).toBeVisible();
  await expect.element(steps.nth(3).getByRole('link', { name: 'Record a payment' })).toBeVisible();
});

test('lines that were just added say so, and the next step is offered', async () => {
  let isAdded = false;
  await openScreen('/manage-students/import', {
    students: {
      import: (asked) => {
        if (!asked.dryRun) isAdded = true;
        if (!asked.dryRun || !isAdded) return anImport(asked);
        const items = [{ outcome: 'same' as const, reason: 'Is there.', studentId: 'ada' }];
        return { ...anImport({ dryRun: true }), created: 0, same: 1, items };
      },
    },
  });
  await page
    .getByLabelText('Your list')
    .fill('First name,Last name,Email\nAda,Lovelace,ada@school.test');
  await page.getByRole('button', { name: 'Add 1 student' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Take attendance' }))
    .toHaveAttribute('data-variant', 'primary');
  const filled = () => document.querySelectorAll('main [data-variant="primary"]').length;
  await expect.poll(filled, { message: 'one filled button' }).toBe(1);
  // Who was added is folded away.
  const row = page.getByRole('table', { name: 'Students in the list' }).getByRole('row').nth(1);
  await expect.element(row).not.toBeInTheDocument();
  await page.getByText('Lines of the list (1)').click();
  await expect.element(row).toHaveTextContent('Added');
  await expect.element(row).not.toHaveTextContent(/Already there|Is there/);
});

test('password slips come all at once', async () => {
  const many = Array.from({ length: 25 }, (_, n) => `s${n}`);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await openScreen('/manage-students/import', {
    students: {
      import: ({ dryRun = false }) => ({
        ...anImport({ dryRun }),
        created: many.length,
        items: many.map((studentId) => ({
          outcome: 'created' as const,
          ...(!dryRun && { studentId }),
        })),
      }),
    },
    users: {
      givePasswords: async ({ ids }) => {
        if (ids.some((id) => id === 's24')) await held;
        return {
          items: ids.map((id) => ({
            id,
            name: `Dancer ${id}`,
            email: `${id}@school.test`,
            temporaryPassword: `word-${id}`,
          })),
          skipped: [],
          withoutEmail: [],
        };
      },
    },
  });
  const list = many.map((id) => `Dancer,${id},${id}@school.test`).join('\n');
  await page.getByLabelText('Your list').fill(`First name,Last name,Email\n${list}`);
  await page.getByRole('button', { name: 'Add 25 students' }).click();
  await page.getByRole('button', { name: 'Make password slips' }).click();
  await expect.element(page.getByText('20 of 25')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print slips' })).not.toBeInTheDocument();
  letGo();
  await expect.element(page.getByRole('heading', { name: '25 temporary passwords' })).toBeVisible();
});

test.each([
  [
    ['ada', 'mum'],
    ['mum'],
    '1 person can log in once you invite them. 1 parent has no email and can log in once you add it.',
  ],
  [['mum'], ['mum'], 'Parents can log in once you add their email.'],
])(
  'who of a list %j can log in is said, and who cannot for want of an email',
  async (people, withoutEmail, says) => {
    const email = people.includes('ada') ? 'ada@school.test' : '';
    await openScreen('/manage-students/import', {
      students: {
        import: ({ dryRun = false }) => ({
          ...anImport({ dryRun }),
          items: [{ outcome: 'created' as const, ...(!dryRun && { studentId: 'ada' }) }],
          ...(!dryRun && { adultIds: ['mum'], withoutEmail }),
        }),
      },
      users: {
        givePasswords: ({ ids }) => {
          expect(ids).toEqual(['ada']);
          return { items: [], skipped: ids, withoutEmail: [] };
        },
      },
    });
    await page
      .getByLabelText('Your list')
      .fill(
        `First name,Last name,Student email,Parent,Parent phone\nAda,Lovelace,${email},Anne Lovelace,555 0100`,
      );
    await page.getByRole('button', { name: 'Add 1 student' }).click();
    await expect.element(page.getByText(says)).toBeVisible();
    const slips = page.getByRole('button', { name: /temporary password|password slips/ });
    if (email === '') await expect.element(slips).not.toBeInTheDocument();
    else {
      await slips.click();
      await expect
        .element(page.getByText('1 person already chose a password and keeps it.'))
        .toBeVisible();
    }
  },
);

test('a list that is added by a double press is counted once', async () => {
  await openScreen('/manage-students/import', {
    students: {
      import: ({ dryRun = false }) => ({
        ...anImport({ dryRun }),
        items: [{ outcome: 'created' as const, ...(!dryRun && { studentId: 'ada' }) }],
        ...(!dryRun && { actId: 'act-1', families: 1 }),
      }),
    },
  });
  await page.getByLabelText('Your list').fill('First name,Last name\nAda,Lovelace');
  const add = page.getByRole('button', { name: 'Add 1 student' });
  await expect.element(add).toBeEnabled();
  const button = add.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(page.getByRole('heading', { name: '1 student added' })).toBeVisible();
  await expect.element(page.getByText('1 family.')).toBeVisible();
});

test('a student who was added is named in the list', async () => {
  const ana = aStudent({ firstName: 'Ana', lastName: 'Lee' });
  await openScreen('/manage-students?view=form', {
    students: { create: () => ({ student: ana, temporaryPassword: 'k3mp-w9dx' }) },
  });
  await page.getByLabelText('First Name').fill('Ana');
  await page.getByLabelText('Last Name').fill('Lee');
  await page.getByLabelText('Email').fill('ana@school.test');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('Ana Lee is added.', { exact: true })).toBeVisible();
});

test('a password that is refused says why once, beside its rules', async () => {
  await openScreen(
    '/setup?token=once',
    {
      school: { get: () => newSchool },
      setup: {
        createAdmin: refuse('INVALID_ARGUMENT', 'Please choose another.', {
          password: 'Please choose another.',
        }),
      },
    },
    { as: 'nobody' },
  );
  await expect.element(page.getByText(/a word like “dance”/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Robin');
  await page.getByLabelText('Email').fill('robin@school.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('dance1234');
  await page.getByLabelText('School name').fill('Studio Five');
  await page.getByRole('radio', { name: 'Staff only' }).click();
  await page.getByRole('button', { name: 'Create school' }).click();
  await expect.element(page.getByText('Please choose another.').first()).toBeVisible();
  const seen = page.getByText('Please choose another.').elements();
  expect(seen.filter((one) => one.closest('.visually-hidden') === null)).toHaveLength(1);
});

test.each(['k3mp', null])('the temporary password %s was just typed', async (typed) => {
  const { forgetTypedPassword, saveTypedPassword } =
    await import('../../src/client/session/typedPassword.ts');
  forgetTypedPassword();
  if (typed !== null) saveTypedPassword(typed);
  await openScreen('/change-password', {}, { as: { ...anAdmin, mustChangePassword: true } });
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  expect(page.getByLabelText('Current password').elements()).toHaveLength(typed === null ? 1 : 0);
});
