import { beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { writeAnswers } from '../../src/server/features/mail/answerMail.ts';
import { aGuardian } from '../support/families.ts';
import { aMailServer, mailTools } from '../support/mailTools.ts';
import { describeSchool, type Caller } from '../support/school.ts';

// Families ask about a line of their account, and the school answers: it waives, gives a credit, or keeps.

const DAY = '2026-11-18';
const { mailbox, options } = aMailServer();

describeSchool(
  'questions about lines',
  (school) => {
    const { received, testFirst } = mailTools(school, mailbox);
    const admin = () => school().admin;
    const mark = (id: string, attributes: object, date = DAY) =>
      admin().call('PUT', `/attendance/${date}/${id}`, { status: 'present', attributes });
    const lines = async (id: string, by = admin()) =>
      (await by.call('GET', `/students/${id}/account`)).body.entries;
    const balance = async (id: string) =>
      (await admin().call('GET', `/students/${id}`)).body.balance;
    const ask = (by: Caller, studentId: string, entryId: string, text = 'Why?') =>
      by.call('POST', '/questions', { studentId, entryId, text });
    const answer = (id: string, body: object) =>
      admin().call('POST', `/questions/${id}/answer`, body);
    const write = (by: Caller, id: string, text: string) =>
      by.call('POST', `/questions/${id}/messages`, { text });

    /** A child who was late, whose guardian asks about it. */
    async function asked(attributes: object = { late: true }) {
      const child = await school().addStudent({ firstName: 'Mia' });
      const { body } = await admin().call('POST', '/families', {
        name: 'Torres',
        studentIds: [child.id],
        adults: [],
      });
      const guardian = await aGuardian(school(), body.family.id);
      await mark(child.id, attributes);
      const [line] = await lines(child.id);
      const { status, body: made } = await ask(guardian, child.id, line.id, 'She was on time.');
      expect(status, JSON.stringify(made)).toBe(201);
      return { child, guardian, line, question: made.question };
    }
    beforeAll(() => testFirst());

    test('are counted before the month of their line is closed, until they are answered', async () => {
      const open = async (month: string) =>
        (await admin().call('GET', `/closings/${month}`)).body.unsettled.questions;
      const before = await open('2026-11');
      const { question } = await asked();
      expect(await open('2026-11')).toBe(before + 1);
      expect(await open('2026-10')).toBe(0);
      await answer(question.id, { outcome: 'waive' });
      expect(await open('2026-11')).toBe(before);
    });

    test('stand under the line for the family, and with line, mark and balance for staff', async () => {
      const { child, guardian, line, question } = await asked();
      expect(question).toMatchObject({
        studentName: 'Mia Lovelace',
        entryId: line.id,
        state: 'open',
        balance: 100,
        line: { label: 'Fee charged', date: DAY, amount: 100, why: line.why },
        messages: [{ by: 'Ann Baker', ofSchool: false, text: 'She was on time.' }],
        mayWrite: true,
      });
      expect(line.why).toMatch(/marked Mia Late on Nov 18/);
      const open = (await admin().call('GET', '/questions?state=open')).body.items;
      expect(open[0]).toEqual(question);
      expect((await lines(child.id, guardian))[0].question).toEqual({
        id: question.id,
        state: 'open',
      });
      expect((await guardian.call('GET', '/school')).body.hasQuestions).toBe(true);
      const twice = await ask(guardian, child.id, line.id);
      expect([twice.status, twice.body.message]).toEqual([
        409,
        'This line has a question that isn’t answered yet.',
      ]);
    });

    test('about somebody else’s line are about none that exists', async () => {
      const { child, line, question } = await asked();
      const { caller, student } = await school().addSignedInStudent();
      const unknown = await ask(caller, student.id, 'none');
      expect(unknown.status).toBe(404);
      for (const stranger of [
        await ask(caller, child.id, line.id),
        await ask(caller, student.id, line.id),
        await ask(caller, 'nobody', line.id),
      ])
        expect([stranger.status, stranger.body.message]).toEqual([404, unknown.body.message]);
      expect((await caller.call('GET', '/questions')).body.items).toEqual([]);
      expect((await caller.call('GET', `/questions?studentId=${child.id}`)).body.items).toEqual([]);
      const written = await write(caller, question.id, 'Me, too');
      expect([written.status, written.body.message]).toEqual([404, 'Question not found']);
      expect((await answer('none', { outcome: 'waive' })).status).toBe(404);
      const own = await caller.call('POST', `/questions/${question.id}/answer`, {
        outcome: 'waive',
      });
      expect(own.status).toBe(403);
    });

    test('about a charge that is reversed are refused a waiver in words', async () => {
      const { child, guardian } = await asked();
      const feeType = { name: 'Gala', amount: 0, from: '2026-01-01', appliesTo: 'charge' };
      await admin().call('POST', '/fee-types', feeType);
      const made = await admin().call('POST', '/charges', {
        type: 'gala',
        date: DAY,
        lines: [{ studentId: child.id, amount: 4500 }],
      });
      const { body } = await ask(guardian, child.id, (await lines(child.id)).at(-1).id);
      await admin().call('DELETE', `/charges/${made.body.charges[0].id}`);
      const waived = await answer(body.question.id, { outcome: 'waive' });
      expect([waived.status, waived.body.message]).toEqual([
        409,
        'Nothing of this line can be waived. Give a credit instead.',
      ]);
    });

    test('are answered by waiving what the line charged and nothing else, which a dry run shows', async () => {
      const { child, guardian, question } = await asked();
      await mark(child.id, { late: true, noShoes: true });
      expect(await balance(child.id)).toBe(200);
      const tried = await answer(question.id, { outcome: 'waive', dryRun: true });
      expect(tried.body.student.balance, JSON.stringify(tried.body)).toBe(100);
      expect(await balance(child.id)).toBe(200);
      mailbox().emails.length = 0;
      const done = await answer(question.id, {
        outcome: 'waive',
        reason: 'mistake',
        text: 'Sorry!',
      });
      expect(done.body.question).toMatchObject({ state: 'closed', outcome: 'waive', amount: 100 });
      expect(await balance(child.id)).toBe(100);
      expect((await lines(child.id))[0].waived).toMatchObject([
        { type: 'late', reason: 'mistake' },
      ]);
      // The next line is about what it added.
      const added = await ask(guardian, child.id, (await lines(child.id))[1].id);
      await answer(added.body.question.id, { outcome: 'waive' });
      expect(await balance(child.id)).toBe(0);
      const again = await answer(question.id, { outcome: 'credit', amount: 100 });
      expect([again.status, again.body.message]).toEqual([
        409,
        'This question is answered already.',
      ]);
      const [, seen] = (await guardian.call('GET', '/questions')).body.items;
      expect(seen).toMatchObject({
        outcome: 'waive',
        messages: [{}, { text: 'Sorry!', ofSchool: true }],
      });
      const { email } = (await guardian.call('GET', '/me')).body;
      await expect.poll(() => received(email).length).toBe(1);
      expect(received(email)[0]?.text).toMatch(/We have waived it: \$1\.00\./);
      expect(received(email)[0]?.text).toMatch(/Sorry!/);
      expect(received(email)[0]?.text).toMatch(/ owes \$1\.00\./);
      // What is charged again isn't told as waived; the other part of the same mark still is.
      const changed = async () =>
        (await guardian.call('GET', '/questions')).body.items.map(
          (one: { hasChanged: boolean }) => one.hasChanged,
        );
      expect(await changed()).toEqual([false, false]);
      const undone = await admin().call('DELETE', `/fees/${DAY}/${child.id}/waive?type=late`);
      expect([undone.status, await balance(child.id)]).toEqual([200, 100]);
      expect(await changed()).toEqual([false, true]);
      expect((await checkBooks(school().app.database)).problems).toEqual([]);
    });

    test('are answered with a credit of an amount, or kept with a sentence', async () => {
      const { child, question } = await asked();
      expect((await answer(question.id, { outcome: 'credit' })).status).toBe(400);
      const given = await answer(question.id, {
        outcome: 'credit',
        amount: 50,
        text: 'Half of it.',
      });
      expect(given.body).toMatchObject({
        question: { outcome: 'credit', amount: 50 },
        student: { balance: 50 },
      });
      expect((await lines(child.id)).at(-1).note).toBe('Half of it.');
      const kept = await asked();
      expect((await answer(kept.question.id, { outcome: 'keep', text: ' ' })).body.message).toMatch(
        'Please say why it stays',
      );
      const { body } = await answer(kept.question.id, { outcome: 'keep', text: 'We waited.' });
      expect(body).toMatchObject({ question: { outcome: 'keep', amount: null } });
      expect(await balance(kept.child.id)).toBe(100);
    });

    test('are open again once their answer is undone, with what it gave taken back', async () => {
      const undo = (id: string, by = admin()) => by.call('POST', `/questions/${id}/answer/undo`);
      const about = (id: string) =>
        admin()
          .call('GET', '/questions')
          .then(({ body }) => body.items.find((one: { id: string }) => one.id === id));
      const { child, guardian, question } = await asked({ late: true, noShoes: true });
      expect((await undo(question.id)).status, 'there is no answer').toBe(409);
      for (const given of [
        { outcome: 'waive', text: 'Sorry!' },
        { outcome: 'credit', amount: 50 },
        { outcome: 'keep', text: 'We waited.' },
      ]) {
        const answered = await answer(question.id, given);
        expect(answered.status, JSON.stringify(answered.body)).toBe(200);
        expect((await undo(question.id, guardian)).status).toBe(403);
        const both = await Promise.all([undo(question.id), undo(question.id)]);
        expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
        const { closedAt, closedBy, outcome, state, messages } = await about(question.id);
        expect({ closedAt, closedBy, outcome, state, messages }).toEqual({
          closedAt: null,
          closedBy: null,
          outcome: null,
          state: 'open',
          messages: question.messages,
        });
        expect((await guardian.call('GET', '/questions?state=open')).body.items).toHaveLength(1);
        expect(await balance(child.id)).toBe(200);
        expect((await lines(child.id))[0].waived).toEqual([]);
        // An email that wasn't handed over yet would say nothing.
        const moment = { today: DAY } as Parameters<typeof writeAnswers>[1];
        const email = { kind: 'answer', audience: { questionId: question.id } } as const;
        expect(await writeAnswers(school().app.database.db, moment, email)).toEqual([]);
      }
      // Whatever was done about it since stays.
      await answer(question.id, { outcome: 'waive' });
      await admin().call('DELETE', `/fees/${DAY}/${child.id}/waive?type=late`);
      expect((await undo(question.id)).status).toBe(409);
      expect((await about(question.id)).state).toBe('closed');
      await admin().call('POST', `/fees/${DAY}/${child.id}/waive`, { type: 'late', reason: 'ill' });
      expect((await undo(question.id)).status, 'another waiver').toBe(409);
      expect(await balance(child.id)).toBe(0);
      await write(guardian, question.id, 'Thank you.');
      expect((await undo(question.id)).body.message).toMatch(/^Somebody has written since/);
      await answer(question.id, { outcome: 'keep', text: 'Gladly.' });
      expect((await undo(question.id)).body.question).toMatchObject({
        state: 'open',
        outcome: 'waive',
        amount: 200,
      });
      expect((await checkBooks(school().app.database)).problems).toEqual([]);
    });

    test('that waived two parts of a mark leave each of them to be charged again alone', async () => {
      for (const type of ['noShoes', 'late']) {
        const { child, question } = await asked({ late: true, noShoes: true });
        await answer(question.id, { outcome: 'waive' });
        expect(await balance(child.id)).toBe(0);
        await admin().call('DELETE', `/fees/${DAY}/${child.id}/waive?type=${type}`);
        expect(await balance(child.id), type).toBe(100);
      }
      expect((await checkBooks(school().app.database)).problems).toEqual([]);
    });

    test('about a charge are open again, too', async () => {
      const { child, guardian } = await asked();
      await admin().call('POST', '/fee-types', {
        name: 'Costume',
        amount: 0,
        from: '2026-01-01',
        appliesTo: 'charge',
      });
      await admin().call('POST', '/charges', {
        type: 'costume',
        date: DAY,
        lines: [{ studentId: child.id, amount: 4500 }],
      });
      const { body } = await ask(guardian, child.id, (await lines(child.id)).at(-1).id);
      await answer(body.question.id, { outcome: 'waive' });
      expect(await balance(child.id)).toBe(100);
      const undone = await admin().call('POST', `/questions/${body.question.id}/answer/undo`);
      expect([undone.status, undone.body.question.state]).toEqual([200, 'open']);
      expect(await balance(child.id)).toBe(4600);
    });

    test('are answered once by two at once', async () => {
      const { child, question } = await asked();
      const both = await Promise.all([
        answer(question.id, { outcome: 'waive' }),
        answer(question.id, { outcome: 'credit', amount: 100 }),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await balance(child.id)).toBe(0);
    });

    test('are asked once by two at once, and refuse answers that are none', async () => {
      const { child, guardian, question } = await asked();
      await mark(child.id, { late: true, noShoes: true });
      const [, line] = await lines(child.id);
      const both = await Promise.all([
        ask(guardian, child.id, line.id),
        ask(guardian, child.id, line.id),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      for (const wrong of [
        {},
        { outcome: 'rain' },
        { outcome: 'credit', amount: 0 },
        { outcome: 'credit', amount: -5 },
        { outcome: 'waive', reason: 'rain' },
      ])
        expect((await answer(question.id, wrong)).status).toBe(400);
      expect(await balance(child.id)).toBe(200);
    });

    test('take one more message of the family, which opens an answered one again', async () => {
      const { guardian, question } = await asked();
      expect((await write(admin(), question.id, 'Which day?')).body.question.state).toBe('open');
      await answer(question.id, { outcome: 'keep', text: 'We waited.' });
      const second = await write(guardian, question.id, 'Please look again.');
      expect(second.body.question).toMatchObject({
        state: 'open',
        outcome: 'keep',
        mayWrite: false,
      });
      const third = await write(guardian, question.id, 'And again.');
      expect([third.status, third.body.message]).toEqual([
        409,
        'You have written twice. The school answers now.',
      ]);
      expect((await write(admin(), question.id, 'We did.')).status).toBe(200);
    });

    test('are at most 20 a day by one person', async () => {
      const { caller, student } = await school().addSignedInStudent();
      const id = student.id;
      for (let count = 0; count < 21; count += 1)
        await admin().call('POST', `/students/${id}/balance/add`, { amount: 100 });
      const all = await lines(id);
      for (const line of all.slice(0, 20))
        expect((await ask(caller, id, line.id)).status).toBe(201);
      const last = await ask(caller, id, all[20].id);
      expect([last.status, last.body.message]).toEqual([
        409,
        'You can ask 20 questions a day. Please talk to the school.',
      ]);
      expect((await ask(caller, id, all[20].id, 'x'.repeat(1001))).status).toBe(400);
      expect((await ask(caller, id, all[20].id, '  ')).status).toBe(400);
    });
  },
  options,
);
