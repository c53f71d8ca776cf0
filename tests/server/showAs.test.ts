import { beforeAll, expect, test } from 'vitest';
import type { UserId } from '../../src/domain/ids.ts';
import { operations, type OperationName } from '../../src/domain/access.ts';
import { personInView, signView } from '../../src/server/auth/showAs.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { aGuardian } from '../support/families.ts';
import { ADMIN, describeSchool, TODAY, type Caller } from '../support/school.ts';

// An admin sees Turnout as a parent, a student or a teacher does, and can change nothing meanwhile.

describeSchool('Turnout shown as somebody else', (school) => {
  const admin = () => school().admin;
  let parent: { id: string; caller: Caller };
  let child: string;
  let teacher: Awaited<ReturnType<ReturnType<typeof school>['addSignedInStudent']>>;

  async function shownAs(id: string, by = admin()) {
    const { status, body } = await by.call('POST', `/users/${id}/show-as`);
    expect(status, JSON.stringify(body)).toBe(200);
    return { 'x-turnout-show-as': body.view as string };
  }
  const ids = { id: '', studentId: '', date: TODAY, month: '2026-11' };
  const asked = (path: string, headers: Record<string, string>, by = admin()) =>
    by.call('GET', path, undefined, headers);

  beforeAll(async () => {
    child = (await school().addStudent({ firstName: 'Zoë', balance: 8900 })).id;
    Object.assign(ids, { id: child, studentId: child });
    const { body } = await admin().call('POST', '/families', {
      name: 'Baker',
      studentIds: [child],
      adults: [],
    });
    const caller = await aGuardian(school(), body.family.id);
    parent = { id: (await caller.call('GET', '/me')).body.id, caller };
    teacher = await school().addSignedInStudent();
    await school().setRole(teacher.student.id, { role: 'teacher' });
  });

  test('the server answers as it answers the person, for every read', async () => {
    for (const { id, caller } of [
      { id: parent.id, caller: parent.caller },
      { id: teacher.student.id, caller: teacher.caller },
    ]) {
      const view = await shownAs(id);
      for (const { name, method, path } of contractOperations()) {
        if (method !== 'GET' || name === 'attendance.events') continue;
        const own = await caller.call('GET', fill(path, ids));
        const shown = await asked(fill(path, ids), view);
        const { isPrivate = false } = operations[name as OperationName] as { isPrivate?: boolean };
        if (isPrivate) expect([name, shown.status]).toEqual([name, 403]);
        else {
          expect([name, shown.status]).toEqual([name, own.status]);
          if (own.status === 200 && typeof own.body === 'object')
            expect(shown.body, name).toEqual(own.body);
        }
      }
    }
  });

  test('nothing can be changed meanwhile, and nothing of the admin’s own is reached', async () => {
    const view = await shownAs(parent.id);
    const before = (await admin().call('GET', '/audit-log?limit=1')).body.items[0].id;
    for (const { name, method, path } of contractOperations()) {
      if (method === 'GET') continue;
      const { status, body } = await admin().call(method, fill(path, ids), {}, view);
      expect([name, status, body.message]).toEqual([
        name,
        403,
        'Nothing can be changed while you see Turnout as somebody else.',
      ]);
    }
    const after = (await admin().call('GET', '/audit-log?limit=1')).body.items[0].id;
    expect(after).toBe(before);
    for (const path of ['/api/auth/sign-out', '/api/auth/change-password', '/api/auth/get-session'])
      expect((await admin().call('POST', path, {}, view)).status).toBe(403);
    expect((await asked('/payments', view)).status).toBe(403);
    expect((await asked('/me', view)).body).toMatchObject({ id: parent.id, role: 'guardian' });
    expect((await admin().call('GET', '/me')).body).toMatchObject({ role: 'admin' });
  });

  test('the audit log names the look; it is for admins, and not for looking at other admins', async () => {
    const { status } = await parent.caller.call('POST', `/users/${child}/show-as`);
    expect(status).toBe(403);
    await shownAs(child);
    const { body } = await admin().call('GET', '/audit-log?limit=1');
    expect(body.items[0]).toMatchObject({
      actor: ADMIN.email,
      action: 'Turnout shown as this person',
      entityId: child,
      studentId: child,
    });
    const me = (await admin().call('GET', '/me')).body;
    const refused = await admin().call('POST', `/users/${me.id}/show-as`);
    expect([refused.status, refused.body.message]).toEqual([409, 'Admins see everything already.']);
    expect((await admin().call('POST', '/users/nobody/show-as')).status).toBe(404);
  });

  test('it ends with the session, and with the role; nobody else can use it', async () => {
    const view = await shownAs(parent.id);
    const other = await school().signIn(ADMIN.email, ADMIN.password);
    const refusals = async (by: Caller, headers = view) => {
      const { status, body } = await asked('/me', headers, by);
      return [status, body.message];
    };
    const ended = [403, 'You no longer see Turnout as somebody else. Press Stop to go back.'];
    expect(await refusals(other)).toEqual(ended);
    expect(await refusals(teacher.caller)).toEqual(ended);
    const forged = view['x-turnout-show-as'].replace(parent.id, child);
    expect(await refusals(admin(), { 'x-turnout-show-as': forged })).toEqual(ended);
    for (const value of ['x', '', ' '])
      expect(await refusals(admin(), { 'x-turnout-show-as': value })).toEqual(ended);
    await school().setRole(teacher.student.id, { role: 'teacher' });
    const asTeacher = await shownAs(teacher.student.id);
    await school().setRole(teacher.student.id, { role: 'admin' });
    expect(await refusals(admin(), asTeacher)).toEqual(ended);
  });

  test('live events are only for whoever is signed in', async () => {
    const parentsView = await shownAs(parent.id);
    for (const view of [parentsView, { 'x-turnout-show-as': 'forged' }])
      for (const by of [admin(), school().anonymous]) {
        const { status, body } = await asked(`/attendance/${TODAY}/events`, view, by);
        expect([status, body.message]).toEqual([403, 'Only they can see this.']);
      }
  });

  test('it ends after some hours', () => {
    const view = { sessionId: 'session', personId: 'ann' as UserId };
    const start = new Date('2026-11-21T15:00:00Z');
    const value = signView('secret', view, start);
    const at = (time: string) =>
      personInView('secret', value, { sessionId: 'session', now: new Date(time) });
    expect(at('2026-11-21T22:59:59Z')).toBe('ann');
    expect(at('2026-11-21T23:00:00Z')).toBeNull();
  });
});
