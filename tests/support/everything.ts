import { expect } from 'vitest';
import { calendarDate, instant } from '../../src/domain/dates.ts';
import { ask } from '../../src/server/features/question/question.service.ts';
import { storeMail } from './storedMail.ts';
import type { TestSchool } from './school.ts';

/** Text that a file has to quote. */
export const AWKWARD = '=1+1 "quoted", Zoë\u2019s; (x)';

/** Makes at least one of everything happen in a school. */
export async function fillEverything(school: TestSchool) {
  async function done(method: string, path: string, body?: object) {
    const answer = await school.admin.call(method, path, body, {
      'idempotency-key': crypto.randomUUID(),
    });
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  }

  const { id } = await school.addStudent({ firstName: 'Ada', lastName: AWKWARD, balance: 500 });
  const { id: second } = await school.addStudent({ firstName: 'Bo', email: null });
  const { id: leaver } = await school.addStudent({ firstName: 'Cy' });
  for (const [who, date, status] of [
    [id, '2026-10-05', 'present'],
    [id, '2026-11-17', 'absent'],
    [id, '2026-11-18', 'absent'],
    [id, '2026-11-19', 'present'],
    [second, '2026-11-18', 'absent'],
    [leaver, '2026-11-18', 'absent'],
  ] as const)
    await done('PUT', `/attendance/${date}/${who}`, {
      status,
      ...(status === 'present' && { attributes: { late: true } }),
    });
  const payment = { studentId: id, paymentMethod: 'cash', date: '2026-11-19' };
  await done('POST', '/payments', { ...payment, amount: 300, notes: `a\nb,"${AWKWARD}"\r end` });
  const { payment: gone } = await done('POST', '/payments', { ...payment, amount: 700 });
  await done('DELETE', `/payments/${gone.id}`);
  await done('POST', '/payments', { ...payment, amount: 5000, paymentMethod: 'card' });
  await done('POST', `/students/${id}/refunds`, {
    amount: 250,
    method: 'card',
    date: '2026-11-20',
  });
  const [feeDate, feeId] = ['2026-11-18', `2026-11-18/${leaver}`];
  const forClass = { paymentMethod: 'cash', amount: 500, feeDate, feeId };
  await done('POST', '/payments', { ...forClass, studentId: leaver, date: '2026-11-18' });
  await done('POST', '/holidays/2026-11-18', { name: 'Flood', confirmed: true });
  await done('POST', `/students/${second}/credits`, { amount: 250, code: 7 });
  const { feeType } = await done('POST', '/fee-types', {
    name: 'Costume',
    appliesTo: 'charge',
    amount: 4000,
    from: '2026-01-01',
  });
  const charged = await done('POST', '/charges', {
    type: feeType.key,
    date: '2026-11-20',
    note: AWKWARD,
    lines: [
      { studentId: id, amount: 4000 },
      { studentId: second, amount: 3500 },
    ],
  });
  await done('DELETE', `/charges/${charged.charges[0].id}`);
  // On a day of its own, so that the other marks keep their fees.
  await done('PUT', `/attendance/2026-11-05/${second}`, {
    status: 'present',
    attributes: { late: true },
  });
  const waiver = { type: 'late', reason: 'ill', note: AWKWARD.slice(0, 100) };
  await done('POST', `/fees/2026-11-05/${second}/waive`, waiver);
  const own = await done('POST', '/student-fields', {
    name: 'T-shirt',
    kind: 'choice',
    choices: ['S', 'M, or so'],
    askedAtDoor: true,
  });
  await done('PATCH', `/students/${second}`, {
    birthDate: '2016-02-29',
    care: AWKWARD,
    photo: 'no',
    address: '1 Elm Street',
    own: { [own.field.key]: 'M, or so' },
  });
  await done('PUT', `/students/${leaver}/status`, { enrollmentStatus: 'Inactive' });
  await done('POST', '/families', {
    name: 'Lovelace',
    studentIds: [id, second],
    adults: [{ firstName: 'Grown', lastName: 'Up', email: 'up@school.test', phone: '1' }],
  });
  await done('POST', '/expenses', {
    amount: 1999,
    category: 'supplies',
    description: AWKWARD,
    date: '2026-11-02',
  });
  // An expense in the budget always has notes, which may be empty; other entries have none.
  const spent = { budgetType: 'expense', category: 'supplies', date: '2026-11-03' };
  await done('POST', '/budget-entries', { ...spent, amount: 800, description: 'Tape' });
  await done('POST', '/budget-entries', {
    budgetType: 'fee_revenue',
    feeType: 'late',
    studentId: id,
    amount: 900,
    date: '2026-11-03',
    description: 'Late pick-up',
  });
  const { class: ballet } = await done('POST', '/classes', {
    name: 'Ballet',
    forWhom: 'places',
    first: { name: 'All', forWhom: 'everyone' },
  });
  const path = `/classes/${ballet.id}`;
  const meetings = [{ weekday: 2, starts: '17:00', ends: '18:00' }];
  const { revision } = ballet;
  await done('PUT', `${path}/schedules/2026-11-01`, { room: 'A', meetings, revision });
  await done('PUT', `${path}/fees/late/2026-11-01`, { amount: 200 });
  await done('PUT', `${path}/prices/2026-11-01`, { per: 'month', amount: 6000 });
  await done('POST', `${path}/places`, { studentIds: [id], from: '2026-11-01' });
  const { revision: newest } = (await done('GET', '/classes')).items.find(
    (one: { id: string }) => one.id === ballet.id,
  );
  const seats = { capacity: 12, roleBalance: 2, ageFrom: 6, ageTo: 99 };
  await done('PATCH', path, { ...seats, revision: newest });
  const { wait } = await done('POST', `${path}/waits`, { studentId: second });
  const until = '2026-11-23T17:00:00.000Z';
  await done('POST', `/waits/${wait.id}/offer`, { from: '2026-12-01', until });
  await done('PUT', `/lessons/2026-11-24/${ballet.id}`, { room: 'B' });
  await done('PUT', '/holidays/public/columbusDay', { kept: false, from: '2026-12-01' });
  await done('POST', '/reminders', { studentIds: [second], way: 'print' });
  const { entries } = await done('GET', `/students/${id}/account`);
  const asker = { id, email: '', name: 'Ada', role: 'student' } as const;
  const { question } = await school.write({ actor: asker }, (work) =>
    ask(work, { studentId: id, entryId: entries[0].id, text: AWKWARD }),
  );
  await done('POST', `/questions/${question.id}/answer`, { outcome: 'keep', text: AWKWARD });
  await done('POST', '/agreements', { name: AWKWARD, per: 'child', text: AWKWARD });
  const { db } = school.app.database;
  await db
    .insertInto('signatures')
    .values({
      version: 1,
      family_id: null,
      application_id: null,
      key: (await db.selectFrom('agreements').select('key').executeTakeFirstOrThrow()).key,
      id: 'signature-1',
      student_id: id,
      name: AWKWARD,
      day: calendarDate('2026-11-20'),
      at: instant(new Date('2026-11-20T17:00:00Z')),
      network: '10.0.0.1',
      device: 'Chrome on Android',
      hash: 'a'.repeat(64),
      on_paper: 0,
      withdrawn_at: null,
      withdrawn_by: null,
    })
    .execute();
  await db
    .insertInto('applications')
    .values({
      id: 'application-1',
      code: 'ABC2345',
      state: 'open',
      email: 'door@school.test',
      body: JSON.stringify({
        contact: { firstName: AWKWARD, lastName: 'Door', email: 'door@school.test' },
        children: [],
        signed: [],
      }),
      family_id: null,
      user_id: null,
      created_at: instant(new Date('2026-11-20T17:00:00Z')),
      confirmed_at: null,
      decided_at: null,
      decided_by: null,
      sentence: '',
      act: null,
    })
    .execute();
  await storeMail(school, { to: 'up@school.test', personId: second, words: AWKWARD });
  await done('PUT', '/me/mail-choices/statement', { on: false });
  const said = {
    kind: 'announcement',
    audience: { everyone: true },
    subject: AWKWARD,
    text: 'No class on Friday.',
  };
  const { hash: basedOn } = await done('POST', '/mails/preview', said);
  await done('POST', '/mails', { ...said, basedOn });
  const history = {
    source: AWKWARD,
    people: { Somebody: id },
    marks: [{ who: 'Somebody', date: '2026-10-06', status: 'present', id: AWKWARD }],
    // One that can't come says all the same whose payments are called so.
    payments: [{ who: 'Somebody', date: '2026-10-06', amount: 100, paymentMethod: 'Shells' }],
  };
  const shown = await done('POST', '/imports/preview', history);
  await done('POST', '/imports', { ...history, basedOn: shown.hash });
  await done('PATCH', '/settings', { schoolName: 'Léa’s Ballet' });
  const { hash } = await done('GET', '/closings/2026-10');
  await done('POST', '/closings', { month: '2026-10', basedOn: hash });
  return { id, second, leaver };
}
