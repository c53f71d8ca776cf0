import { expect, test } from 'vitest';
import { describeSchoolOnce } from '../support/school.ts';

describeSchoolOnce('an answer of the API', (school) => {
  const compressed = { 'accept-encoding': 'gzip, br' };

  test('is compressed when it is a read', async () => {
    for (let made = 0; made < 10; made++) await school().addStudent();
    for (const path of ['/students', '/attendance/2026-11-21', '/public-dashboard']) {
      const { headers, body } = await school().admin.call('GET', path, undefined, compressed);
      expect(headers.get('content-encoding'), path).toBe('br');
      expect(headers.get('vary'), path).toMatch(/accept-encoding/i);
      expect(JSON.stringify(body), path).toContain('Lovelace');
    }
  });

  test('is sent uncompressed if it is for a change, or is a stream', async () => {
    const { admin, app } = school();
    for (let made = 0; made < 40; made++) await school().addStudent();
    const marked = await admin.call('POST', '/attendance/2026-11-20/mark-unmarked', {}, compressed);
    expect([marked.status, marked.headers.get('content-encoding')]).toEqual([200, null]);
    expect(JSON.stringify(marked.body).length).toBeGreaterThan(1_024);
    const stream = await fetch(`${app.url}/api/v1/attendance/2026-11-20/events`, {
      headers: { ...compressed, cookie: admin.cookie },
    });
    expect([stream.status, stream.headers.get('content-encoding')]).toEqual([200, null]);
    await stream.body?.cancel();
  });

  test('can be read if it is an error, even if there is no such operation', async () => {
    for (const path of ['/no/such/path', '/students/nobody', '/attendance/never']) {
      const { status, body } = await school().admin.call('GET', path, undefined, compressed);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(body, path).toMatchObject({ message: expect.any(String) });
    }
  });
});
