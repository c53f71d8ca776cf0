import { expect, test } from 'vitest';
import { describeSchool } from '../support/school.ts';

// Sets one status for many students, with preview and undo, and approves somebody with a status.

describeSchool('a status for many', (school) => {
  const admin = () => school().admin;
  const post = (path: string, body: object) => admin().call('POST', path, body);
  const statusOf = async (id: string) =>
    (await admin().call('GET', `/students/${id}`)).body.enrollmentStatus as string;
  const ENROLLED = { enrollmentStatus: 'Enrolled' };

  test('is previewed, given in one act, and undone for whom nobody has changed since', async () => {
    const [ann, bea, cleo] = [
      await school().addStudent({ enrollmentStatus: 'Pending Payment' }),
      await school().addStudent({ enrollmentStatus: 'Inactive', balance: 700 }),
      await school().addStudent({ enrollmentStatus: 'Enrolled' }),
    ];
    const frozen = (await admin().call('GET', `/students/${bea.id}`)).body;
    const studentIds = [ann.id, bea.id, cleo.id, 'nobody', ann.id];
    const results = [
      { studentId: ann.id, previousStatus: 'Pending Payment' },
      { studentId: bea.id, previousStatus: 'Inactive' },
      { studentId: cleo.id, previousStatus: 'Enrolled' },
      { studentId: 'nobody', error: 'Student not found' },
    ];
    const asked = await post('/students/status', { studentIds, ...ENROLLED, dryRun: true });
    expect(asked.body).toEqual({ actId: '', results });
    expect(await statusOf(ann.id)).toBe('Pending Payment');

    const done = await post('/students/status', { studentIds, ...ENROLLED });
    expect(done.body.results).toEqual(results);
    for (const { id } of [ann, bea, cleo]) expect(await statusOf(id)).toBe('Enrolled');
    await admin().call('PUT', `/students/${ann.id}/status`, { enrollmentStatus: 'Removed' });

    const { actId } = done.body;
    const undone = await post('/students/status/undo', { actId });
    expect(undone.body).toEqual({ undone: 1, unchanged: 1 });
    expect(await statusOf(ann.id)).toBe('Removed');
    expect((await admin().call('GET', `/students/${bea.id}`)).body).toEqual(frozen);
    expect((await post('/students/status/undo', { actId })).status).toBe(409);
  });

  test('is refused for nobody, for an unknown status, and twice at once it is done once', async () => {
    expect((await post('/students/status', { studentIds: [], ...ENROLLED })).status).toBe(400);
    const { id } = await school().addStudent({ enrollmentStatus: 'Pending Payment' });
    const wrong = await post('/students/status', { studentIds: [id], enrollmentStatus: 'Gone' });
    expect(wrong.status).toBe(400);
    const both = await Promise.all(
      [1, 2].map(() => post('/students/status', { studentIds: [id], ...ENROLLED })),
    );
    const entries = await admin().call('GET', `/audit-log?studentId=${id}`);
    const changes = entries.body.items.filter(
      ({ action }: { action: string }) => action === 'Enrollment status changed',
    );
    expect(changes).toHaveLength(1);
    const undone = await Promise.all(
      both.map(({ body }) => post('/students/status/undo', { actId: body.actId })),
    );
    expect(new Set(undone.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await statusOf(id)).toBe('Pending Payment');
  });

  test('who is approved gets the status that was chosen', async () => {
    const register = async (email: string) =>
      (
        await school().anonymous.call('POST', '/api/auth/sign-up/email', {
          email,
          password: 'opening-night-42',
          firstName: 'Ada',
          lastName: 'New',
        })
      ).body.user.id as string;
    const [one, other] = [await register('one@door.test'), await register('two@door.test')];
    await post('/approvals', { userIds: [one], approve: true, ...ENROLLED });
    await post('/approvals', { userIds: [other], approve: true });
    expect([await statusOf(one), await statusOf(other)]).toEqual(['Enrolled', 'Pending Payment']);
    const gone = { userIds: [one], approve: true, enrollmentStatus: 'Removed' };
    expect((await post('/approvals', gone)).status).toBe(400);
  });
});
