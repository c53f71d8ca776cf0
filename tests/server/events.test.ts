import { expect, test } from 'vitest';
import { bothEngines, callerFor, startServer } from '../support/school.ts';
import { listen } from '../support/events.ts';

const { describeSchool } = bothEngines('the database tells the other servers');

let nextDay = 1;
/** A class day that no other test listens to. */
const newDay = () => `2026-05-${String(nextDay++).padStart(2, '0')}`;

describeSchool(
  'the live events of a class day',
  (school, engine) => {
    const admin = () => school().admin;
    const mark = (date: string, id: string, status: string) =>
      admin().call('PUT', `/attendance/${date}/${id}`, { status });
    const listenTo = (date: string, lastEventId?: string) =>
      listen(school().app.url, admin().cookie, date, { lastEventId });

    test('report what was marked and by whom, and which marks were removed', async () => {
      const date = newDay();
      const { id } = await school().addStudent();
      await mark(date, id, 'present');
      const listener = await listenTo(date);
      await mark(newDay(), id, 'absent');
      const { attendance } = (await mark(date, id, 'absent')).body;
      await admin().call('DELETE', `/attendance/${date}/${id}`);
      const heard = await listener.until(2);
      listener.hangUp();
      const at = school().clock.now.toISOString();
      expect(heard.map(({ name, data }) => ({ name, data }))).toEqual([
        { name: 'attendance', data: { studentId: id, attendance, by: 'admin@school.test', at } },
        {
          name: 'attendance',
          data: { studentId: id, attendance: null, by: 'admin@school.test', at },
        },
      ]);
    });

    test('report that a student was added, removed or changed, or that a balance changed other than by a mark of the day', async () => {
      const [date, otherDay] = ['2026-06-02', '2026-06-03'] as const;
      const { id } = await school().addStudent();
      const listener = await listenTo(date);
      const changes = [
        () =>
          admin().call('POST', '/students', {
            firstName: 'New',
            lastName: 'Here',
            email: `${date}@school.test`,
            enrollmentStatus: 'Enrolled',
          }),
        () => admin().call('PUT', `/students/${id}/status`, { enrollmentStatus: 'Removed' }),
        () => admin().call('PUT', `/students/${id}/status`, { enrollmentStatus: 'Enrolled' }),
        () => admin().call('PATCH', `/students/${id}`, { firstName: 'Renamed' }),
        () => mark(otherDay, id, 'absent'),
        () =>
          admin().call('POST', '/payments', {
            studentId: id,
            amount: 300,
            date,
            paymentMethod: 'cash',
          }),
      ];
      for (const [index, change] of changes.entries()) {
        await change();
        await listener.untilStudents(index + 1);
        expect(listener.students, `change ${index}`).toBe(index + 1);
      }
      await mark(date, id, 'absent');
      await listener.until(1);
      expect([listener.students, listener.heard.length]).toEqual([changes.length, 1]);
      listener.hangUp();
    });

    test('resume after every disconnect: nothing is lost, nothing comes twice', async () => {
      const date = newDay();
      const { id } = await school().addStudent();
      const statuses = ['present', 'absent', 'medicalAbsence', 'holiday'];
      const heard: string[] = [];
      const sent = (async () => {
        const all: string[] = [];
        for (let i = 0; i < 40; i += 1) {
          all.push((await mark(date, id, statuses[i % 4] as string)).body.attendance.status);
        }
        return all;
      })();

      let lastId = '0';
      for (let want = 3; heard.length < 40;) {
        const listener = await listenTo(date, lastId);
        const got = await listener.until(Math.min(want, 40 - heard.length));
        listener.hangUp();
        await listener.ended;
        heard.push(...got.map(({ data }) => data.attendance?.status ?? ''));
        lastId = listener.lastId;
        want = 1 + (want % 5);
      }
      expect(heard).toEqual(await sent);
    });

    test("that were missed can be replayed from the stream's first id", async () => {
      const date = newDay();
      const { id } = await school().addStudent();
      const before = await listenTo(date);
      before.hangUp();
      await mark(date, id, 'absent');
      const after = await listenTo(date, before.lastId);
      expect(await after.until(1)).toMatchObject([{ data: { studentId: id } }]);
      after.hangUp();
    });

    test('continue from the day as it was loaded: what happens before the stream opens is not missed', async () => {
      const date = newDay();
      const { id } = await school().addStudent();
      const lastEventId = async () =>
        (await admin().call('GET', `/attendance/${date}`)).body.lastEventId;
      expect(await lastEventId(), 'nothing has happened').toBe(0);
      await mark(date, id, 'present');
      const after = await lastEventId();
      await mark(date, id, 'absent');
      const listener = await listen(school().app.url, admin().cookie, date, { after });
      await mark(date, id, 'medicalAbsence');
      const heard = await listener.until(2);
      expect(heard.map(({ data }) => data.attendance?.status)).toEqual([
        'absent',
        'medicalAbsence',
      ]);
      expect(await lastEventId()).toBe(Number(heard[1]?.id));
      listener.hangUp();

      const again = await listen(school().app.url, admin().cookie, date, {
        after,
        lastEventId: heard[0]?.id,
      });
      expect(await again.until(1), 'what the browser says itself counts').toEqual([heard[1]]);
      again.hangUp();
      for (const wrong of ['-1', 'x', '1.5', '9'.repeat(20)])
        expect(
          await admin().call('GET', `/attendance/${date}/events?after=${wrong}`),
        ).toMatchObject({ status: 400, body: { message: 'Invalid event id' } });
    });

    test('report that a day becomes a holiday, and that it no longer is one, even without marks', async () => {
      const date = newDay();
      const listener = await listenTo(date);
      const at = school().clock.now.toISOString();
      await admin().call('POST', `/holidays/${date}`, { name: 'Flood', confirmed: true });
      await admin().call('DELETE', `/holidays/${date}?restoreMarks=true`);
      const heard = await listener.until(2);
      expect(heard.map(({ name, data }) => ({ name, data }))).toEqual([
        { name: 'holiday', data: { holidayName: 'Flood', by: 'admin@school.test', at } },
        { name: 'holiday', data: { holidayName: null, by: 'admin@school.test', at } },
      ]);
      listener.hangUp();
    });

    test('of a bulk update reach every listener, one for each student', async () => {
      const date = newDay();
      const students = [await school().addStudent(), await school().addStudent()];
      const listeners = [await listenTo(date), await listenTo(date)];
      const studentIds = students.map(({ id }) => id);
      await admin().call('POST', `/attendance/${date}/bulk`, { studentIds, status: 'absent' });
      for (const listener of listeners) {
        const heard = await listener.until(2);
        expect(heard.map(({ data }) => data.studentId)).toEqual(studentIds);
        listener.hangUp();
      }
    });

    test('are for admins, on a day that exists', async () => {
      const path = `/attendance/${newDay()}/events`;
      expect((await school().anonymous.call('GET', path)).status).toBe(401);
      const { caller } = await school().addSignedInStudent();
      expect((await caller.call('GET', path)).status).toBe(403);
      expect((await admin().call('GET', '/attendance/2026-02-30/events')).status).toBe(400);
    });

    test('end when the listener logs out, and when their role is revoked', async () => {
      const { student, caller } = await school().addSignedInStudent();
      const setRole = (role: string) => admin().call('PUT', `/users/${student.id}/role`, { role });
      await setRole('admin');
      const untilRole = await listen(school().app.url, caller.cookie, newDay());
      await setRole('student');
      await untilRole.ended;

      await setRole('admin');
      const untilSignOut = await listen(school().app.url, caller.cookie, newDay());
      await caller.call('POST', '/api/auth/sign-out');
      await untilSignOut.ended;
      expect(school().errors).toEqual([]);
    });

    if (engine === 'postgres')
      test('reach listeners of another server on the same database', async () => {
        const date = newDay();
        const { id } = await school().addStudent();
        const other = await startServer(school().place);
        try {
          const there = await listen(other.url, admin().cookie, date);
          const here = await listenTo(date);
          await mark(date, id, 'absent');
          await there.until(1);
          await callerFor(other.url, admin().cookie).call('DELETE', `/attendance/${date}/${id}`);
          await here.until(2);
          expect(await there.until(2)).toMatchObject([
            { data: { studentId: id, attendance: { fee: { total: 500 } } } },
            { data: { studentId: id, attendance: null } },
          ]);
          expect(here.heard).toEqual(there.heard);
          here.hangUp();
          there.hangUp();
        } finally {
          await other.stop();
        }
      });
  },
  // No test here may depend on the heartbeat.
  { heartbeatMs: 3_600_000 },
);
