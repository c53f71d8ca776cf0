import { afterEach, expect, test } from 'vitest';
import { calendarDate } from '../../src/domain/dates.ts';
import { holidayMessages } from '../../src/domain/holidays.ts';
import { createWrite } from '../../src/server/db/work.ts';
import {
  markDateAsHoliday,
  oneAtATime,
} from '../../src/server/features/holiday/holiday.service.ts';
import { anAdmin, bothEngines, callerFor, startServer, type Caller } from '../support/school.ts';

const { describeSchool } = bothEngines('locks decide which of two servers does it');

/** Months without a public holiday. */
const MONTHS = ['03', '04', '06', '08'];
let nextDay = 0;
/** A class day that no other test uses. */
function newDay(): string {
  nextDay += 1;
  const month = MONTHS[Math.floor(nextDay / 28)];
  return `2026-${month}-${String(1 + (nextDay % 28)).padStart(2, '0')}`;
}

const noEvents = { append: async () => {}, ring: () => {} };

describeSchool('a day that becomes a holiday', (school, engine) => {
  const admin = (): Caller => school().admin;
  const mark = (date: string, id: string, status: string, attributes = {}) =>
    admin().call('PUT', `/attendance/${date}/${id}`, { status, attributes });
  const pay = (studentId: string, amount: number, notes: string) =>
    admin().call('POST', '/payments', {
      studentId,
      amount,
      notes,
      paymentMethod: 'cash',
      date: '2026-11-20',
    });
  const declare = (date: string, more: object = {}) =>
    admin().call('POST', `/holidays/${date}`, { name: 'Snow day', confirmed: true, ...more });
  const impact = async (date: string) =>
    (await admin().call('GET', `/holidays/${date}/impact`)).body;
  const creditsOf = async (id: string) =>
    (await admin().call('GET', `/students/${id}/credits`)).body.items;
  const accountOf = async (id: string) => {
    const { body } = await admin().call('GET', `/students/${id}`);
    const { balance, creditAvailable, calculatedBalance, totalFees, totalPayments } = body;
    return { owed: balance, credit: creditAvailable, calculatedBalance, totalFees, totalPayments };
  };
  const student = async () => (await school().addStudent()).id;
  const markOf = async (date: string, id: string) => {
    const { body } = await admin().call('GET', `/attendance/${date}`);
    return body.students.find((one: { id: string }) => one.id === id)?.attendance ?? null;
  };
  afterEach(async () => {
    expect(await school().disagreements()).toEqual([]);
    expect(school().errors).toEqual([]);
  });

  test('charges nobody: an unpaid fee is canceled, and the record says what happened to it', async () => {
    const date = newDay();
    const id = await student();
    await mark(date, id, 'absent', { late: true });
    const answer = await declare(date);
    expect(answer.body).toMatchObject({
      holiday: { date, name: 'Snow day', kind: 'specific' },
      added: true,
      marks: 1,
      totalFeesReturned: 500,
      totalCreditsIssued: 0,
      paymentAdjustments: [],
    });
    expect(await accountOf(id)).toMatchObject({ owed: 0, credit: 0, totalFees: 0 });
    expect(await markOf(date, id)).toMatchObject({
      status: 'holiday',
      fee: { total: 0 },
      attributes: { late: true },
    });
    expect(await creditsOf(id)).toMatchObject([
      {
        id: expect.stringMatching(/^credit_/),
        amount: 500,
        usedAmount: 500,
        used: true,
        date,
        holidayName: 'Snow day',
        originalStatus: 'absent',
        originalAttributes: { late: true, noShoes: false, notInUniform: false },
      },
    ]);
    const day = await admin().call('GET', `/attendance/${date}`);
    expect(day.body.holidayName).toBe('Snow day');
    expect((await mark(date, id, 'absent')).body).toMatchObject({ feeDifference: 0 });
  });

  test('paid by its notes: the money becomes a credit once, linked to the payment', async () => {
    const date = newDay();
    const [, month, day] = date.split('-');
    const id = await student();
    await mark(date, id, 'absent');
    const { payment } = (await pay(id, 500, `PAYMENT FOR ${Number(month)}/${Number(day)}/26`)).body;
    const { body } = await declare(date);
    expect(body).toMatchObject({
      totalFeesReturned: 500,
      // The $5 that were paid belong to the fee, and are counted once.
      totalCreditsIssued: 0,
      message: '',
      paymentAdjustments: [
        { paymentId: payment.id, studentId: id, amount: 500, status: 'credited' },
      ],
    });
    expect(await accountOf(id)).toMatchObject({
      owed: 0,
      credit: 500,
      totalFees: 0,
      totalPayments: 500,
    });
    expect(await creditsOf(id)).toMatchObject([
      {
        amount: 500,
        availableAmount: 500,
        used: false,
        paymentId: payment.id,
        paymentMethod: 'cash',
        originalNotes: `PAYMENT FOR ${Number(month)}/${Number(day)}/26`,
        holidayName: 'Snow day',
      },
    ]);
  });

  test('half paid: the paid part becomes a credit, the rest is simply not owed', async () => {
    const date = newDay();
    const id = await student();
    await mark(date, id, 'absent');
    await pay(id, 200, `fee for ${date}`);
    await declare(date);
    expect(await accountOf(id)).toMatchObject({ owed: 0, credit: 200 });
    expect(await creditsOf(id)).toMatchObject([
      { amount: 500, usedAmount: 300, availableAmount: 200 },
    ]);
  });

  test("overpaid: the overpayment already is a credit and isn't credited twice", async () => {
    const date = newDay();
    const id = await student();
    await mark(date, id, 'absent');
    await pay(id, 700, `${date} payment`);
    const asked = await impact(date);
    expect(asked).toMatchObject({
      totalAttendanceAdjustment: 500,
      totalPaymentAdjustment: 200,
      totalAdjustment: 700,
      message:
        '1 student is affected. $5.00 in fees will be removed. $2.00 in payment credits will name this day.',
      affectedStudents: [{ attendanceAdjustment: 500, paymentAdjustment: 200 }],
    });
    const { body } = await declare(date);
    // Two of the seven dollars were a credit already; only the fee becomes one now. Each dollar is counted once.
    expect(body).toMatchObject({
      totalFeesReturned: 500,
      totalCreditsIssued: 200,
      message: 'Holiday status applied. Processed $2.00 in payment credits for 1 payments.',
      paymentAdjustments: [{ amount: 700, credited: 500, beyondFees: 200, status: 'credited' }],
    });
    expect(await accountOf(id)).toMatchObject({ owed: 0, credit: 700 });
    const credits = await creditsOf(id);
    expect(credits.map((one: { amount: number }) => one.amount).toSorted()).toEqual([200, 500]);
  });

  test('paid without a fee: question, item and result name the same credit, and only the first time', async () => {
    const date = newDay();
    const id = await student();
    await pay(id, 700, `Payment for ${date}`);
    expect(await impact(date)).toMatchObject({
      totalPaymentAdjustment: 700,
      message:
        '1 student is affected. No balance changes: there is no fee on this day. $7.00 in payment credits will name this day.',
    });
    expect((await declare(date)).body).toMatchObject({
      totalCreditsIssued: 700,
      message: 'Holiday status applied. Processed $7.00 in payment credits for 1 payments.',
      paymentAdjustments: [{ credited: 0, beyondFees: 700, status: 'credited' }],
    });
    expect(await impact(date)).toMatchObject({ totalPaymentAdjustment: 0 });
    expect((await declare(date)).body).toMatchObject({
      totalCreditsIssued: 0,
      message: '',
      paymentAdjustments: [{ credited: 0, beyondFees: 0, status: 'reprocessed' }],
    });
    const bulk = { studentIds: [id], status: 'holiday', confirmed: true };
    const { body } = await admin().call('POST', `/attendance/${date}/bulk`, bulk);
    expect(body.holiday).toMatchObject({ totalCreditsIssued: 0 });
    expect(await accountOf(id)).toMatchObject({ owed: 0, credit: 700 });
  });

  test('paid, with a debt from another day: the fee pays that debt, and no cent is created', async () => {
    const [other, date] = [newDay(), newDay()];
    const id = await student();
    await mark(other, id, 'absent');
    await mark(date, id, 'absent');
    await pay(id, 700, `Payment for ${date}`);
    await declare(date);
    expect(await accountOf(id)).toMatchObject({
      owed: 0,
      credit: 200,
      totalFees: 500,
      totalPayments: 700,
    });
    expect(await creditsOf(id)).toMatchObject([
      { amount: 500, usedAmount: 300, availableAmount: 200 },
    ]);
  });

  test('processed twice: skipped while something is owed, reprocessed at 0, and never a cent more', async () => {
    const date = newDay();
    const id = await student();
    await mark(date, id, 'absent');
    await pay(id, 500, `Payment for ${date}`);
    await declare(date);
    const before = await accountOf(id);
    const again = (await declare(date, { name: 'Another name' })).body;
    expect(again).toMatchObject({ added: false, marks: 0, totalCreditsIssued: 0 });
    expect(again.holiday.name).toBe('Snow day');
    expect(again.paymentAdjustments).toMatchObject([
      { status: 'reprocessed', reason: 'A credit for this payment and date already exists' },
    ]);
    expect(await accountOf(id)).toEqual(before);
    await admin().call('PATCH', `/students/${id}`, { balance: 100 });
    expect((await declare(date)).body.paymentAdjustments).toMatchObject([{ status: 'skipped' }]);
    expect(await creditsOf(id)).toHaveLength(1);
  });

  test('a payment deleted after its credit was used is owed again', async () => {
    const [date, later] = [newDay(), newDay()];
    const id = await student();
    await mark(date, id, 'absent');
    const { payment } = (await pay(id, 500, `Payment for ${date}`)).body;
    await declare(date);
    await mark(later, id, 'absent');
    await admin().call('POST', `/students/${id}/credits/apply`, { amount: 500 });
    expect(await accountOf(id)).toMatchObject({ owed: 0, credit: 0 });
    await admin().call('DELETE', `/payments/${payment.id}`);
    expect(await accountOf(id)).toMatchObject({ owed: 500, credit: 0, totalPayments: 0 });
  });

  test('with a frozen student: their fee for that day is returned too, and their balance stays explained', async () => {
    const date = newDay();
    const id = await student();
    await mark(date, id, 'absent');
    await admin().call('PUT', `/students/${id}/status`, { enrollmentStatus: 'Inactive' });
    expect((await declare(date)).body).toMatchObject({ marks: 1, totalFeesReturned: 500 });
    expect(await accountOf(id)).toMatchObject({ owed: 0, credit: 0, totalFees: 0 });
  });

  test('removed with its marks: the former marks are restored, with their fees', async () => {
    const date = newDay();
    const [unpaid, paid, present, changed] = [
      await student(),
      await student(),
      await student(),
      await student(),
    ];
    await mark(date, unpaid, 'absent');
    await mark(date, paid, 'present', { late: true, noShoes: true });
    await pay(paid, 200, `Payment for ${date}`);
    await mark(date, present, 'present');
    await mark(date, changed, 'absent');
    const before = [await accountOf(unpaid), await accountOf(paid), await accountOf(present)];
    await declare(date);
    school().clock.now = new Date(school().clock.now.getTime() + 60_000);
    await mark(date, changed, 'medicalAbsence');
    const { body } = await admin().call('DELETE', `/holidays/${date}?restoreMarks=true`);
    expect(body).toMatchObject({ removed: { date, name: 'Snow day' }, restored: 3, kept: 1 });
    expect([await accountOf(unpaid), await accountOf(paid), await accountOf(present)]).toEqual(
      before,
    );
    expect(await markOf(date, paid)).toMatchObject({
      status: 'present',
      fee: { total: 200 },
      attributes: { late: true, noShoes: true },
    });
    expect(await markOf(date, changed)).toMatchObject({ status: 'medicalAbsence' });
    expect(await creditsOf(unpaid)).toEqual([]);
    expect(await creditsOf(paid)).toEqual([]);
    // The day becomes a holiday again and stops being one again, and everything is still exact to the cent.
    await declare(date);
    expect(await accountOf(paid)).toMatchObject({ owed: 0, credit: 200 });
    await admin().call('DELETE', `/holidays/${date}?restoreMarks=true`);
    expect([await accountOf(unpaid), await accountOf(paid), await accountOf(present)]).toEqual(
      before,
    );
  });

  test('removed without its marks: they stay, and the day charges fees again', async () => {
    const date = newDay();
    const [id, other] = [await student(), await student()];
    await mark(date, id, 'absent');
    await declare(date);
    const { body } = await admin().call('DELETE', `/holidays/${date}`);
    expect(body).toMatchObject({ restored: 0, kept: 0 });
    expect(await markOf(date, id)).toMatchObject({ status: 'holiday' });
    expect((await mark(date, other, 'absent')).body.feeDifference).toBe(500);
  });

  test("removed without its marks, then made and removed again: only the second's changes are restored", async () => {
    const date = newDay();
    const [first, second] = [await student(), await student()];
    await mark(date, first, 'absent');
    await declare(date);
    await admin().call('DELETE', `/holidays/${date}?restoreMarks=false`);
    await mark(date, second, 'absent');
    expect((await declare(date)).body).toMatchObject({ marks: 1 });
    const { body } = await admin().call('DELETE', `/holidays/${date}?restoreMarks=true`);
    expect(body).toMatchObject({ restored: 1 });
    expect(await markOf(date, first)).toMatchObject({ status: 'holiday' });
    expect(await markOf(date, second)).toMatchObject({ status: 'absent' });
  });

  test('retroactively: only payments are processed, marks stay', async () => {
    const date = newDay();
    const id = await student();
    await mark(date, id, 'absent');
    await pay(id, 500, `Payment for ${date}`);
    const { body } = await declare(date, { retroactive: true });
    expect(body).toMatchObject({
      added: true,
      marks: 0,
      totalFeesReturned: 0,
      // The payment paid a fee that stays: no money moves, so none is reported.
      totalCreditsIssued: 0,
      paymentAdjustments: [{ amount: 500, credited: 0, status: 'skipped', creditId: null }],
      message: '',
    });
    expect(await markOf(date, id)).toMatchObject({ status: 'absent', fee: { total: 500 } });
    expect(await accountOf(id)).toMatchObject({ owed: 0, credit: 0, totalFees: 500 });
    expect(await creditsOf(id)).toEqual([]);
    // Then comes the whole holiday: one record for the one fee, linked to the payment.
    expect((await declare(date)).body).toMatchObject({ added: false, totalFeesReturned: 500 });
    expect(await creditsOf(id)).toMatchObject([
      { amount: 500, availableAmount: 500, paymentMethod: 'cash' },
    ]);
  });

  test('retroactively: an edit returns only what it takes away, one by one and in bulk', async () => {
    const date = newDay();
    const [single, bulk, late] = [await student(), await student(), await student()];
    for (const id of [single, bulk]) {
      await mark(date, id, 'present', { late: true });
      await mark(date, id, 'absent');
    }
    await mark(date, late, 'present', { late: true });
    await declare(date, { retroactive: true });
    await mark(date, single, 'absent');
    await admin().call('POST', `/attendance/${date}/bulk`, {
      studentIds: [bulk],
      status: 'absent',
    });
    await mark(date, late, 'present', { noShoes: true });
    expect(await accountOf(single)).toMatchObject({ owed: 500, totalFees: 500 });
    expect(await accountOf(bulk)).toMatchObject({ owed: 500, totalFees: 500 });
    expect(await accountOf(late)).toMatchObject({ owed: 100, totalFees: 100 });
    await mark(date, late, 'present', { late: false });
    expect(await accountOf(late)).toMatchObject({ owed: 0, totalFees: 0 });
  });

  test('in bulk: the chosen students, and the payments of the date', async () => {
    const date = newDay();
    const [chosen, other] = [await student(), await student()];
    for (const id of [chosen, other]) {
      await mark(date, id, 'absent');
      await pay(id, 500, `Payment for ${date}`);
    }
    const bulk = (confirmed?: boolean) =>
      admin().call('POST', `/attendance/${date}/bulk`, {
        studentIds: [chosen],
        status: 'holiday',
        confirmed,
      });
    for (const answer of [await bulk(), await bulk(false)])
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'Holiday change must be explicitly confirmed' },
      });
    expect((await bulk(true)).body).toMatchObject({
      results: [{ studentId: chosen, newStatus: 'holiday', feeDifference: -500 }],
      holiday: { totalFeesReturned: 500, totalCreditsIssued: 0, message: '' },
    });
    expect(await accountOf(chosen)).toMatchObject({ credit: 500 });
    expect(await accountOf(other)).toMatchObject({ credit: 0, totalFees: 500 });
    await admin().call('PATCH', `/students/${chosen}`, { balance: 100 });
    expect((await bulk(true)).body.holiday.message).toBe(
      'Attendance updated to holiday, but payment processing had issues: 1 payment was credited already.',
    );
  });

  test('finds a payment by the date of the fee it pays, as well as by its notes', async () => {
    const date = newDay();
    const id = await student();
    await mark(date, id, 'absent');
    const payment = { studentId: id, amount: 500, paymentMethod: 'card', date: '2026-11-20' };
    await admin().call('POST', '/payments', { ...payment, feeDate: date, notes: 'at the door' });
    expect((await impact(date)).affectedStudents).toMatchObject([
      { studentId: id, fee: 500, payments: [{ amount: 500, notes: 'at the door' }] },
    ]);
    expect((await declare(date)).body).toMatchObject({
      totalFeesReturned: 500,
      paymentAdjustments: [{ amount: 500, credited: 500, status: 'credited' }],
    });
    expect(await creditsOf(id)).toMatchObject([{ amount: 500, paymentMethod: 'card' }]);
  });

  test("with a mark that is made absent again: the record doesn't say that the fee is returned", async () => {
    const date = newDay();
    const [unpaid, paid] = [await student(), await student()];
    for (const id of [unpaid, paid]) await mark(date, id, 'absent');
    await pay(paid, 500, `Payment for ${date}`);
    for (const id of [unpaid, paid]) await mark(date, id, 'holiday');
    expect(await creditsOf(unpaid)).toMatchObject([{ amount: 500, usedAmount: 500 }]);
    expect(await creditsOf(paid)).toMatchObject([{ amount: 500, availableAmount: 500 }]);
    for (const id of [unpaid, paid]) await mark(date, id, 'absent');
    expect(await creditsOf(unpaid)).toEqual([]);
    // The student keeps what they had paid, because charging a fee uses no credit. The reason describes the current
    // state.
    const [credit] = await creditsOf(paid);
    expect(credit).toMatchObject({ amount: 500, usedAmount: 0 });
    expect(credit.reason).toMatch(/^Credit from .*: the fee was paid, returned and charged again$/);
    expect(await accountOf(paid)).toMatchObject({ owed: 500, credit: 500, totalFees: 500 });
    for (const id of [unpaid, paid]) await mark(date, id, 'holiday');
    expect(await creditsOf(unpaid)).toMatchObject([{ amount: 500, usedAmount: 500 }]);
  });

  test('and no longer is one: no credit refers to it', async () => {
    const date = newDay();
    const [id, advance] = [await student(), await student()];
    await mark(date, id, 'absent');
    await pay(id, 700, `Payment for ${date}`);
    await pay(advance, 400, `Payment for ${date}`);
    const before = [await creditsOf(id), await creditsOf(advance)];
    for (const restoreMarks of [true, false]) {
      await declare(date, { name: 'Storm' });
      expect(await creditsOf(advance)).toMatchObject([{ holidayName: 'Storm', date }]);
      await admin().call('DELETE', `/holidays/${date}?restoreMarks=${restoreMarks}`);
      expect(JSON.stringify([await creditsOf(id), await creditsOf(advance)])).not.toContain(
        'Storm',
      );
      if (restoreMarks) expect([await creditsOf(id), await creditsOf(advance)]).toEqual(before);
    }
  });

  test('for chosen students is previewed, must be confirmed, and can be undone exactly', async () => {
    const date = newDay();
    const [chosen, advance, other] = [await student(), await student(), await student()];
    await mark(date, chosen, 'absent', { late: true });
    await mark(date, other, 'absent');
    await pay(chosen, 500, `Payment for ${date}`);
    await pay(advance, 300, `Payment for ${date}`);
    const ids = [chosen, advance, other];
    const seen = async () => [
      await Promise.all(ids.map(accountOf)),
      await Promise.all(ids.map(creditsOf)),
      await Promise.all(ids.map((id) => markOf(date, id))),
    ];
    const before = await seen();
    const studentIds = [chosen, advance];
    const asked = await admin().call('POST', `/attendance/${date}/bulk/impact`, { studentIds });
    expect(asked.body).toMatchObject({
      hasImpact: true,
      totalAdjustment: 800,
      totalAttendanceAdjustment: 500,
      totalPaymentAdjustment: 300,
      marks: 2,
    });
    expect(asked.body.affectedStudents).toHaveLength(2);
    expect(await seen()).toEqual(before);
    const bulk = { studentIds, status: 'holiday', confirmed: true };
    const { body } = await admin().call('POST', `/attendance/${date}/bulk`, bulk);
    expect(body.holiday).toMatchObject({
      totalFeesReturned: 500,
      studentsWithFees: 1,
      // This is what was paid without a fee; the part that paid the fee is counted there.
      totalCreditsIssued: 300,
      summary: 'Marked 2 as Holiday. $5.00 in fees removed for 1 student.',
      message: 'Holiday status applied. Processed $3.00 in payment credits for 1 payments.',
    });
    expect((await admin().call('GET', '/holidays?year=2026')).body.items).not.toContainEqual(
      expect.objectContaining({ date }),
    );
    const undo = () =>
      admin().call('POST', `/attendance/${date}/bulk/undo`, { bulkId: body.bulkId });
    expect(await undo()).toMatchObject({
      status: 200,
      body: {
        undone: expect.arrayContaining(studentIds),
        unchanged: [],
        message: 'Undid 2 marks.',
      },
    });
    expect(await seen()).toEqual(before);
    expect((await undo()).status).toBe(409);
  });

  test('is undone exactly, and removed from the calendar', async () => {
    const date = newDay();
    const [id, present] = [await student(), await student()];
    await mark(date, id, 'absent');
    await mark(date, present, 'present');
    await pay(id, 200, `Payment for ${date}`);
    const seen = async () => [await accountOf(id), await creditsOf(id), await markOf(date, id)];
    const before = await seen();
    const { body } = await declare(date);
    expect(body).toMatchObject({
      summary: 'Snow day saved. $5.00 in fees removed for 1 student.',
      studentsWithFees: 1,
    });
    const undo = (undoId: string) => admin().call('POST', `/holidays/${date}/undo`, { undoId });
    expect((await undo(body.undoId)).body).toMatchObject({ message: 'Undid 2 marks.' });
    expect(await seen()).toEqual(before);
    expect((await admin().call('GET', `/attendance/${date}`)).body.holidayName).toBeUndefined();
    expect((await undo(body.undoId)).status).toBe(409);
    // Somebody marks one of them again: that mark stays, and the others are undone.
    const again = (await declare(date)).body;
    school().clock.now = new Date(school().clock.now.getTime() + 60_000);
    await mark(date, present, 'absent');
    expect((await undo(again.undoId)).body).toMatchObject({
      undone: [id],
      unchanged: [{ studentId: present, reason: expect.stringContaining('changed since') }],
      message: 'Undid 1 mark; 1 unchanged.',
    });
    expect(await accountOf(id)).toEqual(before[0]);
    // A credit used since prevents the undo.
    const third = (await declare(date)).body;
    await mark(newDay(), id, 'absent');
    await admin().call('POST', `/students/${id}/credits/apply`, { amount: 200 });
    expect((await undo(third.undoId)).status).toBe(200);
  });

  test('has a preview, which matches what is then done', async () => {
    const date = newDay();
    const [absent, paid, present, leftAlone] = [
      await school().addStudent({ firstName: 'Abe' }),
      await school().addStudent({ firstName: 'Bea' }),
      await student(),
      await student(),
    ];
    expect(await impact(date)).toMatchObject({
      hasImpact: false,
      affectedStudents: [],
      totalAdjustment: 0,
      totalAttendanceAdjustment: 0,
      totalPaymentAdjustment: 0,
      message: 'Nobody is marked or charged yet.',
    });
    await mark(date, absent.id, 'absent');
    await mark(date, paid.id, 'absent');
    await pay(paid.id, 700, `Payment for ${date}`);
    await mark(date, present, 'present');
    const shown = await impact(date);
    expect(shown).toMatchObject({
      hasImpact: true,
      totalAttendanceAdjustment: 1000,
      totalPaymentAdjustment: 200,
      totalAdjustment: 1200,
      message:
        '2 students are affected. $10.00 in fees will be removed. $2.00 in payment credits will name this day.',
      marks: 3,
      marksNotOnRoll: 0,
    });
    expect(shown.affectedStudents).toMatchObject([
      {
        studentId: absent.id,
        studentName: 'Abe Lovelace',
        status: 'absent',
        fee: 500,
        payments: [],
      },
      { studentId: paid.id, fee: 500, payments: [{ amount: 700 }] },
    ]);
    expect(await accountOf(absent.id)).toMatchObject({ owed: 500 });
    expect(await markOf(date, present)).toMatchObject({ status: 'present' });
    await declare(date);
    for (const { studentId, after } of shown.affectedStudents) {
      const { owed, credit, calculatedBalance } = await accountOf(studentId);
      expect(after).toMatchObject({ owed, creditAvailable: credit, calculatedBalance });
    }
    expect(await accountOf(leftAlone)).toMatchObject({ owed: 0, credit: 0 });
  });

  test('counts the marks of those who are no longer on the roll', async () => {
    const date = newDay();
    const [here, left, promoted] = [await student(), await student(), await student()];
    for (const id of [here, left, promoted]) await mark(date, id, 'present');
    await admin().call('PATCH', `/students/${left}`, { enrollmentStatus: 'Inactive' });
    await admin().call('PUT', `/users/${promoted}/role`, { role: 'admin' });
    expect(await impact(date)).toMatchObject({ marks: 3, marksNotOnRoll: 2 });
    expect((await declare(date)).body).toMatchObject({ marks: 3 });
  });

  test('needs confirmation, a name and a valid date', async () => {
    const date = newDay();
    const ask = (path: string, body: object) => admin().call('POST', path, body);
    for (const body of [{ name: 'Snow day' }, { name: 'Snow day', confirmed: false }])
      expect(await ask(`/holidays/${date}`, body)).toMatchObject({
        status: 400,
        body: { message: 'Holiday change must be explicitly confirmed' },
      });
    const confirmed = { confirmed: true };
    expect((await ask(`/holidays/${date}`, { name: ' ', ...confirmed })).body.fields).toEqual({
      name: 'Holiday name is required',
    });
    const named = { name: 'Snow day', ...confirmed };
    for (const wrong of ['2026-02-30', '1999-12-31', '2030-01-01', 'tomorrow'])
      expect((await ask(`/holidays/${wrong}`, named)).status, wrong).toBe(400);
    expect((await ask(`/holidays/${date}`, { ...named, extra: 1 })).status).toBe(400);
    expect((await admin().call('DELETE', `/holidays/${date}`)).status).toBe(404);
    const wrong = await admin().call('DELETE', `/holidays/${date}?restoreMarks=perhaps`);
    expect(wrong.status).toBe(400);
    expect(await admin().call('DELETE', '/holidays/2026-07-04')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Independence Day') },
    });
  });

  test('is listed among the public holidays, even after a restart', async () => {
    const date = newDay();
    await declare(date, { name: 'Boiler repair' });
    const list = async (url: string) =>
      (await callerFor(url).call('GET', '/holidays?year=2026')).body.items;
    const listed = await list(school().app.url);
    expect(listed).toContainEqual({ date, name: 'Boiler repair', kind: 'specific' });
    expect(listed).toContainEqual({ date: '2026-07-04', name: 'Independence Day', kind: 'public' });
    const dates = listed.map((one: { date: string }) => one.date);
    expect(dates).toEqual(dates.toSorted());
    if (engine === 'postgres') {
      const other = await startServer(school().place);
      expect(await list(other.url)).toEqual(listed);
      await other.stop();
    }
  });

  test('requested twice at once: one request does it, the other is refused, not queued', async () => {
    const date = calendarDate(newDay());
    const id = await student();
    await mark(date, id, 'absent');
    const input = { date, name: 'Snow day', confirmed: true } as const;
    // Two servers share only the database, but two requests on one server already meet in its memory.
    const second = createWrite(school().app.database, () => school().clock.now, noEvents);
    const writes = engine === 'postgres' ? [school().write, second] : [school().write];
    const request = { actor: anAdmin, ...oneAtATime({ date }) };
    const meanwhile = await school().write(request, async (work) => {
      const refusals = [];
      for (const write of writes)
        refusals.push(
          await write(request, (other) => markDateAsHoliday(other, input)).catch(
            (error: unknown) => error,
          ),
        );
      await markDateAsHoliday(work, input);
      return refusals;
    });
    for (const refusal of meanwhile)
      expect(refusal).toMatchObject({ code: 'CONFLICT', message: holidayMessages.busy });
    expect(meanwhile).toHaveLength(writes.length);
    expect(await accountOf(id)).toMatchObject({ owed: 0, totalFees: 0 });
    // The same request with the same key doesn't count as a second one: it gets the first response.
    const key = { 'idempotency-key': `holiday-${date}` };
    const body = { name: 'Snow day', confirmed: true };
    const same = await Promise.all(
      [1, 2].map(() => admin().call('POST', `/holidays/${date}`, body, key)),
    );
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(same[0]?.body).toEqual(same[1]?.body);
  });

  if (engine === 'postgres')
    test('requested from two servers at once: one does it', async () => {
      const date = newDay();
      const ids = await Promise.all(Array.from({ length: 12 }, student));
      for (const id of ids) await mark(date, id, 'absent');
      const other = await startServer(school().place);
      const there = callerFor(other.url, admin().cookie);
      const body = { name: 'Snow day', confirmed: true };
      const answers = await Promise.all(
        [admin(), there, admin(), there].map((one) => one.call('POST', `/holidays/${date}`, body)),
      );
      await other.stop();
      // The servers may also run one after another, but only one of them returns the fees.
      const done = answers.filter(({ status }) => status === 200);
      expect(done.reduce((sum, one) => sum + one.body.totalFeesReturned, 0)).toBe(6000);
      for (const { status } of answers) expect([200, 409]).toContain(status);
    });

  test('that fails in the middle leaves everything as it was', async () => {
    const date = newDay();
    const id = await student();
    await mark(date, id, 'absent');
    await pay(id, 500, `Payment for ${date}`);
    const before = await accountOf(id);
    const { db } = school().app.database;
    await db.schema.alterTable('holiday_payments').renameTo('holiday_payments_away').execute();
    const answer = await declare(date);
    await db.schema.alterTable('holiday_payments_away').renameTo('holiday_payments').execute();
    expect(answer).toMatchObject({
      status: 500,
      body: { message: expect.stringMatching(/^Failed to process holiday change: /) },
    });
    school().errors.length = 0;
    expect(await accountOf(id)).toEqual(before);
    expect(await markOf(date, id)).toMatchObject({ status: 'absent', fee: { total: 500 } });
    expect((await admin().call('GET', `/attendance/${date}`)).body.holidayName).toBeUndefined();
    expect((await declare(date)).body).toMatchObject({ totalFeesReturned: 500 });
  });
});
