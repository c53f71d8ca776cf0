import { test } from 'vitest';
import type { StaffMember } from '../../src/contract/staff.ts';
import type { Me } from '../../src/contract/user.ts';
import {
  anAdmin,
  aSchool,
  expect,
  lose,
  memberOf,
  openScreen,
  page,
  refuse,
  settled,
  type Locator,
} from './support/screen.ts';
import type { Answers, Plain } from './support/server.ts';
import { aStudent } from './support/things.ts';
import { press } from './support/typing.ts';

type Member = Plain<StaffMember>;

const ana: Member = {
  id: 'ana',
  name: 'Ana Cruz',
  email: 'ana@school.test',
  role: 'admin',
  teaches: false,
};
const createdAt = '2026-11-21T17:00:00.000Z';

const withoutMail: Answers = {
  school: { get: () => ({ ...aSchool, passwordResetByEmail: false }) },
};

let admins = 0;

/** The settings of a school whose team consists of Robin, who is a new person for each test, and others. */
function openTeam(answers: Answers, others: Member[] = [], path = '/settings/team') {
  admins += 1;
  const robin = { ...anAdmin, id: `robin-${admins}` } as Me;
  const list = () => ({ items: [...others, memberOf(robin)] });
  return openScreen(path, { ...answers, staff: { list, ...answers.staff } }, { as: robin });
}

const table = (): Locator => page.getByRole('table', { name: 'Team' });
const row = (name: string): Locator => table().getByRole('row', { name });
const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
const button = (within: Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const said = (text: string): Locator => page.getByRole('status').filter({ hasText: text });
const manage = async (name: string) => {
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  return dialog(name);
};

async function typeAna(): Promise<Locator> {
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const form = dialog('Invite someone to the team');
  await expect.element(form.getByLabelText('First name')).toHaveFocus();
  await form.getByLabelText('First name').fill('Ana');
  await form.getByLabelText('Last name').fill('Cruz');
  await form.getByLabelText('Email').fill(ana.email);
  return form;
}

test('lists only the team, and marks you', async () => {
  await openTeam({}, [ana]);
  await expect.element(row('Ana Cruz')).toHaveTextContent(/ana@school\.test.*Admin/);
  await expect.element(row('Ana Cruz')).not.toHaveTextContent('You');
  await expect.element(row('Robin')).toHaveTextContent('You');
  await expect.element(table().getByRole('row')).toHaveLength(3);
  await expect.element(page.getByLabelText('Search users')).not.toBeInTheDocument();
});

test('an emailed invitation: says so, and the list has the new member', async () => {
  const members: Member[] = [];
  const server = await openTeam(
    {
      staff: {
        create: () => {
          members.unshift(ana);
          return { user: { ...ana, createdAt } };
        },
      },
    },
    members,
  );
  const form = await typeAna();
  await form.getByLabelText('Role').selectOptions('Admin');
  await expect.element(form).toHaveTextContent('They will be an admin: admins see and change');
  await expect.element(form).toHaveTextContent('We email them a link to choose a password.');
  await button(form, 'Invite').click();
  await expect.element(said("We've emailed Ana an invitation.")).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(row('Ana Cruz')).toBeVisible();
  expect(server.writes.map(({ input }) => input)).toEqual([
    { firstName: 'Ana', lastName: 'Cruz', email: ana.email, role: 'admin' },
  ]);
});

test('without a mail server there is a password to hand over, until Done', async () => {
  await openTeam({
    ...withoutMail,
    staff: {
      create: () => ({ user: { ...ana, createdAt }, temporaryPassword: 'k3mp-w9dx-aaaa-bbbb' }),
    },
  });
  const form = await typeAna();
  await expect.element(form).toHaveTextContent('You get a temporary password to hand over.');
  await button(form, 'Invite').click();
  const access = dialog('Ana Cruz is on the team');
  await expect
    .element(access.getByLabelText('Temporary password'))
    .toHaveValue('k3mp-w9dx-aaaa-bbbb');
  await expect.element(button(access, 'Print slip')).toBeVisible();
  // The tests' page is on localhost.
  await expect.element(access).toHaveTextContent('works only on this computer');
  await expect.element(access).not.toHaveTextContent('mail server');
  await expect.element(button(access, 'Email an invitation')).not.toBeInTheDocument();
  // It can't be shown again.
  await expect.element(button(access, 'Close')).not.toBeInTheDocument();
  await button(access, 'Done').click();
  await expect.element(access).not.toBeInTheDocument();
  await expect.element(button(page.getByRole('main'), 'Invite someone')).toHaveFocus();
});

test("a mail server that didn't take it: says so, with a password, and can be tried again", async () => {
  const server = await openTeam({
    staff: {
      create: () => ({ user: { ...ana, createdAt }, temporaryPassword: 'k3mp-w9dx-aaaa-bbbb' }),
    },
    users: { invite: () => ({ sent: ['ana'], skipped: [], withoutEmail: [], failed: [] }) },
  });
  await button(await typeAna(), 'Invite').click();
  const access = dialog('Ana Cruz is on the team');
  await expect.element(access).toHaveTextContent('The mail server didn’t take the invitation');
  await button(access, 'Email an invitation').click();
  await expect.element(access).toHaveTextContent(`We emailed ${ana.email} a link`);
  expect(server.writes.at(-1)).toMatchObject({
    operation: 'users.invite',
    input: { ids: ['ana'] },
  });
  await button(access, 'Done').click();
});

test('a taken email is an error at its field, and what was typed stays', async () => {
  const taken = 'Someone already uses this email address.';
  await openTeam({ staff: { create: refuse('CONFLICT', taken, { email: taken }) } });
  const form = await typeAna();
  await button(form, 'Invite').click();
  await expect.element(form.getByLabelText('Email')).toHaveAccessibleDescription(taken);
  await expect.element(form.getByLabelText('Email')).toHaveFocus();
  await expect.element(form.getByLabelText('First name')).toHaveValue('Ana');
});

test('an answer that is lost is asked for again with the same key', async () => {
  let lost = true;
  const server = await openTeam({
    me: { written: () => ({ saved: false }) },
    staff: {
      create: () => {
        if (lost) lose();
        return { user: { ...ana, createdAt } };
      },
    },
  });
  const form = await typeAna();
  await button(form, 'Invite').click();
  await expect.element(form.getByRole('alert')).toBeVisible();
  lost = false;
  await button(form, 'Invite').click();
  await expect.element(said("We've emailed Ana an invitation.")).toBeVisible();
  const keys = server.askedFor('staff.create').map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
});

test('the address opens the form; closing it leaves the team', async () => {
  await openTeam({}, [], '/settings?action=invite');
  const form = dialog('Invite someone to the team');
  await expect.element(form).toBeVisible();
  const filled = form
    .getByRole('button')
    .elements()
    .filter((one) => one.getAttribute('data-variant') === 'primary');
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Invite']);
  await button(form, 'Cancel').click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  expect(window.location.search).toBe('');
});

test("a member's access: invitation, password, email, and logging out everywhere", async () => {
  const server = await openTeam(
    {
      users: {
        invite: () => ({ sent: [], skipped: ['ana'], withoutEmail: [], failed: [] }),
        endSessions: () => ({ ended: 0 }),
        resetPassword: () => ({ temporaryPassword: 'aaaa-bbbb-cccc-dddd' }),
        correctEmail: ({ email }) => ({ ...ana, email, createdAt }),
      },
    },
    [ana],
  );
  let member = await manage('Ana Cruz');
  await expect.element(member).toHaveTextContent(ana.email);
  await button(member, 'Email an invitation').click();
  await expect.element(member).toHaveTextContent('Ana Cruz already chose a password.');
  await button(member, 'Log out everywhere').click();
  await expect.element(said("They weren't logged in on any device.")).toBeVisible();

  await button(member, 'Reset password').click();
  const reset = dialog('Reset the password of Ana Cruz?');
  await button(reset, 'Reset password').click();
  const access = dialog('Ana Cruz can log in');
  await expect
    .element(access.getByLabelText('Temporary password'))
    .toHaveValue('aaaa-bbbb-cccc-dddd');
  await button(access, 'Done').click();
  await expect.element(page.getByRole('button', { name: 'Manage Ana Cruz' })).toHaveFocus();

  member = await manage('Ana Cruz');
  await button(member, 'Change email').click();
  const email = dialog('Change the email of Ana Cruz');
  await email.getByLabelText('Email').fill('ana.cruz@school.test');
  await button(email, 'Change email').click();
  await expect.element(said('Ana Cruz logs in with ana.cruz@school.test now.')).toBeVisible();
  expect(server.writes.map(({ operation, input }) => [operation, input])).toEqual([
    ['users.invite', { ids: ['ana'] }],
    ['users.endSessions', { id: 'ana' }],
    ['users.resetPassword', { id: 'ana' }],
    ['users.correctEmail', { id: 'ana', email: 'ana.cruz@school.test' }],
  ]);
});

test('leaving the team asks first, says what they are then, and keeps the focus', async () => {
  const members: Member[] = [ana];
  const server = await openTeam(
    {
      students: { get: () => aStudent({ id: 'ana', firstName: 'Ana', role: 'admin' }) },
      users: {
        setRole: () => {
          members.shift();
          return { ...ana, role: 'student' as const, createdAt };
        },
      },
    },
    members,
  );
  await button(await manage('Ana Cruz'), 'Remove from team').click();
  const question = dialog('Remove Ana Cruz from the team?');
  await expect.element(question).toHaveTextContent('They will no longer see any of the admin');
  await expect
    .element(question)
    .toHaveTextContent('Ana becomes a student again, with the account and attendance from before.');
  await button(question, 'Cancel').click();
  expect(server.writes).toEqual([]);

  await press(page.getByRole('button', { name: 'Manage Ana Cruz' }));
  await press(button(dialog('Ana Cruz'), 'Remove from team'));
  await press(button(question, 'Remove from team'));
  await expect.element(said('Ana Cruz is a student now.')).toBeVisible();
  await expect.element(row('Ana Cruz')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Team' })).toHaveFocus();
  expect(server.writes.map(({ input }) => input)).toEqual([{ id: 'ana', role: 'student' }]);
});

test('someone who never was a student: the question says what they become', async () => {
  await openTeam({ students: { get: refuse('NOT_FOUND', 'Student not found') } }, [ana]);
  await button(await manage('Ana Cruz'), 'Remove from team').click();
  await expect
    .element(dialog('Remove Ana Cruz from the team?'))
    .toHaveTextContent('They become a student with the status Pending Payment');
});

test('yourself: no invitation or reset, and the last admin stays', async () => {
  await openTeam({
    users: { setRole: refuse('CONFLICT', 'The last admin must stay an admin.') },
  });
  const mine = await manage('Robin');
  await expect.element(mine.getByRole('link', { name: 'Account and security' })).toBeVisible();
  for (const name of ['Email an invitation', 'Reset password', 'Change email'])
    await expect.element(button(mine, name)).not.toBeInTheDocument();
  await button(mine, 'Remove from team').click();
  const question = dialog('Remove Robin from the team?');
  await expect
    .element(question)
    .toHaveTextContent('You will no longer see any of the admin screens, this one included.');
  await button(question, 'Remove from team').click();
  await expect.element(question.getByRole('alert')).toHaveTextContent(/last admin/i);
  await expect.element(row('Robin')).toBeVisible();
});

test('a list that fails to load says so, and can be tried again; inviting still works', async () => {
  let broken = true;
  await openTeam({
    staff: {
      list: () => {
        if (broken) return refuse('INTERNAL', 'Something went wrong')();
        return { items: [ana] };
      },
    },
  });
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load the team' });
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Invite someone' })).toBeEnabled();
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('Ana Cruz')).toBeVisible();
  await settled();
});

test("from a student's page: what the list of users offered, and making them an admin", async () => {
  let student = aStudent({ role: 'student' });
  const server = await openScreen('/students/ada', {
    students: { get: () => student, account: () => {} },
    users: {
      endSessions: () => ({ ended: 2 }),
      setRole: ({ role }) => {
        student = aStudent({ role });
        return { ...ana, id: 'ada', name: 'Ada Lovelace', role, createdAt };
      },
    },
  });
  await page.getByRole('tab', { name: 'Details' }).click();
  const main = page.getByRole('main');
  for (const name of ['Change email', 'Reset password', 'Email an invitation'])
    await expect.element(button(main, name)).toBeVisible();
  await button(main, 'Log out everywhere').click();
  await expect.element(said('2 devices were signed out.')).toBeVisible();

  await button(main, 'Make admin').click();
  const question = dialog('Make Ada Lovelace an admin?');
  await expect.element(question).toHaveTextContent('Admins see and change everything');
  await expect.element(question).toHaveTextContent('As an admin they leave the student list');
  await button(question, 'Cancel').click();
  expect(server.writes).toHaveLength(1);
  await button(main, 'Make admin').click();
  await button(question, 'Make admin').click();
  await expect.element(said('Ada Lovelace is an admin now.')).toBeVisible();
  await button(main, 'Remove from team').click();
  await button(dialog('Remove Ada Lovelace from the team?'), 'Remove from team').click();
  await expect.element(said('Ada Lovelace is a student now.')).toBeVisible();
  await expect.element(button(main, 'Make admin')).toBeVisible();
  expect(server.writes.slice(1).map(({ input }) => input)).toEqual([
    { id: 'ada', role: 'admin' },
    { id: 'ada', role: 'student' },
  ]);
});

test('a teacher is invited with their role, which says what they will see', async () => {
  const server = await openTeam({
    staff: { create: () => ({ user: { ...ana, role: 'teacher' as const, createdAt } }) },
  });
  const form = await typeAna();
  await expect
    .element(form)
    .toHaveTextContent(
      'They will be a teacher: teachers take the roll, and see no money or emails. They see emergency contacts and medical notes, unless',
    );
  await button(form, 'Invite').click();
  await expect.element(said("We've emailed Ana an invitation.")).toBeVisible();
  expect(server.writes.map(({ input }) => input)).toEqual([
    { firstName: 'Ana', lastName: 'Cruz', email: ana.email, role: 'teacher' },
  ]);
});

test('roles change in the list, which names a student who also teaches', async () => {
  const members: Member[] = [
    { ...ana, role: 'teacher' },
    { ...ana, id: 'ada', name: 'Ada Lovelace', role: 'student', teaches: true },
  ];
  const server = await openTeam(
    {
      users: {
        setRole: ({ id, role, teaches = false }) => {
          const member = members.find((one) => one.id === id) ?? ana;
          if (role !== 'guardian') Object.assign(member, { role, teaches });
          return { ...member, role, createdAt };
        },
      },
    },
    members,
  );
  await expect.element(row('Ana Cruz')).toHaveTextContent('Teacher');
  await expect.element(row('Ada Lovelace')).toHaveTextContent('Teacher (also a student)');
  const change = async (from: string, to: string, title: string) => {
    await button(await manage(from), to).click();
    await button(dialog(title), to).click();
  };
  await change('Ana Cruz', 'Make admin', 'Make Ana Cruz an admin?');
  await expect.element(said('Ana Cruz is an admin now.')).toBeVisible();
  await expect.element(row('Ana Cruz')).toHaveTextContent('Admin');
  await change('Ana Cruz', 'Make teacher', 'Make Ana Cruz a teacher?');
  await expect.element(said('Ana Cruz is a teacher now.')).toBeVisible();

  await button(await manage('Ada Lovelace'), 'Remove from team').click();
  const question = dialog('Remove Ada Lovelace from the team?');
  await expect.element(question).toHaveTextContent('They will no longer see the roll.');
  await expect.element(question).toHaveTextContent('They stay a student, as they are.');
  await button(question, 'Remove from team').click();
  await expect.element(said('Ada Lovelace is a student now.')).toBeVisible();
  expect(server.writes.map(({ input }) => input)).toEqual([
    { id: 'ana', role: 'admin' },
    { id: 'ana', role: 'teacher' },
    { id: 'ada', role: 'student' },
  ]);
});

test("from a student's page: a teacher who stays a student, or doesn't", async () => {
  let student = aStudent({ role: 'student' });
  const server = await openScreen('/students/ada', {
    students: { get: () => student, account: () => {} },
    users: {
      setRole: ({ role, teaches = false }) => {
        student = aStudent({ role, teaches });
        return { ...ana, id: 'ada', name: 'Ada Lovelace', role, teaches, createdAt };
      },
    },
  });
  await page.getByRole('tab', { name: 'Details' }).click();
  const main = page.getByRole('main');
  const question = dialog('Make Ada Lovelace a teacher?');
  await button(main, 'Make teacher').click();
  await expect
    .element(question)
    .toHaveTextContent(
      'They see no money or emails.On the roll they see emergency contacts, and who has medical notes, unless',
    );
  await expect.element(question).not.toHaveTextContent('they leave the student list');
  await button(question, 'Make teacher').click();
  await expect.element(said('Ada Lovelace also teaches now.')).toBeVisible();
  await button(main, 'Remove from team').click();
  await button(dialog('Remove Ada Lovelace from the team?'), 'Remove from team').click();
  await expect.element(said('Ada Lovelace is a student now.')).toBeVisible();

  await button(main, 'Make teacher').click();
  await question.getByLabelText('They stay a student, too').click();
  await expect
    .element(question)
    .toHaveTextContent('they see emergency contacts and medical notes,');
  await expect.element(question).toHaveTextContent('As a teacher they leave the student list');
  await button(question, 'Make teacher').click();
  await expect.element(said('Ada Lovelace is a teacher now.')).toBeVisible();
  expect(server.writes.map(({ input }) => input)).toEqual([
    { id: 'ada', role: 'student', teaches: true },
    { id: 'ada', role: 'student' },
    { id: 'ada', role: 'teacher' },
  ]);
});
