import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aGuardian } from '../support/families.ts';
import { aMailServer, mailTools } from '../support/mailTools.ts';
import { bothEngines, callerFor, signIn, startServer, type Caller } from '../support/school.ts';
import { ADMIN } from '../support/place.ts';

// How many a class takes, who waits for it, and the offers that are answered without signing in.

const TODAY = '2026-11-21';
const UNTIL = '2026-11-23T17:00:00.000Z';
const { mailbox, options } = aMailServer();
const { describeSchool } = bothEngines('two servers may share its database');

describeSchool(
  'seats',
  (school) => {
    const { received, testFirst } = mailTools(school, mailbox);
    const ask = (method: string, path: string, body?: unknown, by: Caller = school().admin) =>
      by.call(method, path, body);
    const done = async (method: string, path: string, body?: unknown) => {
      const answer = await ask(method, path, body);
      expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return answer.body;
    };
    let count = 0;
    async function aClass(rules: object = { capacity: 1 }) {
      count += 1;
      const input = {
        name: `Class ${count}`,
        forWhom: 'places',
        first: { name: 'First', forWhom: 'everyone' },
      };
      const { class: made } = await done('POST', '/classes', input);
      const { revision, id } = made;
      await done('PATCH', `/classes/${id}`, { ...rules, revision });
      return { id: id as string, name: made.name as string };
    }
    const classOf = async (id: string) =>
      (await done('GET', '/classes')).items.find((one: { id: string }) => one.id === id);
    const place = async (id: string, studentId: string, from = TODAY) =>
      (await done('POST', `/classes/${id}/places`, { studentIds: [studentId], from })).results[0];
    const waitFor = async (id: string, studentId: string) =>
      (await done('POST', `/classes/${id}/waits`, { studentId })).wait;
    const offer = (waitId: string, more: object = {}) =>
      ask('POST', `/waits/${waitId}/offer`, { from: '2026-12-03', until: UNTIL, ...more });
    const tokenIn = (link: string) => link.split('/').at(-1) ?? '';
    const answer = (waitId: string, token: string, yes: boolean) =>
      ask('POST', `/offers/${waitId}`, { token, yes }, school().anonymous);
    const read = (waitId: string, token: string) =>
      ask('GET', `/offers/${waitId}?token=${token}`, undefined, school().anonymous);
    beforeAll(() => testFirst());

    test('are only for a class with places; ages are in order', async () => {
      const { id } = await aClass({});
      const { revision } = await classOf(id);
      const first = (await done('GET', '/classes')).items[0];
      const everyones = await ask('PATCH', `/classes/${first.id}`, {
        capacity: 5,
        revision: first.revision,
      });
      expect([everyones.status, everyones.body.message]).toEqual([
        400,
        'Only a class with places has seats',
      ]);
      const ages = await ask('PATCH', `/classes/${id}`, { ageFrom: 8, ageTo: 6, revision });
      expect([ages.status, ages.body.fields]).toEqual([
        400,
        { ageTo: 'The oldest age is below the youngest' },
      ]);
      for (const capacity of [0, 1001, 1.5])
        expect((await ask('PATCH', `/classes/${id}`, { capacity, revision })).status).toBe(400);
    });

    test('staff exceed them after a warning, and are told what does not fit', async () => {
      const { id } = await aClass({ capacity: 1, ageFrom: 6, roleBalance: 0 });
      const mia = await school().addStudent({ firstName: 'Mia', birthDate: '2021-01-05' });
      const leo = await school().addStudent({ firstName: 'Leo' });
      expect(await place(id, mia.id)).toMatchObject({
        overBy: 0,
        notes: ['Mia is 5 on Aug 31, 2026; this class is from 6'],
      });
      const second = await place(id, leo.id, '2026-12-01');
      expect(second.overBy).toBe(1);
      expect(second.notes[0]).toMatch(/^There are \d leads? and \d follows? in Class \d+\.$/);
      expect((await classOf(id)).taken).toMatchObject({ now: 1, coming: 1 });
    });

    test('who waits is listed in order, once, and waits no more with a place or after leaving', async () => {
      const { id } = await aClass();
      const [ada, ben, cy] = [
        await school().addStudent({ firstName: 'Ada' }),
        await school().addStudent({ firstName: 'Ben' }),
        await school().addStudent({ firstName: 'Cy' }),
      ];
      for (const one of [ben, ada, cy]) await waitFor(id, one.id);
      const [first] = (await done('GET', `/classes/${id}/waits`)).items;
      await done('DELETE', `/waits/${first.id}`);
      expect((await done('POST', `/waits/${first.id}/restore`)).wait.since).toBe(first.since);
      expect((await ask('POST', `/waits/${first.id}/restore`)).status).toBe(409);
      const names = async () =>
        (await done('GET', `/classes/${id}/waits`)).items.map(
          (one: { studentName: string }) => one.studentName.split(' ')[0],
        );
      expect(await names()).toEqual(['Ben', 'Ada', 'Cy']);
      const twice = await ask('POST', `/classes/${id}/waits`, { studentId: ben.id });
      expect([twice.status, twice.body.message]).toEqual([
        409,
        'Ben Lovelace is waiting for this class already.',
      ]);
      expect(await classOf(id)).toMatchObject({ waiting: 3, freeFrom: TODAY });
      await place(id, ada.id);
      expect(await names()).toEqual(['Ben', 'Cy']);
      expect((await classOf(id)).freeFrom).toBeNull();
      expect((await ask('POST', `/classes/${id}/waits`, { studentId: ada.id })).body.message).toBe(
        'Ada Lovelace has a spot in this class already.',
      );
      await done('PUT', `/students/${cy.id}/status`, { enrollmentStatus: 'Inactive' });
      expect(await names()).toEqual(['Ben']);
      await done('POST', `/classes/${id}/end`, {
        to: '2026-12-20',
        revision: (await classOf(id)).revision,
      });
      expect(await names()).toEqual([]);
    });

    test('an offer holds its seat, is emailed, and is taken once without signing in', async () => {
      const { id, name } = await aClass();
      const mia = await school().addStudent({ firstName: 'Mia' });
      const wait = await waitFor(id, mia.id);
      mailbox().emails.length = 0;
      const made = await offer(wait.id);
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      expect(made.body.wait.offer).toEqual({ from: '2026-12-03', until: UNTIL });
      const token = tokenIn(made.body.link);
      expect(made.body.link).toBe(`https://school.test/offer/${wait.id}/${token}`);
      expect((await classOf(id)).taken).toMatchObject({ now: 0, coming: 1 });
      await expect.poll(() => received(mia.email).length).toBe(1);
      const email = received(mia.email)[0]?.text ?? '';
      expect(email).toContain(`There is a spot for you in ${name} from Dec 3, 2026.`);
      expect(email).toContain(made.body.link);
      const stored = (await done('GET', `/mails?kind=place&studentId=${mia.id}`)).items[0];
      expect(stored.text).toContain('(a link that only they have)');
      expect(stored.text).not.toContain(token);
      // Another has no seat while it is held.
      const other = await waitFor(id, (await school().addStudent()).id);
      expect((await offer(other.id)).body.message).toBe(
        `There is no free spot in ${name} from Dec 3. You can place them anyway.`,
      );
      expect((await read(wait.id, token)).body).toMatchObject({
        className: name,
        firstName: 'Mia',
        from: '2026-12-03',
        state: 'open',
      });
      const both = await Promise.all([answer(wait.id, token, true), answer(wait.id, token, true)]);
      expect(both.map(({ status, body }) => [status, body.state])).toEqual([
        [200, 'yes'],
        [200, 'yes'],
      ]);
      expect((await done('GET', `/students/${mia.id}/places`)).items).toMatchObject([
        { classId: id, from: '2026-12-03', until: null },
      ]);
      expect((await answer(wait.id, token, false)).status).toBe(404);
    });

    test('parents read whom it is for, and what the class costs', async () => {
      const { id, name } = await aClass();
      const { id: studentId } = await school().addStudent({ firstName: 'Mia' });
      const adults = [{ firstName: 'Rosa', lastName: 'Torres', email: 'rosa.seats@school.test' }];
      await done('POST', '/families', { name: 'Torres', studentIds: [studentId], adults });
      const wait = await waitFor(id, studentId);
      const first = tokenIn((await offer(wait.id)).body.link);
      await expect.poll(() => received('rosa.seats@school.test').length).toBe(1);
      const mail = received('rosa.seats@school.test')[0]?.text;
      expect(mail).toMatch(new RegExp(`^Subject: .*: a spot in ${name}\r?$`, 'm'));
      expect(mail).toContain(`There is a spot for Mia in ${name} from Dec 3, 2026.`);
      expect((await read(wait.id, first)).body.costs).toBe('');
      const prices = [
        { from: '2026-11-01', amount: 6000 },
        { from: '2026-12-01', amount: 6500 },
        { from: '2027-01-01', amount: 7000 },
      ];
      for (const { from, amount } of prices)
        await done('PUT', `/classes/${id}/prices/${from}`, { per: 'month', amount });
      expect((await read(wait.id, first)).body.costs).toBe('$65.00 a month');
    });

    test('what placing somebody does to the seats is told before it, and it is undone as a whole', async () => {
      const { id } = await aClass({ capacity: 1, ageFrom: 6 });
      const mia = await school().addStudent({ firstName: 'Mia', birthDate: '2021-01-05' });
      await place(id, (await school().addStudent()).id);
      const wait = await waitFor(id, mia.id);
      const last = await waitFor(id, (await school().addStudent()).id);
      const tell = async (act: string, input: object) =>
        (await done('POST', '/previews', { act, input })).places;
      const told = { overBy: 1, notes: ['Mia is 5 on Aug 31, 2026; this class is from 6'] };
      expect(await tell('waits.place', { id: wait.id, from: TODAY })).toMatchObject([told]);
      expect(
        await tell('places.add', { id, studentIds: [mia.id, 'nobody'], from: TODAY }),
      ).toMatchObject([{ studentId: mia.id, ...told }]);
      expect(await classOf(id)).toMatchObject({ waiting: 2, taken: { now: 1 } });

      const given = await done('POST', `/waits/${wait.id}/place`, { from: TODAY });
      expect(given).toMatchObject(told);
      expect(await classOf(id)).toMatchObject({ waiting: 1, taken: { now: 2 } });
      await done('POST', `/waits/${wait.id}/restore`);
      expect(await classOf(id)).toMatchObject({ waiting: 2, taken: { now: 1 } });
      const { items } = await done('GET', `/classes/${id}/waits`);
      expect(items.map((one: { id: string }) => one.id)).toEqual([wait.id, last.id]);
      expect((await done('GET', `/students/${mia.id}/places`)).items).toEqual([]);
      expect((await ask('POST', `/waits/${wait.id}/restore`)).status).toBe(409);
      // Once the place is gone, there is nothing to undo.
      const again = await done('POST', `/waits/${wait.id}/place`, { from: TODAY });
      await done('DELETE', `/places/${again.place.id}`);
      expect((await ask('POST', `/waits/${wait.id}/restore`)).status).toBe(409);
    });

    test('an open offer is on the Home of whoever decides, and of nobody else', async () => {
      const { id, name } = await aClass({ capacity: 3 });
      const mia = await school().addSignedInStudent();
      const adult = await school().addSignedInStudent();
      await done('PATCH', `/students/${mia.student.id}`, { firstName: 'Mia' });
      const made = await done('POST', '/families', {
        name: 'Torres',
        studentIds: [mia.student.id],
        adults: [],
      });
      const rosa = await aGuardian(school(), made.family.id);
      const offersOf = async (by: Caller) => (await ask('GET', '/me', undefined, by)).body.offers;
      const wait = await waitFor(id, mia.student.id);
      expect(await offersOf(rosa)).toBeUndefined();
      const token = tokenIn((await offer(wait.id)).body.link);
      const open = { waitId: wait.id, className: name, firstName: 'Mia', until: UNTIL };
      expect(await offersOf(rosa)).toEqual([{ ...open, token, from: '2026-12-03' }]);
      for (const other of [mia.caller, adult.caller, school().admin])
        expect(await offersOf(other)).toBeUndefined();
      const own = await waitFor(id, adult.student.id);
      await offer(own.id);
      expect(await offersOf(adult.caller)).toMatchObject([{ waitId: own.id }]);
      await answer(wait.id, token, true);
      expect(await offersOf(rosa)).toBeUndefined();
    });

    test('while a seat is held, only admins read its link again', async () => {
      const { id } = await aClass();
      const { student, caller } = await school().addSignedInStudent();
      const wait = await waitFor(id, student.id);
      const offerOf = async () => (await done('GET', `/classes/${id}/waits`)).items[0].offer;
      expect(await offerOf()).toBeNull();
      const { link } = (await offer(wait.id)).body;
      expect(await offerOf()).toEqual({ from: '2026-12-03', until: UNTIL, link });
      const teacher = await school().addSignedInStudent();
      await school().setRole(teacher.student.id, { role: 'teacher' });
      const others: [string, Caller][] = [
        ['the student', caller],
        ['a teacher', teacher.caller],
        ['nobody', school().anonymous],
      ];
      for (const [who, by] of others) {
        const { status, body } = await ask('GET', `/classes/${id}/waits`, undefined, by);
        expect([who, status === 401 || status === 403]).toEqual([who, true]);
        expect(JSON.stringify(body)).not.toContain(tokenIn(link));
      }
      const log = await done('GET', `/audit-log?studentId=${student.id}`);
      expect(JSON.stringify(log)).toContain('Spot offered');
      expect(JSON.stringify(log)).not.toContain(tokenIn(link));
      await answer(wait.id, tokenIn(link), false);
      expect((await done('GET', `/classes/${id}/waits`)).items).toEqual([]);
    });

    test('a place, an offer, a place given now and a moved place begin while their class takes place', async () => {
      const { id, name } = await aClass({ capacity: 9, from: '2026-12-01', to: '2027-05-31' });
      const { id: student } = await school().addStudent();
      const wait = await waitFor(id, (await school().addStudent()).id);
      const given = await place(id, student, '2026-12-01');
      const acts: Record<string, (from: string) => ReturnType<typeof ask>> = {
        place: async (from) =>
          ask('POST', `/classes/${id}/places`, {
            studentIds: [(await school().addStudent()).id],
            from,
          }),
        offer: (from) => offer(wait.id, { from }),
        now: (from) => ask('POST', `/waits/${wait.id}/place`, { from }),
        moved: (from) => ask('PATCH', `/places/${given.place.id}`, { from }),
      };
      const early = `${name} begins on Dec 1, 2026.`;
      const limits = 'Please give a date from Jan 1, 2000 to one year ahead';
      const past = 'An offer is for a spot from today on';
      for (const [what, act] of Object.entries(acts))
        for (const [from, message] of [
          ['1999-12-31', what === 'offer' ? past : limits],
          ['2025-11-21', what === 'offer' ? past : early],
          ['2026-11-30', early],
          ['2027-06-01', `The last day of ${name} is May 31, 2027.`],
        ] as const) {
          const { status, body } = await act(from);
          expect([what, from, status, body.fields]).toEqual([what, from, 400, { from: message }]);
        }
      expect((await classOf(id)).taken).toMatchObject({ now: 0, coming: 1 });
      expect((await acts['offer']?.('2026-12-01'))?.status).toBe(200);
      // Without dates of its own, a class takes nobody before any record may begin.
      const always = await aClass();
      expect(
        (
          await ask('POST', `/classes/${always.id}/places`, {
            studentIds: [student],
            from: '1999-12-31',
          })
        ).status,
      ).toBe(400);
      expect((await place(always.id, student, '2020-01-01')).place.from).toBe('2020-01-01');
      // A list places its students on the first day that there is.
      const rows = [{ firstName: 'Lia', lastName: 'Ames', classes: [name] }];
      const { items } = await done('POST', '/students/import', { rows });
      const { items: places } = await done('GET', `/students/${items[0].studentId}/places`);
      expect(places).toMatchObject([{ from: '2026-12-01' }]);
    });

    test('a list says before it is added which classes are over their seats, and who doesn’t fit', async () => {
      const small = await aClass({ capacity: 1, ageFrom: 6 });
      const big = await aClass({ capacity: 9 });
      const waiting = await school().addStudent({ firstName: 'Wes', lastName: 'Ward' });
      await waitFor(small.id, waiting.id);
      const both = [small.name, big.name];
      const rows = [
        { firstName: 'Ivy', lastName: 'Stone', birthDate: '2021-01-05', classes: both },
        { firstName: 'Max', lastName: 'Stone', birthDate: '2016-01-05', classes: both },
        { firstName: 'Old', lastName: 'Stone', classes: both, enrollmentStatus: 'Inactive' },
        { firstName: 'Wes', lastName: 'Ward', phone: '+1 555 010 9999', classes: both },
      ];
      const told = {
        over: [{ classId: small.id, name: small.name, by: 1 }],
        notes: [`${small.name}: Ivy is 5 on Aug 31, 2026; this class is from 6`],
        waits: 0,
      };
      const tried = await done('POST', '/students/import', { rows, dryRun: true });
      expect(tried).toMatchObject({ saved: false, ...told });
      const filled = await done('POST', '/students/import', { rows, dryRun: true, fillIn: true });
      expect(filled).toMatchObject({ ...told, over: [{ by: 2 }], waits: 1 });
      expect(await done('POST', '/students/import', { rows })).toMatchObject({
        saved: true,
        ...told,
      });
      expect((await classOf(small.id)).taken.now).toBe(2);
    });

    test('Home says for two weeks how an offer ended: a yes, a no, or no answer', async () => {
      const start = school().clock.now;
      const ended = async (): Promise<Record<string, string>[]> =>
        (await done('GET', '/students/today')).offersEnded.filter(
          ({ classId }: { classId: string }) => classId === id,
        );
      const told = async () =>
        (await ended()).map(({ studentName, how, from }) => [studentName, how, from]);
      const { id, name } = await aClass({ capacity: 9 });
      const waits: Record<string, string> = {};
      const links: Record<string, string> = {};
      for (const firstName of ['Ya', 'Na', 'Late', 'Staff', 'Again', 'Gone']) {
        const { id: studentId } = await school().addStudent({ firstName, lastName: 'Told' });
        waits[firstName] = (await waitFor(id, studentId)).id;
        links[firstName] = tokenIn((await offer(waits[firstName] ?? '')).body.link);
      }
      expect(await told()).toEqual([]);
      await answer(waits['Ya'] ?? '', links['Ya'] ?? '', true);
      school().clock.now = new Date(start.getTime() + 1000);
      await answer(waits['Na'] ?? '', links['Na'] ?? '', false);
      // Whom staff place, or take off the list, they know about.
      await done('POST', `/waits/${waits['Staff']}/place`, { from: TODAY });
      await done('DELETE', `/waits/${waits['Gone']}`);
      const no = ['Na Told', 'declined', '2026-12-03'];
      const yes = ['Ya Told', 'taken', '2026-12-03'];
      expect(await told()).toEqual([no, yes]);
      school().clock.now = new Date(UNTIL);
      await offer(waits['Again'] ?? '', { until: '2026-11-28T17:00:00.000Z' });
      expect(await told()).toEqual([['Late Told', 'ranOut', '2026-12-03'], no, yes]);
      expect((await ended())[0]).toMatchObject({ at: UNTIL, className: name });
      expect((await done('GET', `/classes/${id}/waits`)).items[0].studentName).toBe('Late Told');
      school().clock.now = new Date('2026-12-20T17:00:00Z');
      expect(await told()).toEqual([]);
      school().clock.now = start;
    });

    test('a wrong id, a wrong token, an older link and a late answer are told alike', async () => {
      const { id } = await aClass();
      const wait = await waitFor(id, (await school().addStudent()).id);
      const older = tokenIn((await offer(wait.id)).body.link);
      school().clock.now = new Date(school().clock.now.getTime() + 1000);
      const newer = tokenIn((await offer(wait.id)).body.link);
      const words = "This link doesn't work any more. Ask the school.";
      const refused = [
        await answer('nobody', newer, true),
        await answer(wait.id, 'wrong', true),
        await answer(wait.id, older, true),
        await read('nobody', newer),
        await read(wait.id, older),
      ];
      for (const { status, body } of refused) expect([status, body.message]).toEqual([404, words]);
      const late = await waitFor(id, (await school().addStudent()).id);
      expect((await answer(wait.id, newer, false)).body.state).toBe('no');
      const until = new Date(school().clock.now.getTime() + 1000).toISOString();
      const short = tokenIn((await offer(late.id, { until })).body.link);
      // The moment itself is over.
      school().clock.now = new Date(until);
      expect((await answer(late.id, short, true)).body.message).toBe(words);
      expect((await classOf(id)).taken.coming).toBe(0);
      await done('DELETE', `/waits/${late.id}`);
      expect((await done('GET', `/classes/${id}/waits`)).items).toEqual([]);
      expect((await offer(wait.id)).status).toBe(404);
    });

    test('what staff have filled meanwhile is full: no public act goes above the seats', async () => {
      const { id } = await aClass();
      const wait = await waitFor(id, (await school().addStudent()).id);
      const token = tokenIn((await offer(wait.id)).body.link);
      expect((await place(id, (await school().addStudent()).id)).overBy).toBe(1);
      const { status, body } = await answer(wait.id, token, true);
      expect([status, body.message]).toEqual([409, 'This class has just filled up.']);
      expect(body.reason).toBe('seatsTaken');
    });

    test('by chance and by two at once: seats stay within, and each offer is answered once', async () => {
      const { app, place: where, clock, engine } = school();
      // Two servers share a PostgreSQL database; SQLite has one.
      const second =
        engine === 'postgres'
          ? await startServer(where, { clock: () => clock.now, ...options })
          : app;
      const admins = [school().admin, await signIn(second.url, ADMIN.email, ADMIN.password)];
      const publics = [school().anonymous, callerFor(second.url)];
      const steps = fc.array(
        fc.tuple(
          fc.constantFrom('place', 'leave', 'offer', 'yes', 'no', 'expire', 'wait'),
          fc.nat(3),
        ),
        { minLength: 12, maxLength: 12 },
      );
      const students = await Promise.all([1, 2, 3, 4].map(() => school().addStudent()));
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const { id } = await aClass({ capacity: 2 });
          const waits = new Map<number, string>();
          const links = new Map<number, { waitId: string; token: string }>();
          const answered = new Map<string, Set<string>>();
          let isExceeded = false;
          const take = async ([what, who]: (typeof all)[number], at: number) => {
            const [admin, anyone] = [admins[at % 2], publics[at % 2]] as [Caller, Caller];
            const studentId = students[who]?.id ?? '';
            if (what === 'wait') {
              const { body } = await admin.call('POST', `/classes/${id}/waits`, { studentId });
              if (body.wait) waits.set(who, body.wait.id);
            } else if (what === 'place') {
              const path = `/classes/${id}/places`;
              const { body } = await admin.call('POST', path, {
                studentIds: [studentId],
                from: TODAY,
              });
              if (body.results[0].overBy > 0) isExceeded = true;
            } else if (what === 'leave') {
              const { body } = await admin.call('GET', `/students/${studentId}/places`);
              for (const one of body.items)
                if (one.classId === id) await admin.call('DELETE', `/places/${one.id}`);
            } else if (what === 'offer') {
              const input = { from: TODAY, until: UNTIL };
              const waitId = waits.get(who) ?? 'none';
              const { body } = await admin.call('POST', `/waits/${waitId}/offer`, input);
              if (body.link) links.set(who, { waitId, token: tokenIn(body.link) });
            } else if (what === 'expire') {
              const input = { from: TODAY, until: new Date(clock.now.getTime() + 1).toISOString() };
              await admin.call('POST', `/waits/${waits.get(who) ?? 'none'}/offer`, input);
              clock.now = new Date(clock.now.getTime() + 1);
            } else {
              const link = links.get(who);
              if (!link) return;
              const { waitId, token } = link;
              const yes = what === 'yes';
              const { status, body } = await anyone.call('POST', `/offers/${waitId}`, {
                token,
                yes,
              });
              expect([200, 404, 409]).toContain(status);
              if (status === 200)
                answered.set(waitId, (answered.get(waitId) ?? new Set()).add(body.state));
            }
          };
          for (let at = 0; at < all.length; at += 2) {
            // Links are opened by one network here, and that is limited.
            clock.now = new Date(clock.now.getTime() + 4000);
            await Promise.all(all.slice(at, at + 2).map((one, by) => take(one, by)));
          }
          const { taken } = await classOf(id);
          if (!isExceeded) expect(taken.now + taken.coming).toBeLessThanOrEqual(2);
          for (const said of answered.values()) expect(said.size).toBe(1);
        }),
        { numRuns: Number(process.env['HISTORIES'] ?? 1) * 20, endOnFailure: true },
      );
      if (second !== app) await second.stop();
    }, 600_000);

    test('of two offers and one place, the first yes has the seat that is free', async () => {
      const { id } = await aClass({ capacity: 3 });
      await place(id, (await school().addStudent()).id);
      const waits = [];
      for (const _ of [1, 2]) {
        const wait = await waitFor(id, (await school().addStudent()).id);
        waits.push({ id: wait.id, token: tokenIn((await offer(wait.id)).body.link) });
      }
      // Staff may exceed what is promised.
      await place(id, (await school().addStudent()).id);
      const [first, second] = waits as [
        { id: string; token: string },
        { id: string; token: string },
      ];
      expect((await answer(first.id, first.token, true)).body.state).toBe('yes');
      const { status, body } = await answer(second.id, second.token, true);
      expect([status, body.message]).toEqual([409, 'This class has just filled up.']);
    });

    test('the link of an answer ends 30 days later, with its place, and when the wait is withdrawn', async () => {
      const start = school().clock.now;
      const { id } = await aClass({ capacity: 9 });
      const offered = async () => {
        const { id: studentId } = await school().addStudent();
        const wait = await waitFor(id, studentId);
        return { studentId, wait: wait.id, token: tokenIn((await offer(wait.id)).body.link) };
      };
      const states = async (of: { wait: string; token: string }[]) =>
        Promise.all(of.map(async ({ wait, token }) => (await read(wait, token)).body.state));
      const [yes, no, left, gone] = [
        await offered(),
        await offered(),
        await offered(),
        await offered(),
      ];
      for (const [one, is] of [
        [yes, true],
        [no, false],
        [left, true],
      ] as const)
        await answer(one.wait, one.token, is);
      await done('DELETE', `/waits/${gone.wait}`);
      expect(await states([yes, no, left, gone])).toEqual(['yes', 'no', 'yes', undefined]);
      expect((await answer(gone.wait, gone.token, true)).status).toBe(404);
      const [given] = (await done('GET', `/students/${left.studentId}/places`)).items;
      await done('PATCH', `/places/${given.id}`, { from: TODAY, until: TODAY });
      expect(await states([left])).toEqual(['yes']);
      school().clock.now = new Date('2026-11-22T17:00:00Z');
      expect(await states([yes, no, left])).toEqual(['yes', 'no', undefined]);
      school().clock.now = new Date('2026-12-21T17:00:00Z');
      expect(await states([yes, no])).toEqual(['yes', 'no']);
      school().clock.now = new Date('2026-12-22T17:00:00Z');
      expect(await states([yes, no])).toEqual([undefined, undefined]);
      school().clock.now = start;
    });
  },
  options,
);
