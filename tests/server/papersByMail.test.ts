import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aMailServer, mailTools, pdfsIn } from '../support/mailTools.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { describeSchool, TODAY } from '../support/school.ts';

// Statements and receipts that go by email, as PDFs.

const { manners, mailbox, options } = aMailServer();
let noReader: string | null;
beforeAll(async () => {
  noReader = await noPdfReader();
});
beforeEach(() => {
  mailbox().emails.length = 0;
});

describeSchool(
  'papers by email',
  (school) => {
    const { preview, send, sent, settled, testFirst, get, received } = mailTools(school, mailbox);
    const done = async (method: string, path: string, input?: object) => {
      const { status, body } = await school().admin.call(method, path, input);
      expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
      return body;
    };
    const paperOf = async (pdf: { bytes: Buffer } | undefined) =>
      noReader ? '' : pdfText(new Uint8Array(pdf?.bytes ?? []).buffer);
    const says = (text: string, words: string) => {
      if (!noReader) expect(text).toContain(words);
    };
    /** A family with two children and two parents who have addresses. */
    const family = async () => {
      const kim = await school().addStudent({ firstName: 'Kim', email: null, balance: 2400 });
      const lee = await school().addStudent({ firstName: 'Lee', email: null });
      const stem = kim.id.slice(-6);
      const { family: made } = await done('POST', '/families', {
        name: 'Baker',
        studentIds: [kim.id, lee.id],
        adults: ['Rosa', 'Ben'].map((firstName) => ({
          firstName,
          lastName: 'Baker',
          email: `${firstName.toLowerCase()}-${stem}@school.test`,
        })),
      });
      const to = (name: string) => `${name}-${stem}@school.test`;
      return { kim, lee, family: made, rosa: to('rosa'), ben: to('ben') };
    };
    const pays = (studentId: string, amount: number) =>
      done('POST', '/payments', { studentId, amount, paymentMethod: 'cash', date: TODAY });
    beforeAll(() => testFirst());

    test('statements of a month: one email for each parent, with a PDF for each child, once', async () => {
      const { kim, lee, rosa, ben } = await family();
      const input = {
        kind: 'statement',
        audience: { studentIds: [kim.id, lee.id] },
        month: '2026-10',
      };
      const { items } = await preview(input);
      expect(new Map(items.map(({ to, alsoTo }) => [to, alsoTo]))).toEqual(
        new Map([
          [ben, [rosa]],
          [rosa, [ben]],
        ]),
      );
      const page = await sent(input);
      expect(page.counts).toMatchObject({ sent: 2 });
      const text = received(rosa)[0]?.text ?? '';
      const pdfs = pdfsIn(text);
      expect(pdfs.map(({ name }) => name)).toEqual([
        expect.stringMatching(/^statement-kim-.*-from-2026-10-01\.pdf$/),
        expect.stringMatching(/^statement-lee-.*-from-2026-10-01\.pdf$/),
      ]);
      says(await paperOf(pdfs[0]), 'recorded since Oct 1, 2026');
      const toRosa = page.items.find(({ to }) => to === rosa);
      expect(toRosa?.text).toBe(
        [
          'Hi Rosa,',
          'The statements of Kim and Lee since October 2026 are attached.',
          'As of today:\nKim owes $24.00.\nLee is paid up.',
          'Thank you!\nTurnout',
          'Ben gets this email too.',
        ].join('\n\n'),
      );
      expect((await preview(input)).items).toMatchObject([
        { left: 'already' },
        { left: 'already' },
      ]);
      expect((await send(input)).status).toBe(409);
      // Another month is another statement.
      expect((await preview({ ...input, month: '2026-09' })).items[0]).toMatchObject({
        left: null,
      });
      // Only who is skipped isn't named to the other.
      const { hash: basedOn } = await preview({ ...input, month: '2026-09' });
      const queued = await done('POST', '/mails', {
        ...input,
        month: '2026-09',
        basedOn,
        leaveOut: [ben],
      });
      const [row] = (await settled(queued.actId)).items;
      expect(row?.text).not.toContain('Ben');
      for (const month of ['2026-11', '2027-01'])
        expect(
          (await school().admin.call('POST', '/mails/preview', { ...input, month })).status,
        ).toBe(409);
    });

    test('a statement of any days, or of all, goes to one family as often as somebody sends it', async () => {
      const { kim, rosa, ben } = await family();
      const input = { kind: 'statement', audience: { studentIds: [kim.id] } };
      const october = { ...input, from: '2026-10-01', to: '2026-10-31' };
      for (const time of ['once', 'again']) {
        const items = (await sent(october)).items.toSorted((a, b) => a.to.localeCompare(b.to));
        expect(items, time).toMatchObject([
          { to: ben, state: 'sent' },
          { to: rosa, subject: 'Turnout: statement from Oct 1, 2026 to Oct 31, 2026' },
        ]);
        expect(items[0]?.about).toEqual(['Kim Lovelace']);
        expect(items[0]?.text).toContain(
          "Kim's statement from Oct 1, 2026 to Oct 31, 2026 is attached.",
        );
      }
      const pdfs = pdfsIn(received(rosa).at(-1)?.text ?? '');
      expect(pdfs.map(({ name }) => name)).toEqual([
        expect.stringMatching(/^statement-kim-.*-from-2026-10-01-to-2026-10-31\.pdf$/),
      ]);
      const [all] = (await preview(input)).items;
      expect(all?.text).toContain("Kim's statement is attached.");
      const reversed = { ...input, from: '2026-10-31', to: '2026-10-01' };
      const { status } = await school().admin.call('POST', '/mails/preview', reversed);
      expect(status).toBe(400);
    });

    test('whoever was chosen gets one though they have left; of everyone, only who still attends', async () => {
      const ann = await school().addStudent();
      const bea = await school().addStudent();
      const leaves = ({ id }: { id: string }) =>
        done('PUT', `/students/${id}/status`, { enrollmentStatus: 'Inactive' });
      await leaves(ann);
      const month = '2026-08';
      const chosen = { kind: 'statement', audience: { studentIds: [ann.id] }, month };
      expect((await sent(chosen)).items).toMatchObject([{ to: ann.email, state: 'sent' }]);
      manners.password = 'changed';
      const { actId } = (await send({ kind: 'statement', audience: { everyone: true }, month }))
        .body;
      await expect.poll(async () => (await get()).waiting !== null).toBe(true);
      await leaves(bea);
      delete manners.password;
      await testFirst();
      const { items } = await settled(actId);
      expect(items.find(({ to }) => to === bea.email)).toMatchObject({
        state: 'notNeeded',
        answer: 'They are no longer in the school.',
      });
      expect(items.map(({ to }) => to)).not.toContain(ann.email);
    });

    test('wait as a draft once a month is closed, until they are sent', async () => {
      const ann = await school().addStudent();
      expect((await get()).statementsDue).toBeNull();
      const { hash } = await done('GET', '/closings/2026-10');
      await done('POST', '/closings', { month: '2026-10', basedOn: hash });
      // Some of October's went out above.
      expect((await get()).statementsDue).toBeNull();
      const { db } = school().app.database;
      for (const table of ['mail_students', 'mails'] as const) await db.deleteFrom(table).execute();
      expect((await get()).statementsDue).toBe('2026-10');
      const input = { kind: 'statement', audience: { studentIds: [ann.id] }, month: '2026-10' };
      const [mine] = (await sent(input)).items;
      expect(mine?.text).toContain('Your statement since October 2026 is attached.');
      expect(mine?.text).toContain("As of today, you're paid up.");
      expect((await get()).statementsDue).toBeNull();
    });

    test('a receipt goes to the student, or to both parents', async () => {
      const ann = await school().addStudent({ firstName: 'Ann' });
      const { payment } = await pays(ann.id, 1500);
      const receipt = { kind: 'receipt', audience: { paymentId: payment.id } };
      await sent(receipt);
      const text = received(ann.email)[0]?.text ?? '';
      expect(text).toContain('Subject: Turnout: receipt for $15.00');
      expect(text).not.toContain('List-Unsubscribe');
      const [pdf] = pdfsIn(text);
      expect(pdf?.name).toBe(`receipt-${payment.receiptNumber}-2026-11-21.pdf`);
      says(await paperOf(pdf), `Receipt ${payment.receiptNumber}`);
      // Somebody who asks again gets it again.
      expect((await sent(receipt)).counts).toMatchObject({ sent: 1 });
      const { kim, rosa, ben } = await family();
      const { payment: ofKim } = await pays(kim.id, 500);
      await sent({ kind: 'receipt', audience: { paymentId: ofKim.id } });
      expect(received(rosa)).toHaveLength(1);
      expect(received(ben)).toHaveLength(1);
    });

    test("a family payment's receipt goes to whoever paid, and to nobody once it is deleted", async () => {
      const { kim, lee, family: made, rosa, ben } = await family();
      const payer = made.adults.find(({ name }: { name: string }) => name === 'Ben Baker');
      const { actId } = await done('POST', `/families/${made.id}/payments`, {
        payerId: payer.userId,
        paymentMethod: 'cash',
        date: TODAY,
        amount: 3000,
        lines: [
          { studentId: kim.id, amount: 2400 },
          { studentId: lee.id, amount: 600 },
        ],
      });
      const receipt = {
        kind: 'receipt',
        audience: { familyId: made.id, familyPaymentId: actId },
      };
      const { items } = await preview(receipt);
      expect(items.map(({ to }) => to)).toEqual([ben]);
      await sent(receipt);
      expect(received(rosa)).toHaveLength(0);
      const [pdf] = pdfsIn(received(ben)[0]?.text ?? '');
      says(await paperOf(pdf), 'Received from Ben Baker');
      // A child's part of it is no payment of its own.
      const { items: parts } = await done('GET', `/payments?studentId=${kim.id}&limit=5`);
      const ofPart = await preview({ kind: 'receipt', audience: { paymentId: parts[0].id } });
      expect(ofPart.items).toMatchObject([{ to: ben, subject: 'Turnout: receipt for $30.00' }]);
      manners.password = 'changed';
      const waits = await send(receipt);
      await expect.poll(async () => (await get()).waiting?.count).toBe(1);
      await done('DELETE', `/families/${made.id}/payments/${actId}`);
      delete manners.password;
      await testFirst();
      const page = await settled(waits.body.actId);
      expect(page.items).toMatchObject([
        { state: 'notNeeded', answer: 'The payment was deleted.' },
      ]);
      expect(received(ben)).toHaveLength(1);
      expect((await school().admin.call('POST', '/mails/preview', receipt)).status).toBe(404);
    });
  },
  options,
);
