import { beforeAll, expect, test } from 'vitest';
import type { QueuedMails } from '../../src/contract/mail.ts';
import type { Notice } from '../../src/contract/notice.ts';
import { addDays, calendarDate } from '../../src/domain/dates.ts';
import { aGuardian } from '../support/families.ts';
import { aMailServer, mailTools } from '../support/mailTools.ts';
import { describeSchool, TODAY, type Caller, type TestSchool } from '../support/school.ts';

// Announcements: who gets one by email, who sees it on Home, and what becomes of it when it is taken back.

const inDays = (days: number) => addDays(calendarDate(TODAY), days);

const { manners, mailbox, options } = aMailServer();

/** What an admin does with announcements, and what others see of them. */
function announcing(school: () => TestSchool) {
  const ask = (method: string, path: string, body?: unknown, headers = {}) =>
    school().admin.call(method, path, body, headers);
  const input = (audience: object, details = {}) => ({
    kind: 'announcement',
    audience,
    subject: 'No class on Friday',
    text: 'The studio is closed.\nSee you on Monday.',
    ...details,
  });
  const { preview, send: tries } = mailTools(school, mailbox);
  const announce = async (audience: object, details = {}): Promise<QueuedMails> => {
    const { status, body } = await tries(input(audience, details));
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const noticesOf = async (caller: Caller): Promise<Notice[]> => {
    const { status, body } = await caller.call('GET', '/notices');
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items;
  };
  const sees = async (caller: Caller, subject: string) =>
    (await noticesOf(caller)).some((notice) => notice.subject === subject);
  return { ask, input, preview, tries, announce, noticesOf, sees };
}

describeSchool(
  'announcements',
  (school) => {
    const { ask, input, preview, tries, announce, noticesOf, sees } = announcing(school);
    let tap: string;
    let ballet: string;
    type Person = Awaited<ReturnType<TestSchool['addSignedInStudent']>>;
    let inTap: Person;
    let other: Person;
    let teacher: Person;
    let guardian: Caller;
    let guardianEmail: string;

    const to = async (audience: object) =>
      (await preview(input(audience))).items.flatMap((one) => one.to ?? []).toSorted();
    const { settled, stuck } = mailTools(school, mailbox);
    const takesPart = (id: string, studentIds: string[], from: string) =>
      ask('POST', `/classes/${id}/places`, { studentIds, from });

    beforeAll(async () => {
      const first = { name: 'Ballet', forWhom: 'places' };
      const added = await ask('POST', '/classes', { name: 'Kids Tap', forWhom: 'places', first });
      tap = added.body.class.id;
      ballet = (await ask('GET', '/classes')).body.items.find(
        ({ id }: { id: string }) => id !== tap,
      ).id;
      [inTap, other, teacher] = [
        await school().addSignedInStudent(),
        await school().addSignedInStudent(),
        await school().addSignedInStudent(),
      ];
      await school().setRole(teacher.student.id, { role: 'teacher' });
      const kids = [
        await school().addStudent({ firstName: 'Kim', email: null }),
        await school().addStudent({ firstName: 'Lee', email: null }),
      ].map(({ id }) => id);
      const { body } = await ask('POST', '/families', {
        name: 'Baker',
        studentIds: kids,
        adults: [],
      });
      guardian = await aGuardian(school(), body.family?.id ?? body.id, {
        firstName: 'Rosa',
        lastName: 'Baker',
      });
      guardianEmail = (await guardian.call('GET', '/me')).body.email;
      await takesPart(tap, [inTap.student.id, ...kids], '2026-09-01');
      await takesPart(ballet, [other.student.id], inDays(30));
      expect((await ask('POST', '/mails/test')).status).toBe(200);
    });

    test('to a class go to its students and their parents, once for two children, and are on their Home', async () => {
      expect(await to({ classId: tap })).toEqual([guardianEmail, inTap.student.email].toSorted());
      const { actId, queued } = await announce({ classId: tap });
      expect(queued).toBe(2);
      const { items } = await settled(actId);
      const toRosa = items.find((one) => one.to === guardianEmail);
      expect(toRosa?.subject).toBe('Turnout, Kids Tap: No class on Friday');
      expect(toRosa?.text).toBe('Hi Rosa,\n\nThe studio is closed.\nSee you on Monday.\n\nTurnout');
      expect(mailbox().emails.filter((one) => one.to === guardianEmail)).toHaveLength(1);
      for (const caller of [inTap.caller, guardian, teacher.caller, school().admin])
        expect(await noticesOf(caller)).toMatchObject([
          {
            subject: 'No class on Friday',
            text: 'The studio is closed.\nSee you on Monday.',
            audience: 'Kids Tap',
            until: inDays(13),
          },
        ]);
      expect(await noticesOf(other.caller)).toEqual([]);
      expect((await school().anonymous.call('GET', '/notices')).status).toBe(401);
    });

    test('to a class on a date go to who is on its roll then', async () => {
      expect(await to({ classId: ballet })).toEqual([]);
      expect(await to({ classId: ballet, on: inDays(30) })).toEqual([other.student.email]);
      await announce({ classId: ballet, on: inDays(30) }, { subject: 'First ballet class' });
      expect(await sees(inTap.caller, 'First ballet class')).toBe(false);
      expect(await sees(other.caller, 'First ballet class'), 'not in it yet').toBe(false);
      school().clock.now = new Date(school().clock.now.getTime() + 30 * 86_400_000);
      await announce({ classId: ballet }, { subject: 'Ballet now' });
      expect(await sees(other.caller, 'Ballet now')).toBe(true);
      school().clock.now = new Date(school().clock.now.getTime() - 30 * 86_400_000);
      const unknown = await ask('POST', '/mails/preview', input({ classId: 'none' }));
      expect(unknown.status).toBe(404);
    });

    test('to everyone go to all who attend, and not to who left', async () => {
      const left = await school().addSignedInStudent();
      await ask('PATCH', `/students/${left.student.id}`, { enrollmentStatus: 'Removed' });
      const addresses = await to({ everyone: true });
      expect(addresses).toEqual(
        expect.arrayContaining([inTap.student.email, other.student.email, guardianEmail]),
      );
      expect(addresses).not.toContain(left.student.email);
      await announce({ everyone: true }, { subject: 'Summer party' });
      for (const caller of [inTap.caller, other.caller, guardian, teacher.caller, school().admin])
        expect(await sees(caller, 'Summer party')).toBe(true);
      expect(await noticesOf(left.caller)).toEqual([]);
    });

    test('to the team go to admins and teachers', async () => {
      expect(await to({ team: true })).toEqual(
        ['admin@school.test', teacher.student.email].toSorted(),
      );
      const { actId } = await announce({ team: true }, { subject: 'Keys' });
      const { items } = await settled(actId);
      expect(items).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
      expect(await sees(teacher.caller, 'Keys')).toBe(true);
      expect(await sees(school().admin, 'Keys')).toBe(true);
      for (const caller of [inTap.caller, guardian]) expect(await sees(caller, 'Keys')).toBe(false);
    });

    test('to chosen students, or to who owes, are seen by these and admins only', async () => {
      await announce({ studentIds: [other.student.id] }, { subject: 'Your shoes' });
      await ask('POST', `/students/${inTap.student.id}/balance/add`, { amount: 2400 });
      expect(await to({ owing: {} })).toEqual([inTap.student.email]);
      await announce({ owing: {} }, { subject: 'Please pay' });
      const seen = async (caller: Caller) => [
        await sees(caller, 'Your shoes'),
        await sees(caller, 'Please pay'),
      ];
      expect(await seen(other.caller)).toEqual([true, false]);
      expect(await seen(inTap.caller)).toEqual([false, true]);
      expect(await seen(school().admin)).toEqual([true, true]);
      expect(await seen(guardian)).toEqual([false, false]);
      expect(await seen(teacher.caller)).toEqual([false, false]);
      const [notice] = (await noticesOf(school().admin)).filter(
        ({ subject }) => subject === 'Please pay',
      );
      expect(notice?.audience).toBe('1 student');
    });

    test('are not emailed to who turned them off, and still on their Home', async () => {
      const { student, caller } = await school().addSignedInStudent();
      const off = await caller.call('PUT', '/me/mail-choices/announcement', { on: false });
      expect(off.status).toBe(200);
      const audience = { studentIds: [student.id] };
      expect((await preview(input(audience))).items).toMatchObject([
        { to: student.email, left: 'off' },
      ]);
      expect(await announce(audience, { subject: 'Only at home' })).toMatchObject({
        queued: 0,
        left: 1,
      });
      expect(await sees(caller, 'Only at home')).toBe(true);
    });

    test('that are removed are no longer shown, and their emails that wait are not sent', async () => {
      const { student, caller } = await school().addSignedInStudent();
      manners.password = 'changed';
      const { actId } = await announce({ studentIds: [student.id] }, { subject: 'Oops' });
      await stuck(actId);
      const [notice] = await noticesOf(caller);
      expect(notice?.subject).toBe('Oops');
      expect((await caller.call('DELETE', `/notices/${notice?.id}`)).status).toBe(403);
      expect((await ask('DELETE', `/notices/${notice?.id}`)).status).toBe(200);
      expect(await sees(caller, 'Oops')).toBe(false);
      expect(await sees(school().admin, 'Oops')).toBe(false);
      expect((await ask('DELETE', `/notices/${notice?.id}`)).status).toBe(404);
      delete manners.password;
      await ask('POST', '/mails/test');
      const { items } = await settled(actId);
      expect(items).toMatchObject([{ state: 'notNeeded', sentAt: null }]);
      // Somebody who registers gets other emails, too.
      const theirs = mailbox().emails.filter((one) => one.to === student.email);
      expect(theirs.filter(({ text }) => text.includes('Oops'))).toEqual([]);
    });

    test('are shown until their last day, which is from today on and within a year', async () => {
      const audience = { studentIds: [other.student.id] };
      for (const until of [inDays(-1), inDays(367)]) {
        expect(await tries(input(audience, { until }))).toMatchObject({
          status: 400,
          body: { fields: { until: 'Please choose a day from today on, within a year' } },
        });
      }
      await announce(audience, { subject: 'Only today', until: TODAY });
      expect(await sees(other.caller, 'Only today')).toBe(true);
      const now = school().clock.now;
      school().clock.now = new Date(now.getTime() + 86_400_000);
      expect(await sees(other.caller, 'Only today')).toBe(false);
      school().clock.now = now;
    });

    test('to a class are not read by who left today, written after they left', async () => {
      const gone = await school().addSignedInStudent();
      await takesPart(tap, [gone.student.id], '2026-09-01');
      await announce({ classId: tap }, { subject: 'While here' });
      expect(await sees(gone.caller, 'While here')).toBe(true);
      const left = await ask('PATCH', `/students/${gone.student.id}`, {
        enrollmentStatus: 'Removed',
      });
      expect(left.status).toBe(200);
      await announce({ classId: tap }, { subject: 'After they left' });
      expect(await sees(gone.caller, 'After they left')).toBe(false);
      expect(await sees(inTap.caller, 'After they left')).toBe(true);
    });

    test('pressed twice are one announcement, and none if somebody came to the class since', async () => {
      const audience = { studentIds: [other.student.id] };
      const said = input(audience, { subject: 'Just once' });
      const key = { 'idempotency-key': crypto.randomUUID() };
      const answers = [await tries(said, key), await tries(said, key)];
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      const found = await noticesOf(school().admin);
      expect(found.filter(({ subject }) => subject === 'Just once')).toHaveLength(1);
      // Another device has the same list on screen.
      const { hash } = await preview(said);
      const twice = await ask('POST', '/mails', { ...said, basedOn: hash });
      expect(twice.status).toBe(409);
      expect(twice.body.message).toBe('Already posted on Home.');
      const toAll = input({ everyone: true }, { subject: 'Moved' });
      const { hash: basedOn } = await preview(toAll);
      await school().addStudent();
      expect((await ask('POST', '/mails', { ...toAll, basedOn })).status).toBe(409);
      expect(await sees(school().admin, 'Moved')).toBe(false);
    });
  },
  options,
);

describeSchool('announcements in a school that sends no emails', (school) => {
  const { ask, input, announce, sees } = announcing(school);

  test('are on Home only', async () => {
    const { caller } = await school().addSignedInStudent();
    expect(await announce({ everyone: true })).toMatchObject({ queued: 0, left: 1 });
    expect(await sees(caller, 'No class on Friday')).toBe(true);
    const unsaid = input({ everyone: true }, { subject: ' ' });
    expect((await ask('POST', '/mails/preview', unsaid)).status).toBe(400);
    expect((await ask('GET', '/mails')).status).toBe(404);
  });

  test('are for admins to make', async () => {
    const { caller } = await school().addSignedInStudent();
    const said = { ...input({ everyone: true }), basedOn: 'seen' };
    expect((await caller.call('POST', '/mails', said)).status).toBe(403);
  });
});
