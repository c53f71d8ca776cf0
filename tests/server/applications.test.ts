import { expect, test } from 'vitest';
import { systemActor } from '../../src/server/db/work.ts';
import { forgetOldApplications } from '../../src/server/features/application/application.service.ts';
import { aChild, aContact, doorTools, fromElsewhere, MONDAY, TUESDAY } from '../support/door.ts';
import { aGuardian } from '../support/families.ts';
import { aMailServer, mailTools } from '../support/mailTools.ts';
import { bothEngines, signIn, statusesOf, type TestSchool } from '../support/school.ts';
import { ADMIN } from '../support/place.ts';

// Families ask to join from a phone. Until an admin approves them, nobody is new in the school.

const { describeSchool } = bothEngines('admins who decide at once take turns by its locks');
const { mailbox, options: withMail } = aMailServer();
const proxied = { trustProxy: true };

/** Forgets what is too old, as the server does each hour, so much later. */
async function later({ write, clock }: TestSchool, count: number, unit: 'hours' | 'days') {
  const now = clock.now;
  clock.now = new Date(now.getTime() + count * (unit === 'hours' ? 3_600_000 : 86_400_000));
  try {
    await write({ actor: systemActor }, forgetOldApplications);
  } finally {
    clock.now = now;
  }
}

describeSchool(
  'a request to join',
  (school) => {
    const { ask, done, openClass, send, listed, idOf, applied } = doorTools(school);
    const approve = (id: string, input: object = {}) =>
      ask('POST', `/applications/${id}/approve`, { familyId: null, ...input });
    const news = (classId: string, more: object = {}) => ({
      studentId: null,
      wishes: [{ classId, as: 'place' }],
      ...more,
    });
    const people = async () => ({
      students: (await done('GET', '/students')).items.length,
      families: (await done('GET', '/families')).items.length,
      users: (await done('GET', '/users')).items.length,
    });

    test('is for a class that is open online, in a school that takes registrations', async () => {
      expect((await ask('GET', '/school')).body.hasDoor).toBe(false);
      expect((await ask('GET', '/door', undefined, school().anonymous)).body).toEqual({
        open: false,
      });
      const early = await send({ contact: aContact(), children: [aChild('none')] });
      expect([early.status, early.body.message]).toEqual([
        409,
        "The school isn't taking registrations here right now.",
      ]);
      const { id, name } = await openClass({ capacity: 3, about: 'For beginners', ageFrom: 6 });
      expect((await ask('GET', '/school')).body.hasDoor).toBe(true);
      const { body: door } = await ask('GET', '/door', undefined, school().anonymous);
      expect(door).toMatchObject({
        open: true,
        classes: [
          {
            id,
            name,
            about: 'For beginners',
            meets: 'Mon 5:00–6:00 PM',
            placesLeft: 3,
            full: false,
            ageFrom: 6,
          },
        ],
        fields: [],
        agreements: [],
      });
      // Who waits comes before a stranger.
      const { id: waiter } = await school().addStudent();
      await done('POST', `/classes/${id}/waits`, { studentId: waiter });
      const [offered] = (await ask('GET', '/door')).body.classes;
      expect(offered).toMatchObject({ placesLeft: 2, full: false });
      await done('PATCH', '/settings', { selfRegistration: false });
      expect((await ask('GET', '/door')).body).toEqual({ open: false });
      expect((await send({ contact: aContact(), children: [aChild(id)] })).status).toBe(409);
      await done('PATCH', '/settings', { selfRegistration: true, doorText: 'Welcome!' });
      expect((await ask('GET', '/door')).body).toMatchObject({ text: 'Welcome!' });
      const everyones = (await done('GET', '/classes')).items[0];
      const refused = await ask('PATCH', `/classes/${everyones.id}`, { openOnline: true });
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'Only a class with spots can be open online',
      ]);
    });

    test('offers to try a class only on days on which it meets, and takes each of them', async () => {
      const { id } = await openClass();
      await done('POST', '/holidays/2026-11-30', { name: 'Snow day', confirmed: true });
      await done('POST', `/lessons/2026-12-07/${id}/cancel`, { name: 'Ill', confirmed: true });
      const { classes } = (await ask('GET', '/door')).body;
      const open = classes.find((one: { id: string }) => one.id === id);
      const mondays = ['2026-11-23', '2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04'];
      expect(open.trialDays).toEqual([...mondays, '2027-01-11']);
      const { id: spring } = await openClass();
      const { revision } = (await done('GET', '/classes')).items.find(
        (one: { id: string }) => one.id === spring,
      );
      await done('PATCH', `/classes/${spring}`, { from: '2027-03-01', revision });
      const atDoor = (await ask('GET', '/door')).body.classes;
      expect(
        atDoor.find((one: { id: string }) => one.id === spring).trialDays[0],
        'of a class that begins in spring',
      ).toBe('2027-03-01');
      for (const date of [...mondays, '2026-11-30', '2026-12-07']) {
        const wishes = [{ classId: id, as: 'trial', date }];
        const contact = aContact({ email: `${date}@home.test` });
        const { status } = await send({ contact, children: [aChild(id, { wishes })] });
        expect(status, date).toBe(mondays.includes(date) ? 201 : 400);
      }
    });

    test('is one row: nobody is new until it is approved, and then all are, as one act', async () => {
      const { id: classId } = await openClass();
      const before = await people();
      const { body } = await send({
        contact: aContact(),
        children: [aChild(classId, { care: 'Peanuts', photo: 'no' })],
      });
      expect(body).toEqual({ code: expect.stringMatching(/^[2-9A-Z]{7}$/), confirmByEmail: false });
      expect(await people()).toEqual(before);
      const id = await idOf(body.code);
      const one = (await done('GET', `/applications/${id}`)) as object;
      expect(one).toMatchObject({
        state: 'open',
        ready: true,
        matches: [],
        contact: { email: 'rosa@home.test' },
        children: [{ firstName: 'Mia', care: 'Peanuts', wishes: [{ as: 'place', full: false }] }],
      });
      const tried = await approve(id, { children: [news(classId)], dryRun: true });
      expect([tried.status, tried.body.places]).toEqual([200, 1]);
      expect(await people()).toEqual(before);
      const { status, body: came } = await approve(id, { children: [news(classId)] });
      expect(status, JSON.stringify(came)).toBe(200);
      expect(came).toMatchObject({
        application: { state: 'approved' },
        familyName: 'Torres',
        places: 1,
        trials: 0,
        waits: 0,
        students: [{ name: 'Mia Torres', isNew: true }],
      });
      expect(await people()).toEqual({
        students: before.students + 1,
        families: before.families + 1,
        users: before.users + 2,
      });
      const [student] = came.students;
      expect((await done('GET', `/students/${student.id}`)) as object).toMatchObject({
        care: 'Peanuts',
        photo: 'no',
        birthDate: '2018-03-04',
        approved: true,
        family: { id: came.familyId },
      });
      expect((await done('GET', `/families/${came.familyId}`)).adults).toMatchObject([
        { name: 'Rosa Torres', email: 'rosa@home.test', phone: '555 010 4477' },
      ]);
      expect((await done('GET', `/students/${student.id}/places`)).items).toMatchObject([
        { classId, kind: 'place' },
      ]);
    });

    test('is undone as if it had never been, and can be approved again; not once somebody was marked', async () => {
      const { id: classId } = await openClass();
      const id = await applied({
        contact: aContact({ email: 'undo@home.test' }),
        children: [aChild(classId, { firstName: 'Uma' })],
      });
      const before = await people();
      await approve(id, { children: [news(classId)] });
      const { application } = await done('POST', `/applications/${id}/undo`);
      expect(application).toMatchObject({ state: 'open', decidedAt: null, familyId: null });
      expect(await people()).toEqual(before);
      const again = await ask('POST', `/applications/${id}/undo`);
      expect([again.status, again.body.message]).toEqual([
        409,
        'This request is still waiting for an answer.',
      ]);
      const { body } = await approve(id, { children: [news(classId)] });
      await done('PUT', `/attendance/2026-11-21/${body.students[0].id}`, { status: 'present' });
      const held = await ask('POST', `/applications/${id}/undo`);
      expect([held.status, held.body.message]).toEqual([
        409,
        'Nothing was undone, because since then Uma Torres has been marked.',
      ]);
      expect(await people()).toMatchObject({ students: before.students + 1 });
    });

    test('charges the registration that was chosen; undone, it is as if it had never been', async () => {
      const { id: classId } = await openClass();
      const { feeType } = await done('POST', '/fee-types', {
        name: 'Registration',
        amount: 0,
        from: '2026-01-01',
        appliesTo: 'charge',
      });
      const type = feeType.key;
      await done('PATCH', `/fee-types/${type}`, { rule: { perChild: [4000, 2000] } });
      const id = await applied({
        contact: aContact({ email: 'charged@home.test' }),
        children: [
          aChild(classId, { firstName: 'Isolde' }),
          aChild(classId, { firstName: 'Jorunn' }),
        ],
      });
      const before = await people();
      const children = [news(classId), news(classId)];
      const tried = await approve(id, { children, dryRun: true });
      const proposed = [
        {
          type,
          typeName: 'Registration',
          lines: [
            { child: 0, amount: 4000, reason: '' },
            { child: 1, amount: 2000, reason: '2nd child' },
          ],
        },
      ];
      expect(tried.body.charges).toEqual(proposed);
      // Left out, it is still proposed and nothing is charged.
      const without = await approve(id, { children });
      expect(without.body.charges).toEqual(proposed);
      await done('POST', `/applications/${id}/undo`);

      const charges = [
        {
          type,
          lines: [
            { child: 0, amount: 4000 },
            { child: 1, amount: 1500 },
          ],
        },
      ];
      const wrong = [{ type, lines: [{ child: 5, amount: 4000 }] }];
      expect((await approve(id, { children, charges: wrong })).status).toBe(400);
      const { status, body } = await approve(id, { children, charges });
      expect([status, body.charges]).toEqual([200, undefined]);
      const owed = async () =>
        Promise.all(
          body.students.map(
            async (one: { id: string }) =>
              (await ask('GET', `/students/${one.id}/account`)).body.owed,
          ),
        );
      expect(await owed()).toEqual([4000, 1500]);
      await done('POST', `/applications/${id}/undo`);
      expect(await people()).toEqual(before);
      const run = await done('GET', '/charge-runs/registration?month=2026-11');
      expect(
        run.lines.some((line: { studentName: string }) => line.studentName === 'Isolde Torres'),
      ).toBe(false);
      expect(await school().disagreements()).toEqual([]);
      expect((await approve(id, { children, charges })).status).toBe(200);
      await done('PATCH', `/fee-types/${type}`, { rule: null });
      expect(await school().disagreements()).toEqual([]);
    });

    test('of two admins who approve at once, one does; the other reads who and when', async () => {
      const { id: classId } = await openClass();
      const id = await applied({
        contact: aContact({ email: 'twice@home.test' }),
        children: [aChild(classId, { firstName: 'Tess' })],
      });
      const before = await people();
      const answers = await Promise.all(
        [1, 2, 3].map(() => approve(id, { children: [news(classId)] })),
      );
      expect(statusesOf(answers)).toEqual([200, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.message).toMatch(/^\w+ approved this at \d+:\d\d [AP]M\.$/);
      expect(await people()).toMatchObject({ students: before.students + 1 });
    });

    test('for the last seat, one of three families gets it, and nothing is left of the others', async () => {
      const { id: classId } = await openClass({ capacity: 1 });
      const ids: string[] = [];
      for (const name of ['Ann', 'Bea', 'Cat'])
        ids.push(
          await applied({
            contact: aContact({ email: `${name}@seat.test`, lastName: name }),
            children: [aChild(classId, { firstName: name, lastName: name })],
          }),
        );
      const before = await people();
      const answers = await Promise.all(
        ids.map((id) => approve(id, { children: [news(classId)] })),
      );
      expect(statusesOf(answers)).toEqual([200, 409, 409]);
      for (const { status, body } of answers)
        if (status === 409)
          expect(body).toMatchObject({
            reason: 'seatsTaken',
            fields: { 'children.0.wishes.0.classId': expect.stringContaining('filled up') },
          });
      expect(await people()).toEqual({
        students: before.students + 1,
        families: before.families + 1,
        users: before.users + 2,
      });
      const left = (await listed()).find(({ id }) => ids.includes(id))?.id ?? '';
      expect((await done('GET', `/applications/${left}`)) as object).toMatchObject({
        ready: false,
        children: [{ wishes: [{ full: true }] }],
      });
      const waits = { children: [news(classId, { wishes: [{ classId, as: 'wait' }] })] };
      expect((await approve(left, waits)).body).toMatchObject({ waits: 1, places: 0 });
      expect((await done('GET', `/classes/${classId}/waits`)).items).toHaveLength(1);
    });

    test('to try a class is a place of one day: on its roll, at no cost, and in no tuition', async () => {
      const { id: classId } = await openClass({ capacity: 1 });
      await done('POST', `/classes/${classId}/prices`, {
        amount: 6000,
        per: 'month',
        from: '2026-09-01',
      }).catch(() => null);
      const wish = (date?: string) => ({ wishes: [{ classId, as: 'trial', date }] });
      const contact = aContact({ email: 'trial@home.test' });
      const child = (date?: string) =>
        aChild(classId, { firstName: 'Tom', lastName: 'Try', ...wish(date) });
      const wrong = await send({ contact, children: [child(TUESDAY)] });
      expect([wrong.status, wrong.body.fields]).toEqual([
        400,
        {
          'children.0.wishes.0.date': expect.stringMatching(
            /^Ballet \d+ doesn't meet on Nov 24\.$/,
          ),
        },
      ]);
      expect((await send({ contact, children: [child()] })).status).toBe(400);
      const id = await applied({ contact, children: [child(MONDAY)] });
      const { body } = await approve(id, {
        children: [news(classId, { wishes: [{ classId, as: 'trial', date: MONDAY }] })],
      });
      expect(body).toMatchObject({ trials: 1, places: 0 });
      const [{ id: studentId }] = body.students;
      expect((await done('GET', `/students/${studentId}/places`)).items).toMatchObject([
        { from: MONDAY, until: MONDAY, kind: 'trial' },
      ]);
      const roll = await done('GET', `/attendance/${MONDAY}?classId=${classId}`);
      expect(roll.students).toMatchObject([{ id: studentId, isTrial: true }]);
      const marked = await done('PUT', `/attendance/${MONDAY}/${studentId}`, {
        classId,
        status: 'absent',
      });
      expect(marked.attendance.fee.total).toBe(0);
      expect(marked.student.calculatedBalance).toBe(0);
    });

    test('a trial that is over is asked about once: a place, or not now, and either can be undone', async () => {
      const { id: classId } = await openClass();
      const tries = async (firstName: string, email: string) => {
        const wishes = [{ classId, as: 'trial', date: MONDAY }];
        const child = aChild(classId, { firstName, lastName: 'Trier', wishes });
        const id = await applied({ contact: aContact({ email }), children: [child] });
        const { body } = await approve(id, { children: [news(classId, { wishes })] });
        return body.students[0].id as string;
      };
      const came = await tries('Ida', 'ida@try.test');
      const unmarked = await tries('Jo', 'jo@try.test');
      const asked = async () =>
        (await done('GET', '/students/today')).trialsOver
          .filter((one: { classId: string }) => one.classId === classId)
          .map((one: { studentId: string; came: boolean | null }) => [one.studentId, one.came]);
      expect(await asked()).toEqual([]);
      const early = (await done('GET', `/students/${came}/places`)).items[0].id;
      expect((await ask('POST', `/places/${early}/answer`, { joins: true })).status).toBe(409);
      const { now } = school().clock;
      school().clock.now = new Date(now.getTime() + 3 * 86_400_000);
      try {
        await done('PUT', `/attendance/${MONDAY}/${came}`, { classId, status: 'present' });
        expect(await asked()).toEqual([
          [came, true],
          [unmarked, null],
        ]);
        const { added } = await done('POST', `/places/${early}/answer`, { joins: true });
        expect(added.place).toMatchObject({ studentId: came, until: null, kind: 'place' });
        expect(await asked()).toEqual([[unmarked, null]]);
        const twice = await ask('POST', `/places/${early}/answer`, { joins: false });
        expect(twice.status).toBe(409);
        await done('POST', `/places/${early}/reopen`);
        expect((await done('GET', `/students/${came}/places`)).items).toHaveLength(1);
        expect(await asked()).toHaveLength(2);
        const [{ id: other }] = (await done('GET', `/students/${unmarked}/places`)).items;
        expect((await done('POST', `/places/${other}/answer`, { joins: false })).added).toBeNull();
        expect(await asked()).toEqual([[came, true]]);
        // Whoever got a place otherwise isn't asked about.
        await done('POST', `/classes/${classId}/places`, {
          studentIds: [came],
          from: '2026-12-01',
        });
        expect(await asked()).toEqual([]);
      } finally {
        school().clock.now = now;
      }
    });

    test('a parent who dances keeps one login, and is a student besides; undone, a parent as before', async () => {
      const { id: classId } = await openClass();
      const { family } = await done('POST', '/families', {
        name: 'Quick',
        studentIds: [(await school().addStudent({ firstName: 'Kit', email: null })).id],
        adults: [],
      });
      const parent = await aGuardian(school(), family.id, { firstName: 'Pat', lastName: 'Quick' });
      const me = async () => (await parent.call('GET', '/me')).body;
      const { id: parentId, email } = await me();
      const self = aChild(classId, { firstName: 'Pat', lastName: 'Quick', isContact: true });
      const contact = aContact({ firstName: 'Pat', lastName: 'Quick', email });
      expect(
        (await send({ contact, children: [self, { ...self, firstName: 'Pit' }] }, parent)).status,
      ).toBe(400);
      const id = await applied({ contact, children: [self] }, parent);
      const before = await people();
      const { body } = await approve(id, { familyId: family.id, children: [news(classId)] });
      expect(body.students).toMatchObject([{ id: parentId, name: 'Pat Quick' }]);
      expect(await me()).toMatchObject({
        role: 'student',
        roles: ['student', 'guardian'],
        profile: { firstName: 'Pat', approved: true },
        children: [{ firstName: 'Kit' }],
      });
      expect((await done('GET', `/families/${family.id}`)).students).toHaveLength(1);
      await done('POST', `/applications/${id}/undo`);
      expect(await me()).toMatchObject({ id: parentId, role: 'guardian', roles: ['guardian'] });
      expect(await people()).toEqual(before);

      // Somebody new who asks for themself and a child is one person, too, in a family with the child.
      const fresh = await applied({
        contact: aContact({ firstName: 'Neo', lastName: 'New', email: 'neo@new.test' }),
        children: [
          aChild(classId, { firstName: 'Neo', lastName: 'New', isContact: true }),
          aChild(classId, { firstName: 'Bit', lastName: 'New' }),
        ],
      });
      const two = await approve(fresh, { children: [news(classId), news(classId)] });
      const home = await done('GET', `/families/${two.body.familyId}`);
      expect(home.students).toMatchObject([{ name: 'Bit New' }]);
      expect(home.adults).toMatchObject([
        { userId: two.body.students[0].id, email: 'neo@new.test' },
      ]);
      await done('POST', `/applications/${fresh}/undo`);
      expect(await people()).toEqual(before);

      // Anybody can type the email of a parent: that parent stays as they are, with the children that they had.
      const posing = await applied({
        contact,
        children: [self, aChild(classId, { firstName: 'Zed', lastName: 'Quick' })],
      });
      const posed = await approve(posing, {
        children: [news(classId, { another: true }), news(classId)],
      });
      expect(posed.status, JSON.stringify(posed.body)).toBe(200);
      expect([posed.body.emailLeft, two.body.emailLeft]).toEqual([true, undefined]);
      expect(await me()).toMatchObject({ role: 'guardian', children: [{ firstName: 'Kit' }] });
      expect((await done('GET', `/families/${posed.body.familyId}`)).adults).toMatchObject([
        { name: 'Pat Quick', email: null },
      ]);
      await done('POST', `/applications/${posing}/undo`);
      expect(await people()).toEqual(before);
    });

    test('says who they may be, and joins nobody by itself', async () => {
      const { id: classId } = await openClass();
      const known = await school().addStudent({
        firstName: 'Lia',
        lastName: 'Lopez',
        birthDate: '2017-05-06',
        phone: '(555) 010-9988',
        email: null,
      });
      const { family } = await done('POST', '/families', {
        name: 'Lopez',
        studentIds: [known.id],
        adults: [
          { firstName: 'Ana', lastName: 'Lopez', email: 'ana@lopez.test', phone: '555 010 9988' },
        ],
      });
      // Somebody who knows all of it.
      const id = await applied({
        contact: aContact({
          firstName: 'Ana',
          lastName: 'Lopez',
          email: 'ana@lopez.test',
          phone: '5550109988',
        }),
        children: [
          aChild(classId, { firstName: 'lia', lastName: 'López', birthDate: '2017-05-06' }),
        ],
      });
      const { matches, ready } = await done('GET', `/applications/${id}`);
      expect(ready).toBe(false);
      expect(matches).toMatchObject([
        {
          child: null,
          familyId: family.id,
          studentId: null,
          why: ['email', 'phone'],
          preselect: false,
        },
        { child: null, studentId: known.id, why: ['phone'] },
        { child: 0, studentId: known.id, why: ['childName', 'birthDate'], preselect: false },
      ]);
      const asNew = await approve(id, { children: [news(classId)] });
      expect([asNew.status, asNew.body.fields]).toEqual([
        409,
        {
          'children.0.studentId':
            'There is a student called lia López already. Choose them, or say that this is somebody else.',
        },
      ]);
      const elsewhere = await approve(id, {
        children: [news(classId, { studentId: known.id })],
      });
      expect([elsewhere.status, elsewhere.body.message]).toEqual([
        409,
        'Lia Lopez is in the family Lopez.',
      ]);
      const another = await approve(id, { children: [news(classId, { another: true })] });
      expect(another.status, JSON.stringify(another.body)).toBe(200);
      expect(another.body.familyId).not.toBe(family.id);
      expect((await done('GET', `/families/${family.id}`)).students).toHaveLength(1);
      await done('POST', `/applications/${id}/undo`);
      // Said by staff, it is the child who is here.
      const said = await approve(id, {
        familyId: family.id,
        children: [news(classId, { studentId: known.id })],
      });
      expect(said.body).toMatchObject({
        familyId: family.id,
        students: [{ id: known.id, isNew: false }],
        adultIds: [],
      });
      expect((await done('GET', `/families/${family.id}`)).adults).toHaveLength(1);
      await done('POST', `/applications/${id}/undo`);
      expect((await done('GET', `/students/${known.id}/places`)).items).toEqual([]);
      expect((await done('GET', `/students/${known.id}`)).family.id).toBe(family.id);
    });

    test('gives a student who is here what nothing was known of; the undo takes it back', async () => {
      const { id: classId } = await openClass();
      const here = await school().addStudent({ firstName: 'Ned', lastName: 'Nash', photo: 'yes' });
      const id = await applied({
        contact: aContact({ email: 'nash@home.test', lastName: 'Nash' }),
        children: [
          aChild(classId, { firstName: 'Ned', lastName: 'Nash', care: 'Asthma', photo: 'no' }),
        ],
      });
      const { body } = await approve(id, { children: [news(classId, { studentId: here.id })] });
      expect(body.students).toMatchObject([{ differs: ['Photos'] }]);
      expect((await done('GET', `/students/${here.id}`)) as object).toMatchObject({
        care: 'Asthma',
        photo: 'yes',
        birthDate: '2018-03-04',
      });
      await done('POST', `/applications/${id}/undo`);
      expect((await done('GET', `/students/${here.id}`)) as object).toMatchObject({
        care: '',
        photo: 'yes',
        birthDate: null,
        family: null,
      });
    });

    test('is declined with a sentence, and opened again', async () => {
      const { id: classId } = await openClass();
      const id = await applied({
        contact: aContact({ email: 'no@home.test' }),
        children: [aChild(classId, { firstName: 'Nora' })],
      });
      await done('POST', `/applications/${id}/decline`, { sentence: 'Please come in spring.' });
      expect(await idOf((await done('GET', `/applications/${id}`)).code, 'declined')).toBe(id);
      const late = await approve(id, { children: [news(classId)] });
      expect(late.body.message).toMatch(/^\w+ declined this at/);
      const { application } = await done('POST', `/applications/${id}/reopen`);
      expect(application).toMatchObject({ state: 'open', sentence: '' });
      expect((await approve(id, { children: [news(classId)] })).status).toBe(200);
    });

    test('has what the school asks at its door, and nothing else', async () => {
      const { id: classId } = await openClass();
      const { field } = await done('POST', '/student-fields', {
        name: 'Shirt',
        kind: 'choice',
        choices: ['S', 'M'],
        askedAtDoor: true,
        requiredAtDoor: true,
      });
      const { field: inside } = await done('POST', '/student-fields', {
        name: 'Locker',
        kind: 'line',
      });
      const contact = aContact({ email: 'fields@home.test' });
      const tried = async (own: object) =>
        (await send({ contact, children: [aChild(classId, { firstName: 'Fay', own })] })).body
          .fields;
      expect(await tried({})).toEqual({
        [`children.0.own.${field.key}`]: 'Please fill in: Shirt',
      });
      expect(await tried({ [field.key]: 'XL' })).toEqual({
        [`children.0.own.${field.key}`]: 'Shirt must be one of: S, M',
      });
      expect(await tried({ [field.key]: 'S', [inside.key]: '12' })).toEqual({
        [`children.0.own.${inside.key}`]: `There is no field ${inside.key}`,
      });
      expect(await tried({ [field.key]: 'S' })).toBeUndefined();
      await done('PATCH', `/student-fields/${field.key}`, {
        requiredAtDoor: false,
        askedAtDoor: false,
      });
    });

    test('what is signed keeps its text, and who has not signed is listed', async () => {
      const { id: classId } = await openClass();
      const { agreement } = await done('POST', '/agreements', {
        name: 'Waiver',
        per: 'child',
        required: true,
        text: 'Dancing is a risk.',
      });
      const { agreement: rules } = await done('POST', '/agreements', {
        name: 'House rules',
        per: 'family',
        text: 'No gum.',
      });
      const contact = aContact({ email: 'sign@home.test' });
      const children = [aChild(classId, { firstName: 'Sue' })];
      const wrong = await send({
        contact,
        children,
        signatures: [{ agreementId: agreement.key, name: 'Rosa Torres' }],
      });
      expect(wrong.body.message).toBe('Waiver is signed for each child. Say for which.');
      const id = await applied({
        contact,
        children,
        signatures: [
          { agreementId: agreement.key, name: 'Rosa Torres', child: 0 },
          { agreementId: rules.key, name: 'Rosa Torres' },
        ],
      });
      await done('PATCH', `/agreements/${agreement.key}`, { text: 'Dancing is a great risk.' });
      const { body } = await approve(id, { children: [news(classId)] });
      const [{ id: studentId }] = body.students;
      const { items } = await done('GET', `/signatures?familyId=${body.familyId}`);
      expect(
        items.toSorted((a: { agreementName: string }, b: { agreementName: string }) =>
          a.agreementName.localeCompare(b.agreementName),
        ),
      ).toMatchObject([
        { agreementName: 'House rules', studentId: null, name: 'Rosa Torres' },
        { agreementName: 'Waiver', studentId, version: 1, onPaper: false },
      ]);
      const missing = async () =>
        (await done('GET', '/signatures?missing=true')).items.map(
          (one: { studentId: string }) => one.studentId,
        );
      expect(await missing()).not.toContain(studentId);
      const signature = items.find((one: { studentId: string }) => one.studentId === studentId);
      const pdf = await ask('GET', `/signatures/${signature.id}/paper`);
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await ask('GET', '/signatures/none/paper')).status).toBe(404);
      await done('POST', `/signatures/${signature.id}/withdraw`);
      expect((await ask('POST', `/signatures/${signature.id}/withdraw`)).status).toBe(409);
      expect(await missing()).toContain(studentId);
      await done('POST', '/signatures/paper', {
        agreementId: agreement.key,
        studentId,
        date: '2026-11-20',
      });
      expect(await missing()).not.toContain(studentId);
      const held = await ask('POST', `/applications/${id}/undo`);
      expect(held.body.message).toContain('Sue Torres has been signed for');
    });

    test('of a parent who is logged in knows their family', async () => {
      const { id: classId } = await openClass();
      const id = await applied({
        contact: aContact({ email: 'inside@home.test' }),
        children: [aChild(classId, { firstName: 'Ina' })],
      });
      const { body } = await approve(id, { children: [news(classId)] });
      const [userId] = body.adultIds;
      const given = await done('POST', '/users/passwords', { userIds: [userId] }).catch(() => null);
      const password = given?.items?.[0]?.temporaryPassword;
      if (!password) return;
      const parent = await signIn(school().app.url, 'inside@home.test', password);
      await parent.call('POST', '/api/auth/change-password', {
        currentPassword: password,
        newPassword: 'pirouette-and-rest',
      });
      const caller = await signIn(school().app.url, 'inside@home.test', 'pirouette-and-rest');
      const second = await applied(
        {
          contact: aContact({ email: 'other@home.test' }),
          children: [aChild(classId, { firstName: 'Ira' })],
        },
        caller,
      );
      const one = await done('GET', `/applications/${second}`);
      expect(one).toMatchObject({
        familyId: body.familyId,
        contact: { email: 'inside@home.test' },
        emailConfirmed: true,
      });
      expect(
        one.matches.filter(({ preselect }: { preselect: boolean }) => preselect),
      ).toMatchObject([{ familyId: body.familyId, why: expect.arrayContaining(['account']) }]);
      const joined = await approve(second, { familyId: body.familyId, children: [news(classId)] });
      expect(joined.body).toMatchObject({ familyId: body.familyId, adultIds: [] });
      expect((await caller.call('GET', '/me')).body.children).toHaveLength(2);
      expect((await caller.call('GET', '/applications')).status).toBe(403);
    });

    test('of a dancer who is logged in is about themself: no family, and no new student', async () => {
      const { id: classId } = await openClass();
      const { student, caller } = await school().addSignedInStudent();
      const { firstName, lastName } = (await done('GET', `/students/${student.id}`)) as {
        firstName: string;
        lastName: string;
      };
      const id = await applied(
        { contact: aContact(), children: [aChild(classId, { firstName, lastName })] },
        caller,
      );
      const before = await people();
      const { matches } = await done('GET', `/applications/${id}`);
      expect(
        matches.find(({ studentId }: { studentId: string }) => studentId === student.id),
      ).toMatchObject({ child: 0, preselect: true, why: ['childName', 'account'] });
      const { body, status } = await approve(id, {
        children: [news(classId, { studentId: student.id })],
      });
      expect([status, body.familyId, body.adultIds], JSON.stringify(body)).toEqual([200, null, []]);
      expect(await people()).toEqual(before);
      expect((await done('GET', `/students/${student.id}/places`)).items).toHaveLength(1);
      await done('POST', `/applications/${id}/undo`);
      expect((await done('GET', `/students/${student.id}/places`)).items).toEqual([]);
      expect(await people()).toEqual(before);
    });

    test('of a child who is logged in makes nobody a parent of their own family', async () => {
      const { id: classId } = await openClass();
      const { student, caller } = await school().addSignedInStudent();
      const { family } = await done('POST', '/families', {
        name: 'Teens',
        studentIds: [student.id],
        adults: [{ firstName: 'Ada', lastName: 'Teens', email: 'ada@teens.test' }],
      });
      const id = await applied(
        {
          contact: aContact(),
          children: [aChild(classId, { firstName: 'Bo', lastName: 'Teens' })],
        },
        caller,
      );
      const { body, status } = await approve(id, {
        familyId: family.id,
        children: [news(classId)],
      });
      expect([status, body.familyId], JSON.stringify(body)).toEqual([200, family.id]);
      const after = await done('GET', `/families/${family.id}`);
      expect(after.adults.map(({ name }: { name: string }) => name)).toEqual(['Ada Teens']);
      expect(after.students).toHaveLength(2);
      expect((await caller.call('GET', '/me')).body.children ?? []).toEqual([]);
      await done('POST', `/applications/${id}/undo`);
      expect((await done('GET', `/families/${family.id}`)).students).toHaveLength(1);
    });

    test('is kept no longer than it is needed, and forgotten with who is anonymized', async () => {
      const { id: classId } = await openClass();
      const { db } = school().app.database;
      const id = await applied({
        contact: aContact({ email: 'gone@home.test' }),
        children: [aChild(classId, { firstName: 'Gus', lastName: 'Gone', care: 'Bee stings' })],
      });
      const { body } = await approve(id, { children: [news(classId)] });
      const [{ id: studentId }] = body.students;
      await done('PUT', `/students/${studentId}/status`, { enrollmentStatus: 'Removed' });
      await done('POST', `/users/${studentId}/anonymize`, { confirmed: true });
      const row = await db
        .selectFrom('applications')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect([row.body, row.email, row.state]).toEqual([null, '', 'approved']);
    });

    test('is forgotten 30 days after the answer, and 180 without one', async () => {
      const { id: classId } = await openClass();
      const asks = (email: string) =>
        applied({
          contact: aContact({ email, lastName: email.slice(0, 4) }),
          children: [aChild(classId, { firstName: email, care: 'Wasps' })],
        });
      const [answered, left] = [await asks('aaaa@keep.test'), await asks('bbbb@keep.test')];
      await approve(answered, { children: [news(classId)] });
      const stored = async (id: string) => {
        const { db } = school().app.database;
        const query = db.selectFrom('applications').selectAll().where('id', '=', id);
        const { body, email, state } = await query.executeTakeFirstOrThrow();
        return { isKept: body !== null, email, state };
      };
      await later(school(), 29, 'days');
      expect(await stored(answered)).toMatchObject({ isKept: true, state: 'approved' });
      await later(school(), 31, 'days');
      expect(await stored(answered)).toEqual({ isKept: false, email: '', state: 'approved' });
      expect(await stored(left)).toMatchObject({ isKept: true, state: 'open' });
      await later(school(), 181, 'days');
      expect(await stored(left)).toEqual({ isKept: false, email: '', state: 'declined' });
      const late = await ask('POST', `/applications/${answered}/undo`);
      expect([late.status, late.body.message]).toEqual([
        409,
        'This was decided more than 30 days ago, so what they typed is no longer kept.',
      ]);
    });

    test('comes only so often, so large and so fast', async () => {
      const { id: classId } = await openClass();
      const contact = aContact({ email: 'often@home.test' });
      const children = [aChild(classId, { firstName: 'Ola' })];
      const large = await send({ contact, children, website: 'x'.repeat(70_000) });
      expect(large.status).toBe(413);
      expect((await send({ contact, children, took: 900 })).body.message).toBe(
        'Please press again.',
      );
      const before = (await listed()).length;
      const robot = await send({ contact, children, website: 'http://buy.test', took: 9000 });
      expect([robot.status, robot.body.code.length]).toEqual([201, 7]);
      expect((await listed()).length).toBe(before);
      for (let sent = 0; sent < 3; sent += 1)
        expect((await send({ contact, children, took: 3000 })).status).toBe(201);
      const fourth = await send({ contact, children });
      expect([fourth.status, fourth.body.message]).toEqual([
        409,
        '3 requests from this address are waiting already. The school will answer them.',
      ]);
      const headers = fromElsewhere();
      const answers = [];
      for (let sent = 0; sent < 31; sent += 1)
        answers.push(
          await school().anonymous.call('POST', '/applications', { contact, children }, headers),
        );
      expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(409), 429]);
    });

    test('sent again with its key is sent once', async () => {
      const { id: classId } = await openClass();
      const input = {
        contact: aContact({ email: 'key@home.test' }),
        children: [aChild(classId, { firstName: 'Kim' })],
      };
      const headers = { ...fromElsewhere(), 'idempotency-key': 'a-key-of-the-form-1234' };
      const first = await school().anonymous.call('POST', '/applications', input, headers);
      const second = await school().anonymous.call('POST', '/applications', input, headers);
      expect(second.body).toEqual(first.body);
      expect((await listed()).filter(({ code }) => code === first.body.code)).toHaveLength(1);
    });

    test('is for admins to decide; nobody else reads one', async () => {
      const { caller } = await school().addSignedInStudent();
      const id = (await listed())[0]?.id ?? '';
      for (const by of [caller, school().anonymous])
        for (const [method, path] of [
          ['GET', '/applications'],
          ['GET', `/applications/${id}`],
          ['POST', `/applications/${id}/approve`],
          ['POST', `/applications/${id}/decline`],
          ['POST', `/applications/${id}/undo`],
          ['POST', `/applications/${id}/reopen`],
          ['GET', '/signatures'],
          ['GET', '/agreements'],
        ] as const)
          expect((await ask(method, path, method === 'POST' ? {} : undefined, by)).status).toBe(
            by === caller ? 403 : 401,
          );
      expect(ADMIN.email).toBeTruthy();
    });

    test('gives its new students and whoever waited the status that was chosen, as the approval of one does', async () => {
      const statusOf = async (id: string) =>
        (await done('GET', `/students/${id}`)).enrollmentStatus as unknown;
      const { id: classId } = await openClass();
      const here = await school().addStudent({ enrollmentStatus: 'Pending Payment' });
      const registered = await school().anonymous.call('POST', '/api/auth/sign-up/email', {
        email: 'waits@school.test',
        password: 'pirouette-and-rest',
        firstName: 'Mia',
        lastName: 'Waits',
      });
      const waits = registered.body.user.id;
      const request = await applied({
        contact: aContact(),
        children: [aChild(classId), aChild(classId), aChild(classId)].map((child, at) => ({
          ...child,
          firstName: ['New', 'Mia', 'Here'][at],
        })),
      });
      const children = [null, waits, here.id].map((studentId) =>
        news(classId, { studentId, another: studentId === null }),
      );
      const enrollmentStatus = 'Enrolled';
      expect((await approve(request, { children, enrollmentStatus: 'Removed' })).status).toBe(400);
      const { status, body } = await approve(request, { children, enrollmentStatus });
      expect(status, JSON.stringify(body)).toBe(200);
      const [{ id: fresh }] = body.students;
      expect(await Promise.all([fresh, waits, here.id].map(statusOf))).toEqual([
        'Enrolled',
        'Enrolled',
        'Pending Payment',
      ]);
      await done('POST', `/applications/${request}/undo`);
      expect(await done('GET', `/students/${waits}`)).toMatchObject({
        enrollmentStatus: 'Pending Payment',
        approved: false,
      });
      // By API, left out, it stays what it is.
      const { body: plain } = await approve(request, { children });
      expect(await Promise.all([plain.students[0].id, waits].map(statusOf))).toEqual([
        'Pending Payment',
        'Pending Payment',
      ]);
    });
  },
  proxied,
);

describeSchool(
  'a request in a school with mail',
  (school, engine) => {
    const { ask, done, openClass, send, listed } = doorTools(school);
    const { received, testFirst } = mailTools(school, mailbox);
    const mailsTo = (to: string, count: number) =>
      expect.poll(() => received(to).length, { timeout: 20_000 }).toBe(count);
    const linkIn = (text: string) =>
      /\/join\/confirm\/([\w.-]+)/.exec(text.replaceAll('=\r\n', ''))?.[1] ?? '';

    const fresh = `fresh-${engine}@home.test`;
    test('counts once its address is confirmed; an address that is known is answered alike', async () => {
      const { id: classId } = await openClass();
      const unsaid = await send({
        contact: aContact({ email: 'early@home.test' }),
        children: [aChild(classId)],
      });
      // Without a test email nobody knows whether emails arrive.
      expect(unsaid.body.confirmByEmail).toBe(false);
      await testFirst();
      const known = await school().addStudent({ email: `known-${engine}@home.test` });
      const answers = [];
      for (const email of [known.email, fresh])
        answers.push(await send({ contact: aContact({ email }), children: [aChild(classId)] }));
      const [first, second] = answers;
      expect(first?.status).toBe(second?.status);
      expect(JSON.stringify(first?.body).length).toBe(JSON.stringify(second?.body).length);
      expect(second?.body).toMatchObject({ confirmByEmail: true });
      await mailsTo(fresh, 1);
      await mailsTo(known.email, 1);
      expect(received(known.email)[0]?.text).toContain('You have an account');
      expect(received(fresh)[0]?.text).not.toContain('You have an account');
      // Nothing that a stranger typed is sent to somebody who may be a stranger to them.
      expect(received(fresh)[0]?.text).not.toMatch(/Rosa|Mia|Torres/);
      const before = (await listed()).length;
      const token = linkIn(received(fresh)[0]?.text ?? '');
      const confirm = (given: string) =>
        ask('POST', '/applications/confirm', { token: given }, school().anonymous);
      expect((await confirm(`${token.slice(0, -1)}x`)).status).toBe(404);
      expect((await confirm('nonsense')).body.message).toBe(
        "This link doesn't work any more. Ask the school.",
      );
      expect((await confirm(token)).body).toEqual({ code: second?.body.code });
      expect((await confirm(token)).status).toBe(200);
      expect((await listed()).length).toBe(before + 1);
    });

    test('tells the family what came of it, with a link to choose a password', async () => {
      const { id: classId, name } = await openClass();
      const email = `welcome-${engine}@home.test`;
      await send({
        contact: aContact({ email }),
        children: [aChild(classId, { firstName: 'Wim' })],
      });
      await mailsTo(email, 1);
      const token = linkIn(received(email)[0]?.text ?? '');
      await done('POST', '/applications/confirm', { token }, school().anonymous);
      const one = (await listed()).at(-1);
      await done('POST', `/applications/${one?.id}/approve`, {
        familyId: null,
        children: [{ studentId: null, wishes: [{ classId, as: 'place' }] }],
      });
      await mailsTo(email, 2);
      const text = (received(email)[1]?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
      expect(text).toContain(`Wim: ${name} from Nov 21, 2026`);
      const link = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
      expect(link).toBeTruthy();
      const chosen = await school().anonymous.call('POST', '/api/auth/reset-password', {
        token: link,
        newPassword: 'pirouette-and-rest',
      });
      expect(chosen.status).toBe(200);
      const parent = await signIn(school().app.url, email, 'pirouette-and-rest');
      expect((await parent.call('GET', '/me')).body.children).toHaveLength(1);
      const held = await ask('POST', `/applications/${one?.id}/undo`);
      expect(held.body.message).toContain('Rosa Torres has chosen a password');
    });

    test('of which nobody confirmed the address is gone after two days', async () => {
      const { id: classId } = await openClass();
      await send({ contact: aContact({ email: 'slow@home.test' }), children: [aChild(classId)] });
      const { db } = school().app.database;
      const count = async () =>
        (
          await db
            .selectFrom('applications')
            .select('id')
            .where('email', '=', 'slow@home.test')
            .execute()
        ).length;
      expect(await count()).toBe(1);
      // The newest three of an address are kept.
      for (let sent = 0; sent < 4; sent += 1)
        await send({ contact: aContact({ email: 'slow@home.test' }), children: [aChild(classId)] });
      expect(await count()).toBe(3);
      await later(school(), 47, 'hours');
      expect(await count()).toBe(3);
      await later(school(), 49, 'hours');
      expect(await count()).toBe(0);
    });
  },
  { ...withMail, ...proxied },
);
