import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { QueuedMails } from '../../src/contract/mail.ts';
import { aMailServer, mailTools } from '../support/mailTools.ts';
import { describeSchoolOnce, type TestSchool } from '../support/school.ts';

// Emails that a class is canceled, and that it takes place after all: who gets them, and when none go out.

const TUESDAY = '2026-11-24';
const { manners, mailbox, options } = aMailServer();

function at(school: () => TestSchool) {
  const ask = (method: string, path: string, body?: unknown) =>
    school().admin.call(method, path, body);
  let jazz = '';
  const inputOf = (on: string, more = {}) => ({
    kind: 'canceledLesson',
    audience: { classId: jazz, on },
    ...more,
  });
  const tools = mailTools(school, mailbox);
  const preview = (on: string, more = {}) => tools.preview(inputOf(on, more));
  return {
    ask,
    addClasses: async () => {
      const jazzed = {
        name: 'Jazz',
        forWhom: 'everyone',
        first: { name: 'Open class', forWhom: 'everyone' },
      };
      jazz = (await ask('POST', '/classes', jazzed)).body.class.id;
      await ask('PUT', `/classes/${jazz}/schedules/2026-09-01`, {
        meetings: [{ weekday: 2, starts: '17:00', ends: '18:00' }],
      });
    },
    preview,
    leftOf: async (on: string, more = {}) =>
      Object.fromEntries(
        (await preview(on, more)).items.map((one) => [one.names.join('+'), one.left]),
      ),
    send: async (on: string, more: object = {}, leaveOut: string[] = []) => {
      const { hash: basedOn } = await preview(on, more);
      const body = { ...inputOf(on, more), basedOn, leaveOut };
      return school().admin.call<QueuedMails>('POST', '/mails', body);
    },
    cancel: (on: string) =>
      ask('POST', `/lessons/${on}/${jazz}/cancel`, { name: 'Teacher ill', confirmed: true }),
    hold: (on: string) => ask('DELETE', `/lessons/${on}/${jazz}/cancel`),
    later: () => {
      school().clock.now = new Date(school().clock.now.getTime() + 1000);
    },
    addPeople: async () => {
      await school().addStudent({
        firstName: 'Zoe',
        email: 'zoe@school.test',
        phone: '555 0101',
      });
      const kim = await school().addStudent({ firstName: 'Kim', email: null });
      const lee = await school().addStudent({ firstName: 'Lee', email: null });
      await school().addStudent({ firstName: 'Max', email: null, phone: '555 0100' });
      await ask('POST', '/families', {
        name: 'Baker',
        studentIds: [kim.id, lee.id],
        adults: [
          { firstName: 'Rosa', lastName: 'Baker', email: 'rosa@school.test' },
          { firstName: 'Ben', lastName: 'Baker', email: 'ben@school.test' },
        ],
      });
    },
  };
}

describeSchoolOnce(
  'emails about a canceled class',
  (school) => {
    const { ask, addClasses, addPeople, preview, leftOf, send, cancel, hold, later } = at(school);
    const { settled, stuck } = mailTools(school, mailbox);
    const sent = async (on: string, more: object, leaveOut: string[] = []) => {
      later();
      const { status, body } = await send(on, more, leaveOut);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    };
    const readBy = () =>
      mailbox()
        .emails.map(({ to }) => to)
        .toSorted();
    const everyone = ['ben@school.test', 'rosa@school.test', 'zoe@school.test'];
    const text = 'Teacher ill';

    beforeAll(async () => {
      await addClasses();
      await addPeople();
      await ask('POST', '/mails/test');
    });
    beforeEach(() => {
      mailbox().emails.length = 0;
    });

    test('are seen before it is canceled, and go out only after, once to each address', async () => {
      const seen = await preview(TUESDAY, { text });
      expect(seen.items.find(({ to }) => to === 'rosa@school.test')).toMatchObject({
        subject: 'Jazz is canceled on Nov 24, 2026',
        text: 'Hi Rosa,\n\nJazz is canceled on Tuesday, November 24, 2026, 5:00–6:00 PM.\n\nTeacher ill\n\nTurnout',
      });
      const early = await send(TUESDAY, { text });
      expect([early.status, early.body]).toMatchObject([
        409,
        { message: 'This class is not canceled.' },
      ]);
      await cancel(TUESDAY);
      const { actId, ...counts } = await sent(TUESDAY, { text });
      expect(counts).toEqual({ queued: 3, left: 1 });
      expect((await settled(actId)).counts).toMatchObject({ sent: 3 });
      expect(readBy()).toEqual(everyone);
      expect(await leftOf(TUESDAY, { text: 'Said again' })).toEqual({
        Zoe: 'already',
        Rosa: 'already',
        Ben: 'already',
        Max: 'noAddress',
      });
      expect((await send(TUESDAY, { text })).body).toMatchObject({
        message: 'There is nobody to send this to.',
      });
      expect((await send(TUESDAY, { isOn: true })).body).toMatchObject({
        message: 'This class is still canceled.',
      });
    });

    test('that it is on after all go to those who were told, once, and it can be canceled again', async () => {
      await hold(TUESDAY);
      await school().addStudent({ firstName: 'New', email: 'new@school.test' });
      const { items } = await preview(TUESDAY, { isOn: true });
      expect(items.map(({ to }) => String(to)).toSorted()).toEqual(everyone);
      expect(items[0]).toMatchObject({
        subject: 'Jazz takes place after all on Nov 24, 2026',
        text: expect.stringContaining(
          'Jazz takes place after all on Tuesday, November 24, 2026, 5:00–6:00 PM.\n\nTurnout',
        ),
      });
      const { actId } = await sent(TUESDAY, { isOn: true }, ['zoe@school.test']);
      await settled(actId);
      expect(readBy()).toEqual(['ben@school.test', 'rosa@school.test']);
      expect(await leftOf(TUESDAY, { isOn: true })).toEqual({ Zoe: null });
      await cancel(TUESDAY);
      expect(await leftOf(TUESDAY, { text })).toEqual({
        Zoe: 'already',
        Rosa: null,
        Ben: null,
        New: null,
        Max: 'noAddress',
      });
    });

    test('that still wait when it is held again are not sent, and neither is that it is on', async () => {
      const on = '2026-12-01';
      manners.password = 'changed';
      await cancel(on);
      const off = await sent(on, { text });
      await stuck(off.actId);
      await hold(on);
      const back = await sent(on, { isOn: true });
      expect(back.queued).toBe(off.queued);
      delete manners.password;
      await ask('POST', '/mails/test');
      mailbox().emails.length = 0;
      for (const { actId, queued } of [off, back])
        expect((await settled(actId)).counts).toMatchObject({ sent: 0, notNeeded: queued });
      expect(readBy()).toEqual([]);
      // Nobody was told, so there is nobody to tell that it is on.
      expect(await leftOf(on, { isOn: true })).toEqual({});
    });

    test("have no empty reason, and are an admin's to send", async () => {
      const path = '/mails/preview';
      const input = { kind: 'canceledLesson', audience: { classId: 'first', on: TUESDAY } };
      expect((await ask('POST', path, { ...input, text: '  ' })).status).toBe(400);
      const { items } = (await ask('POST', path, input)).body;
      expect(items[0].text).toMatch(
        /^Hi \w+,\n\nOpen class is canceled on Tuesday[^\n]+\.\n\nTurnout$/,
      );
      const { caller } = await school().addSignedInStudent();
      for (const asked of ['/mails/preview', '/mails'])
        expect((await caller.call('POST', asked, { ...input, basedOn: 'x' })).status).toBe(403);
    });
  },
  options,
);

describeSchoolOnce('a canceled class without a mail server', (school) => {
  const { addClasses, addPeople, preview, send, cancel } = at(school);

  test('has everybody with their phones, and nothing to send', async () => {
    await addClasses();
    await addPeople();
    await cancel(TUESDAY);
    const { items } = await preview(TUESDAY);
    expect(items.flatMap(({ phones }) => phones).toSorted()).toEqual(['555 0100', '555 0101']);
    expect((await send(TUESDAY)).status).toBe(404);
  });
});
