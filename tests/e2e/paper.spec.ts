import type { Page } from '@playwright/test';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { inOwnSchool } from './support/ownSchool.ts';
import type { Turnout } from './support/school.ts';
import { expect, ownWord, test } from './support/test.ts';

/** The text of the printed page as another program reads it, with the same lines as on paper. */
async function printed(page: Page, format: 'Letter' | 'A4'): Promise<string> {
  return pdfText(new Uint8Array(await page.pdf({ format })).buffer);
}

test.beforeAll(async () => {
  const unreadable = await noPdfReader();
  test.skip(unreadable !== null, unreadable ?? '');
});

/** Names so long that a narrow column breaks them. */
async function addNamed(turnout: Turnout, word: string) {
  const people = [];
  for (const firstName of ['Alexandria', 'Bartholomew', 'Christopher']) {
    const email = `${firstName}.${word}@school.test`.toLowerCase();
    people.push(await turnout.addStudent({ firstName, lastName: word, email, balance: 500 }));
  }
  return people;
}

test('the printed student list has statuses, and unbroken names', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Larsen');
  const [first] = await addNamed(turnout, word);
  await turnout.admin.call('PATCH', `/students/${first?.id}`, { enrollmentStatus: 'Inactive' });
  await page.goto(`/manage-students?q=${word}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  for (const format of ['Letter', 'A4'] as const) {
    const text = await printed(page, format);
    expect(text).toMatch(/Name +Email +.*Status +Balance/);
    expect(text).not.toMatch(/Actions|Edit|All Students/);
    expect(text).toMatch(/Alexandria .*Lead +Inactive +Owes \$5\.00/);
    for (const name of ['Bartholomew', 'Christopher'])
      expect(text).toMatch(new RegExp(`${name} .*Lead +Enrolled +Owes \\$5\\.00`));
    // A name may wrap between words, but not inside one.
    expect(text.match(new RegExp(`\\b${word}\\b`, 'g'))).toHaveLength(3);
  }
});

test('the printed monthly report breaks no word of a name', async ({ asAdmin: page, turnout }) => {
  const word = ownWord('Walsh');
  const people = await addNamed(turnout, word);
  for (const { id } of people)
    await turnout.admin.call('PUT', `/attendance/2009-09-14/${id}`, { status: 'absent' });
  await page.goto('/financial-reports?month=2009-09');
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(3);
  for (const format of ['Letter', 'A4'] as const) {
    const text = await printed(page, format);
    for (const { firstName } of people) expect(text).toMatch(new RegExp(`\\b${firstName}\\b`));
    expect(text.split(word).length - 1, 'the last names').toBeGreaterThanOrEqual(3);
  }
});

test('a printed report of attendance names its classes, and a statement has nothing of the screen above it', async ({
  page,
}) => {
  await inOwnSchool(page, async ({ turnout }) => {
    const { admin, url } = turnout;
    const done = async (method: string, path: string, input?: object) => {
      const { status, body } = await admin.call(method, path, input);
      expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
      return body;
    };
    const { class: tap } = await done('POST', '/classes', {
      name: 'Tap for beginners',
      forWhom: 'places',
      first: { name: 'First', forWhom: 'everyone' },
    });
    const [ada] = (await done('GET', '/students')).items;
    await done('POST', `/classes/${tap.id}/places`, { studentIds: [ada.id], from: '2026-10-01' });
    await done('PUT', `/attendance/2026-10-05/${ada.id}`, { status: 'absent', classId: tap.id });
    await done('POST', '/families', { name: 'Dancer', studentIds: [ada.id], adults: [] });

    await page.goto(`${url}/attendance-reports?month=2026-10`);
    await expect(page.getByRole('row').filter({ hasText: tap.name })).toBeVisible();
    expect(await printed(page, 'Letter')).toMatch(/Tap for beginners +.*0\.0%/);

    await page.goto(`${url}/students/${ada.id}`);
    await expect(page.getByText(/^The Dancers /)).toBeVisible();
    const text = await printed(page, 'Letter');
    expect(text).toContain('Statement of Ada Dancer');
    expect(text).not.toMatch(/The Dancers|since Oct/);
  });
});

test('printed budget entries are two lines each', async ({ asAdmin: page, turnout }) => {
  const word = ownWord('Costumes');
  const description = `${word} for the winter show, second half`;
  for (let entry = 0; entry < 30; entry += 1) {
    const details = { budgetType: 'expense', category: 'other', status: 'active' };
    const made = await turnout.admin.call('POST', '/budget-entries', {
      ...details,
      amount: 1000 + entry,
      description,
      date: '2008-03-04',
    });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  }
  await page.goto(
    '/budget-management?tab=entries&period=custom&from=2008-03-04&to=2008-03-04&type=expense',
  );
  await expect(page.getByRole('row').filter({ hasText: word }).first()).toBeVisible();
  for (const format of ['Letter', 'A4'] as const) {
    const text = await printed(page, format);
    expect(text.split(description)).toHaveLength(31);
    const sheets = text.split('\f').filter((sheet) => sheet.trim() !== '');
    expect(sheets.length).toBeLessThanOrEqual(3);
    expect(sheets[1], 'its head is on each sheet').toMatch(/Date .*Description .*Amount/);
  }
});

test('a printed list of payments says that there are more', async ({ asAdmin: page, turnout }) => {
  const student = await turnout.addStudent({ lastName: ownWord('Payer') });
  const pay = () =>
    turnout.admin.call('POST', '/payments', {
      studentId: student.id,
      amount: 100,
      date: '2007-05-06',
      paymentMethod: 'cash',
    });
  for (let payment = 0; payment < 103; payment += 1) await pay();
  await page.goto(`/payments?studentId=${student.id}`);
  await expect(page.getByText('103 payments')).toBeVisible();
  const said = page.getByText('Showing the newest 100 of 103.');
  await expect(said).toBeHidden();
  const text = await printed(page, 'Letter');
  expect(text).toContain('Showing the newest 100 of 103.');
  expect(text.split('May 6, 2007')).toHaveLength(101);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  const whole = await printed(page, 'Letter');
  expect(whole).not.toContain('Showing the newest');
  expect(whole.split('May 6, 2007')).toHaveLength(104);
});
