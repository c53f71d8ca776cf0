import type { Student } from '../../src/contract/student.ts';
import { ownDays } from './support/days.ts';
import { balanceOf, mark, openRoll, rowOf } from './support/roll.ts';
import { expect, ownWord, test } from './support/test.ts';

const ownDay = ownDays('2019-03-05');

const absent = { status: 'absent' };

test.describe('bulk', () => {
  test('select all, at most 5 names, a high total; then the selection is cleared', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Bulk');
    const students: Student[] = [];
    for (const firstName of ['Ann', 'Bea', 'Cleo', 'Dot', 'Eve', 'Fay', 'Gia'])
      students.push(await turnout.addStudent({ firstName, lastName: word }));
    const date = ownDay();
    const [first] = students as [Student];
    await mark(turnout, date, first, { status: 'present', attributes: { late: true } });
    await openRoll(page, date, word);
    await page.getByLabel('Select all').check();
    await expect(page.getByText('7 selected')).toBeVisible();
    await page.getByLabel('Bulk action').selectOption({ label: 'Mark as Absent' });
    await page.getByRole('button', { name: 'Apply' }).click();

    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Mark 7 students as Absent');
    await expect(dialog.getByRole('listitem')).toHaveCount(6);
    await expect(dialog.getByRole('listitem').first()).toHaveText(
      `Ann ${word}+$4.00Owes $1.00 → becomes $5.00`,
    );
    await expect(dialog.getByRole('listitem').last()).toHaveText('...and 2 more');
    await expect(dialog.locator('[data-level]')).toHaveText('Total fees+$34.00');
    await expect(dialog.locator('[data-level]')).toHaveAttribute('data-level', 'high');
    await dialog.getByRole('button', { name: 'Confirm' }).click();

    await expect(dialog).toBeHidden();
    await expect(page.getByText('Marked 7 as Absent.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Select/, checked: true })).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /^Absent/, checked: true })).toHaveCount(7);
    // The attributes are empty.
    const { body } = await turnout.admin.call('GET', `/attendance/${date}`);
    const marked = body.students.find(({ id }: Student) => id === first.id);
    expect(marked.attendance).toMatchObject({ status: 'absent', attributes: { late: false } });
    expect(await balanceOf(turnout, first)).toBe(500);
  });

  test('when a colleague marks a student meanwhile: fee and balance match', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Meanwhile');
    const student = await turnout.addStudent({ firstName: 'Ann', lastName: word });
    const date = ownDay();
    await openRoll(page, date, word);
    await page.getByLabel('Select all').check();
    await page.getByLabel('Bulk action').selectOption({ label: 'Mark as Absent' });
    await page.getByRole('button', { name: 'Apply' }).click();
    const line = page.getByRole('dialog').getByRole('listitem');
    await expect(line).toHaveText(`Ann ${word}+$5.00Paid up → becomes owes $5.00`);
    await mark(turnout, date, student, { status: 'absent' });
    await expect(line).toHaveText(`Ann ${word}$0.00Owes $5.00, as before`);
  });

  test('is undone with one press, and leaves no Undo button in a row', async ({
    asAdmin: page,
    turnout,
  }) => {
    const word = ownWord('Back');
    const ann = await turnout.addStudent({ firstName: 'Ann', lastName: word });
    const bea = await turnout.addStudent({ firstName: 'Bea', lastName: word });
    await openRoll(page, ownDay(), word);
    await rowOf(page, ann).getByRole('radio', { name: 'Present' }).check();
    await expect(rowOf(page, ann).getByRole('button', { name: /^Undo/ })).toBeVisible();
    await page.getByLabel('Select all').check();
    await page.getByLabel('Bulk action').selectOption({ label: 'Mark as Absent' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    const outcome = page.getByRole('status').filter({ hasText: 'Marked 2 as Absent.' });
    await expect(outcome).toBeVisible();
    await expect(rowOf(page, ann).getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    expect([await balanceOf(turnout, ann), await balanceOf(turnout, bea)]).toEqual([500, 500]);
    await outcome.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undid 2 marks.')).toBeVisible();
    await expect(rowOf(page, ann).getByRole('radio', { name: 'Present' })).toBeChecked();
    await expect(rowOf(page, bea).getByRole('radio', { checked: true })).toHaveCount(0);
    expect([await balanceOf(turnout, ann), await balanceOf(turnout, bea)]).toEqual([0, 0]);
  });
});

test('marks everyone unmarked as present, says how many, and can be undone', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Rest');
  const [lead, follow, away] = [
    await turnout.addStudent({ firstName: 'Ann', lastName: word }),
    await turnout.addStudent({ firstName: 'Bea', lastName: word, danceRole: 'Follow' }),
    await turnout.addStudent({ firstName: 'Cleo', lastName: word }),
    // This makes sure that there are at least two marks to undo, even if these are the whole school.
    await turnout.addStudent({ firstName: 'Dora', lastName: word }),
  ];
  const date = ownDay();
  await mark(turnout, date, away, absent);
  await openRoll(page, date, word);
  const everyone = (await turnout.admin.call('GET', `/attendance/${date}`)).body.students;
  const count = (label: string) => page.getByText(label, { exact: true }).locator('+ dd');
  await expect(count('Leads present')).toHaveText('0');

  await page.getByRole('button', { name: 'Mark everyone else present' }).click();
  const outcome = page.getByText(`Marked ${everyone.length - 1} as present, kept 1.`);
  await expect(outcome).toBeVisible();
  await expect(rowOf(page, away).getByRole('radio', { name: /^Absent/ })).toBeChecked();
  for (const one of [lead, follow])
    await expect(rowOf(page, one).getByRole('radio', { name: 'Present' })).toBeChecked();
  const follows = everyone.filter((one: Student) => one.danceRole === 'Follow').length;
  await expect(count('Leads present')).toHaveText(String(everyone.length - follows - 1));
  await expect(count('Follows present')).toHaveText(String(follows));
  await expect(
    page.getByRole('button', { name: `${everyone.length} of ${everyone.length} marked` }),
  ).toBeVisible();

  await rowOf(page, lead).getByRole('checkbox', { name: 'Late' }).check();
  await expect.poll(() => balanceOf(turnout, lead)).toBe(100);
  await outcome.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByText(`Undid ${everyone.length - 2} marks; 1 unchanged.`),
    'a mark changed since stays',
  ).toBeVisible();
  await expect(rowOf(page, follow).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(rowOf(page, lead).getByRole('checkbox', { name: 'Late' })).toBeChecked();
});
