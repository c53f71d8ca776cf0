import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { signIn } from '../support/caller.ts';
import { ownDays } from './support/days.ts';
import { cableTo, type Cable } from './support/cable.ts';
import { chooseInMenu, nameOf, rowOf } from './support/roll.ts';
import type { Turnout } from './support/school.ts';
import { tapTwice } from './support/taps.ts';
import { expect, findings, ownWord, rare, test as base } from './support/test.ts';

// These tests check what the server has, and never only the screen.

const test = base.extend<{ cable: Cable }>({
  cable: async ({ turnout, page }, provide) => {
    const cable = await cableTo(turnout.url);
    await provide(cable);
    await page.context().close();
    await cable.close();
  },
});

const ownDay = ownDays('2017-03-01');

/** Adds this many students with the same last name, in order. */
async function addStudents(turnout: Turnout, count: number) {
  const word = ownWord('Door');
  const students: Student[] = [];
  for (const firstName of ['Ann', 'Bea', 'Cleo', 'Dot'].slice(0, count))
    students.push(await turnout.addStudent({ firstName, lastName: word }));
  return { word, students: students as [Student, Student, Student, Student] };
}

const radio = (page: Page, student: Student, name: string) =>
  rowOf(page, student).getByRole('radio', { name: new RegExp(`^${name}`) });

const waitingNotice = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text });

async function openRoll(page: Page, cable: Cable, date: string, word: string): Promise<void> {
  await page.goto(`${cable.url}/attendance?date=${date}&q=${word}`);
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible();
}

/** Opens the roll, then cuts the network. */
async function openRollAndPull(page: Page, cable: Cable, date: string, word: string) {
  await openRoll(page, cable, date, word);
  cable.pull();
  await expect(page.getByText(/^Reconnecting…/)).toBeVisible();
}

/** A student's mark on the server. */
async function markOf(turnout: Turnout, date: string, { id }: Student) {
  const { body } = await turnout.admin.call('GET', `/attendance/${date}`);
  return body.students.find((one: Student) => one.id === id)?.attendance ?? null;
}

async function statusesOf(turnout: Turnout, date: string, students: readonly Student[]) {
  const marks = await Promise.all(students.map((student) => markOf(turnout, date, student)));
  return marks.map((mark) => mark?.status ?? null);
}

/** The entries of the audit log about a student's marks, oldest first. */
async function logOf(turnout: Turnout, { id }: Student) {
  const path = `/audit-log?entity=attendance&studentId=${id}`;
  const { body } = await turnout.admin.call('GET', path);
  const lines: { action: string; actor: string; at: string }[] = body.items;
  return lines.toReversed();
}

const mark = (turnout: Turnout, date: string, { id }: Student, status: string) =>
  turnout.admin.call('PUT', `/attendance/${date}/${id}`, { status });

interface Admin {
  id: string;
  email: string;
  password: string;
}

/** A second admin, whose sessions the test may end. */
async function otherAdmin(turnout: Turnout): Promise<Admin> {
  const person = await turnout.register({ firstName: 'Other', lastName: ownWord('Admin') });
  await turnout.admin.call('PUT', `/users/${person.id}/role`, { role: 'admin' });
  return person;
}

test('marks made offline wait on the device, and are sent once, in order', async ({
  asAdmin: page,
  turnout,
  cable,
}) => {
  const { word, students } = await addStudents(turnout, 3);
  const date = ownDay();
  await openRollAndPull(page, cable, date, word);
  for (const student of students.toReversed()) await radio(page, student, 'Absent').check();
  await expect(waitingNotice(page, 'Offline: 3 marks waiting.')).toBeVisible();
  await expect(page.getByText('Not sent yet')).toHaveCount(3);
  await expect(rowOf(page, students[0])).toContainText('$5.00');
  expect(await findings(page)).toEqual([]);
  expect(await statusesOf(turnout, date, students)).toEqual([null, null, null]);

  cable.plug();
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  await expect(page.getByText(/marks? waiting/)).toHaveCount(0);
  expect(await statusesOf(turnout, date, students)).toEqual(['absent', 'absent', 'absent']);
  const logs = await Promise.all(students.map((student) => logOf(turnout, student)));
  expect(logs.map((lines) => lines.length)).toEqual([1, 1, 1]);
  const [first, second, third] = logs.map((lines) => lines[0]?.at ?? '') as [
    string,
    string,
    string,
  ];
  expect([third <= second, second <= first]).toEqual([true, true]);
});

test('a waiting mark can be changed and undone; actions that need the network say so', async ({
  asAdmin: page,
  turnout,
  cable,
}) => {
  const { word, students } = await addStudents(turnout, 2);
  const [changed, undone] = students;
  const date = ownDay();
  await mark(turnout, date, undone, 'present');
  await openRollAndPull(page, cable, date, word);
  await radio(page, changed, 'Absent').check();
  await radio(page, changed, 'Present').check();
  await rowOf(page, changed).getByRole('checkbox', { name: 'Late' }).check();
  await radio(page, undone, 'Absent').check();
  await expect(waitingNotice(page, 'Offline: 2 marks waiting.')).toBeVisible();
  await rowOf(page, undone).getByRole('button', { name: 'Undo' }).click();
  await expect(radio(page, undone, 'Present')).toBeChecked();
  await expect(waitingNotice(page, 'Offline: 1 mark waiting.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as holiday' }).click();
  await expect(page.getByText(/^This needs a connection/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  cable.plug();
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  await expect
    .poll(() => markOf(turnout, date, changed))
    .toMatchObject({
      status: 'present',
      attributes: { late: true },
      fee: { total: 100 },
    });
  expect(await logOf(turnout, changed)).toHaveLength(1);
  expect(await logOf(turnout, undone)).toHaveLength(1);
});

test('marking everyone unmarked offline: marks that others made first stay', async ({
  asAdmin: page,
  turnout,
  cable,
}) => {
  const { word, students } = await addStudents(turnout, 2);
  const date = ownDay();
  await openRollAndPull(page, cable, date, word);
  await page.getByRole('button', { name: /^Mark everyone/ }).click();
  await expect(page.getByText(/They’ll be sent once you’re back online/)).toBeVisible();
  await mark(turnout, date, students[1], 'absent');
  cable.plug();
  await expect(rowOf(page, students[1])).toContainText('Someone else was first: Absent.');
  await expect
    .poll(() => statusesOf(turnout, date, students.slice(0, 2)))
    .toEqual(['present', 'absent']);
  await rowOf(page, students[1]).getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByText(/was not saved/)).toHaveCount(0);
});

test('the page is closed in between: another page sends the marks, from any screen', async ({
  asAdmin: page,
  context,
  turnout,
  cable,
}) => {
  const { word, students } = await addStudents(turnout, 1);
  const date = ownDay();
  await openRollAndPull(page, cable, date, word);
  await radio(page, students[0], 'Absent').check();
  await expect(waitingNotice(page, 'Offline: 1 mark waiting.')).toBeVisible();
  await page.close({ runBeforeUnload: true });
  cable.plug();
  const other = await context.newPage();
  await other.goto(`${cable.url}/`);
  await expect.poll(() => markOf(turnout, date, students[0])).toMatchObject({ status: 'absent' });
  expect(await logOf(turnout, students[0])).toHaveLength(1);
});

test('the response and the page are lost: the next page repeats the request, and it takes effect once', async ({
  asAdmin: page,
  context,
  turnout,
  cable,
}) => {
  const { word, students } = await addStudents(turnout, 1);
  const date = ownDay();
  const keys: (string | undefined)[] = [];
  let lost = true;
  await context.route(/\/attendance\/[\d-]+\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (!lost) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await openRoll(page, cable, date, word);
  await radio(page, students[0], 'Absent').check();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await expect.poll(() => markOf(turnout, date, students[0])).toMatchObject({ status: 'absent' });
  await page.close();
  lost = false;
  const other = await context.newPage();
  await openRoll(other, cable, date, word);
  // The roll loads first; waiting marks are read from the device a moment later.
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  await expect(radio(other, students[0], 'Absent')).toBeChecked();
  await expect(other.getByText('Not sent yet')).toHaveCount(0);
  expect(new Set(keys).size, 'one key').toBe(1);
  expect(await logOf(turnout, students[0])).toHaveLength(1);
});

test('a request repeated a day later, when the server has deleted the response, changes nothing twice', async ({
  asAdmin: page,
  turnout,
  cable,
}) => {
  const { word, students } = await addStudents(turnout, 1);
  const date = ownDay();
  let sent = 0;
  await page.route(/\/attendance\/[\d-]+\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    sent += 1;
    if (sent === 1) {
      await route.fetch();
      return route.abort();
    }
    // This is how the server responds to a key if it has deleted the stored response.
    const message = 'This was saved before, on Nov 20, 2026. Nothing was recorded twice.';
    return route.fulfill({ status: 409, json: { code: 'CONFLICT', message } });
  });
  await openRoll(page, cable, date, word);
  await radio(page, students[0], 'Absent').check();
  await expect.poll(() => sent).toBe(2);
  await expect(page.getByText(/Not sent yet|Someone else/)).toHaveCount(0);
  await expect(radio(page, students[0], 'Absent')).toBeChecked();
  expect(await logOf(turnout, students[0])).toHaveLength(1);
});

test('if the server hangs, the mark is kept, and sent once when the server is back', async ({
  asAdmin: page,
  turnout,
  cable,
}) => {
  const { word, students } = await addStudents(turnout, 1);
  const date = ownDay();
  await openRoll(page, cable, date, word);
  cable.hang();
  await radio(page, students[0], 'Absent').check();
  await expect(waitingNotice(page, '1 mark waiting.')).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  cable.plug();
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  expect(await markOf(turnout, date, students[0])).toMatchObject({ status: 'absent' });
  expect(await logOf(turnout, students[0])).toHaveLength(1);
});

test.describe('somebody else was faster', () => {
  /** Makes two marks offline while another admin marks the same students. */
  async function meet(page: Page, turnout: Turnout, cable: Cable, theirs: string) {
    const { word, students } = await addStudents(turnout, 2);
    const date = ownDay();
    await openRollAndPull(page, cable, date, word);
    for (const student of students) await radio(page, student, 'Absent').check();
    for (const student of students) await mark(turnout, date, student, theirs);
    cable.plug();
    return { date, students };
  }

  test('the row shows their mark, and mine next to it: keep theirs, or use mine', async ({
    asAdmin: page,
    turnout,
    cable,
  }) => {
    const { date, students } = await meet(page, turnout, cable, 'present');
    const [kept, used] = students;
    for (const student of students)
      await expect(rowOf(page, student)).toContainText(
        'Someone else was first: Present. You marked: Absent.',
      );
    await expect(radio(page, kept, 'Present')).toBeChecked();
    expect(await statusesOf(turnout, date, students)).toEqual(['present', 'present']);
    expect(await findings(page)).toEqual([]);

    await rowOf(page, kept).getByRole('button', { name: 'Keep theirs' }).click();
    await rowOf(page, used).getByRole('button', { name: 'Use mine' }).click();
    await expect(page.getByText(/Someone else was first/)).toHaveCount(0);
    await expect(radio(page, used, 'Absent')).toBeChecked();
    await expect.poll(() => statusesOf(turnout, date, students)).toEqual(['present', 'absent']);
    expect(await logOf(turnout, kept)).toHaveLength(1);
    expect(await logOf(turnout, used)).toHaveLength(2);
  });

  test(
    'two taps on "Use mine" mark nobody else, although the rows move up under them',
    rare,
    async ({ asAdmin: page, turnout, cable }) => {
      const { word, students } = await addStudents(turnout, 4);
      const [mine] = students;
      const date = ownDay();
      await openRollAndPull(page, cable, date, word);
      await radio(page, mine, 'Absent').check();
      await mark(turnout, date, mine, 'present');
      cable.plug();
      const useMine = rowOf(page, mine).getByRole('button', { name: 'Use mine' });
      await tapTwice(useMine, () =>
        expect(page.getByText(/Someone else was first/)).toHaveCount(0),
      );
      await expect.poll(() => statusesOf(turnout, date, [mine])).toEqual(['absent']);
      await expect(page.getByText('Not sent yet')).toHaveCount(0);
      const marked = await statusesOf(turnout, date, students);
      expect(marked.filter(Boolean)).toEqual(['absent']);
      // An intended tap isn't delayed.
      await radio(page, students[1], 'Present').check();
      await radio(page, students[1], 'Absent').check();
      await expect.poll(() => statusesOf(turnout, date, [students[1]])).toEqual(['absent']);
    },
  );

  test(
    'with the same mark, nothing is asked, and nothing is marked twice',
    rare,
    async ({ asAdmin: page, turnout, cable }) => {
      const { students } = await meet(page, turnout, cable, 'absent');
      await expect(page.getByText('Not sent yet')).toHaveCount(0);
      await expect(page.getByText(/Someone else was first/)).toHaveCount(0);
      for (const student of students) expect(await logOf(turnout, student)).toHaveLength(1);
    },
  );
});

test(
  'a student who left meanwhile: the mark is listed with the reason until it is resolved',
  rare,
  async ({ asAdmin: page, turnout, cable }) => {
    const { word, students } = await addStudents(turnout, 2);
    const [gone, there] = students;
    const date = ownDay();
    await openRollAndPull(page, cable, date, word);
    for (const student of [gone, there]) await radio(page, student, 'Absent').check();
    const removed = { enrollmentStatus: 'Removed' };
    const left = await turnout.admin.call('PUT', `/students/${gone.id}/status`, removed);
    expect(left.status).toBe(200);
    cable.plug();
    const list = page.getByRole('region', { name: 'Marks that need a decision' });
    await expect(list).toContainText(nameOf(gone));
    await expect(list).toContainText(/Absent was not saved: .+attendance/);
    expect(await markOf(turnout, date, there)).toMatchObject({ status: 'absent' });
    await page.reload();
    await expect(list).toContainText(nameOf(gone));
    await turnout.admin.call('PUT', `/students/${gone.id}/status`, {
      enrollmentStatus: 'Enrolled',
    });
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect(list).toBeHidden();
    await expect.poll(() => markOf(turnout, date, gone)).toMatchObject({ status: 'absent' });
  },
);

test(
  'a device that is slow to save: a mark is shown as waiting once it would survive the page',
  rare,
  async ({ asAdmin: page, context, turnout, cable }) => {
    const { word, students } = await addStudents(turnout, 1);
    const date = ownDay();
    await page.addInitScript(() => {
      let isSlow = true;
      window.addEventListener('disk-recovers', () => (isSlow = false));
      const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put');
      // A transaction stays open as long as it gets requests.
      IDBObjectStore.prototype.put = function slowPut(...args) {
        const request = put.apply(this, args);
        const ask = () => {
          if (isSlow) this.get('nothing').addEventListener('success', ask);
        };
        if (this.name === 'outbox') ask();
        return request;
      };
    });
    await openRollAndPull(page, cable, date, word);
    await radio(page, students[0], 'Absent').check();
    await expect(
      waitingNotice(page, 'Saving 1 mark on this device: leave this page open.'),
    ).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('disk-recovers')));
    await expect(waitingNotice(page, 'Offline: 1 mark waiting.')).toBeVisible();
    await page.close();
    cable.plug();
    await openRoll(await context.newPage(), cable, date, word);
    await expect.poll(() => markOf(turnout, date, students[0])).toMatchObject({ status: 'absent' });
  },
);

test(
  'a day that became a holiday: the mark is accepted, and is free',
  rare,
  async ({ asAdmin: page, turnout, cable }) => {
    const { word, students } = await addStudents(turnout, 1);
    const date = ownDay();
    await openRollAndPull(page, cable, date, word);
    await radio(page, students[0], 'Absent').check();
    await expect(rowOf(page, students[0])).toContainText('$5.00');
    const holiday = { date, name: 'Snow day', confirmed: true };
    const made = await turnout.admin.call('POST', `/holidays/${date}`, holiday);
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    cable.plug();
    await expect(page.getByText('Not sent yet')).toHaveCount(0);
    await expect(rowOf(page, students[0])).toContainText('$0.00');
    expect(await markOf(turnout, date, students[0])).toMatchObject({
      status: 'absent',
      fee: { total: 0 },
    });
  },
);

test.describe('whose marks they are', () => {
  test('the session has ended meanwhile: they wait until their person logs in again', async ({
    as,
    turnout,
    cable,
  }) => {
    const admin = await otherAdmin(turnout);
    const { word, students } = await addStudents(turnout, 1);
    const date = ownDay();
    const page = await as(await signIn(turnout.url, admin.email, admin.password));
    await openRollAndPull(page, cable, date, word);
    await radio(page, students[0], 'Absent').check();
    await turnout.admin.call('DELETE', `/users/${admin.id}/sessions`);
    cable.plug();
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await expect(dialog).toBeVisible();
    expect(await markOf(turnout, date, students[0])).toBeNull();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Not sent yet')).toHaveCount(0);
    const log = await logOf(turnout, students[0]);
    expect(log.map(({ actor }) => actor.includes(admin.email))).toEqual([true]);
  });

  test('somebody else has logged in on the device: nothing is sent in their name', async ({
    as,
    context,
    turnout,
    cable,
  }) => {
    const admin = await otherAdmin(turnout);
    const { word, students } = await addStudents(turnout, 1);
    const date = ownDay();
    const first = await signIn(turnout.url, admin.email, admin.password);
    const page = await as(first);
    await openRollAndPull(page, cable, date, word);
    await radio(page, students[0], 'Absent').check();
    await expect(waitingNotice(page, 'Offline: 1 mark waiting.')).toBeVisible();
    await page.close();
    // The cookie now belongs to another person.
    await as(turnout.admin);
    cable.plug();
    const other = await context.newPage();
    await openRoll(other, cable, date, word);
    await expect(other.getByText(/Not sent yet|waiting/)).toHaveCount(0);
    await mark(turnout, date, students[0], 'present');
    await expect(radio(other, students[0], 'Present')).toBeChecked();
    expect(await logOf(turnout, students[0])).toHaveLength(1);
    // The first person returns.
    await as(first);
    await openRoll(other, cable, date, word);
    await rowOf(other, students[0]).getByRole('button', { name: 'Use mine' }).click();
    await expect.poll(() => markOf(turnout, date, students[0])).toMatchObject({ status: 'absent' });
    const [, mine] = await logOf(turnout, students[0]);
    expect(mine?.actor).toContain(admin.email);
  });
});

test(
  'two tabs: a mark that both know is sent once, whichever is closed',
  rare,
  async ({ asAdmin: page, context, turnout, cable }) => {
    const { word, students } = await addStudents(turnout, 2);
    const date = ownDay();
    const other = await context.newPage();
    for (const tab of [page, other]) await openRoll(tab, cable, date, word);
    cable.pull();
    for (const tab of [page, other]) await expect(tab.getByText(/^Reconnecting…/)).toBeVisible();
    await radio(page, students[0], 'Absent').check();
    await radio(other, students[1], 'Absent').check();
    for (const tab of [page, other])
      await expect(waitingNotice(tab, 'Offline: 2 marks waiting.')).toBeVisible();
    await page.close();
    cable.plug();
    await expect(other.getByText('Not sent yet')).toHaveCount(0);
    expect(await statusesOf(turnout, date, students)).toEqual(['absent', 'absent']);
    for (const student of students) expect(await logOf(turnout, student)).toHaveLength(1);
  },
);

test(
  'a removal whose response is lost takes effect once, and can be undone',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const { word, students } = await addStudents(turnout, 1);
    const [ann] = students;
    const date = ownDay();
    await mark(turnout, date, ann, 'absent');
    await page.goto(`/attendance?date=${date}&q=${word}`);
    await expect(radio(page, ann, 'Absent')).toBeChecked();
    let lost = 0;
    await page.route(`**/attendance/${date}/${ann.id}`, async (route) => {
      if (route.request().method() !== 'DELETE' || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await chooseInMenu(page, rowOf(page, ann), 'Remove mark');
    await expect(radio(page, ann, 'Absent')).not.toBeChecked();
    const undo = rowOf(page, ann).getByRole('button', { name: /^Undo the change/ });
    await expect(undo, 'the removal is confirmed').toBeVisible();
    expect([lost, await statusesOf(turnout, date, [ann])]).toEqual([1, [null]]);
    expect((await logOf(turnout, ann)).map(({ action }) => action)).toHaveLength(2);
    await undo.click();
    await expect(radio(page, ann, 'Absent')).toBeChecked();
    await expect.poll(() => statusesOf(turnout, date, [ann])).toEqual(['absent']);
  },
);

test(
  'a mark that an earlier release left waiting on the device is sent',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const { word, students } = await addStudents(turnout, 1);
    const [ann] = students;
    const date = ownDay();
    const { body: me } = await turnout.admin.call('GET', '/me');
    // This page has the same origin, but doesn't open a database itself.
    await page.goto('/robots.txt');
    await page.evaluate(
      async (entry) => {
        const done = (request: IDBOpenDBRequest) =>
          new Promise<IDBDatabase>((resolve, reject) => {
            request.addEventListener('success', () => resolve(request.result));
            request.addEventListener('error', () => reject(request.error as Error));
          });
        await done(indexedDB.deleteDatabase('turnout'));
        const opening = indexedDB.open('turnout', 1);
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('outbox', { keyPath: 'key' }).put(entry);
          opening.result.createObjectStore('kept', { keyPath: 'name' });
        });
        (await done(opening)).close();
      },
      {
        key: crypto.randomUUID().replaceAll('-', ''),
        seq: 1,
        userId: me.id,
        date,
        studentId: ann.id,
        status: 'absent',
        attributes: {},
        base: null,
        after: null,
        state: 'waiting',
        reason: null,
        theirs: null,
        failures: 0,
      },
    );
    await page.goto(`/attendance?date=${date}&q=${word}`);
    await expect(radio(page, ann, 'Absent')).toBeChecked();
    await expect.poll(() => statusesOf(turnout, date, [ann])).toEqual(['absent']);
  },
);
