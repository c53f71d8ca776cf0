import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { listen } from '../support/events.ts';
import type { App } from '../../src/server/app.ts';
import {
  ADMIN,
  callerFor,
  emptyPlace,
  signIn,
  startServer,
  type Caller,
  type Place,
} from '../support/school.ts';

/** A line to a database that can be slow, and that can be cut. */
async function openLine(to: { host: string; port: number }) {
  const ends = new Set<Socket>();
  let delayMs = 0;
  const server = createServer((near) => {
    const far = connect(to.port, to.host);
    const pass = (from: Socket, into: Socket) => {
      ends.add(from);
      from.on('data', (chunk) => {
        if (delayMs === 0) into.write(chunk);
        else setTimeout(() => into.write(chunk), delayMs);
      });
      from.on('error', () => {});
      from.on('close', () => {
        ends.delete(from);
        into.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const end of ends) end.destroy();
    await closed;
  };
  return {
    port,
    cut,
    mend: () => open(port),
    slow: (ms: number) => {
      delayMs = ms;
    },
  };
}

const postgresUrl = inject('postgresUrl');
describe.skipIf(postgresUrl === null)('a database that is away for a while (postgres)', () => {
  let place: Place;
  let line: Awaited<ReturnType<typeof openLine>>;
  let app: App;
  let admin: Caller;
  let id: string;
  beforeAll(async () => {
    place = await emptyPlace('postgres', postgresUrl);
    const url = new URL(place.databaseUrl ?? '');
    line = await openLine({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    app = await startServer({ ...place, databaseUrl: url.href });
    admin = await signIn(app.url, ADMIN.email, ADMIN.password);
    const { body } = await admin.call('POST', '/students', {
      firstName: 'Ada',
      lastName: 'L',
      email: 'ada@school.test',
      enrollmentStatus: 'Enrolled',
    });
    id = body.student.id;
  });
  afterAll(async () => {
    await app?.stop();
    await line?.cut();
    await place?.remove();
  });

  const mark = (status: string, key?: string) =>
    admin.call(
      'PUT',
      `/attendance/2026-11-20/${id}`,
      { status },
      key ? { 'idempotency-key': key } : {},
    );

  test('is told of with 503, nothing hangs, and all goes on when it is back', async () => {
    expect((await mark('absent')).status).toBe(200);
    const listener = await listen(app.url, admin.cookie, '2026-11-20');
    await line.cut();
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => mark('present', 'the-one')),
      ...Array.from({ length: 20 }, () => admin.call('GET', '/students')),
      callerFor(app.url).call('GET', '/public-dashboard'),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(503);
      expect(body).toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringMatching(
          /the database is not available. Please try again shortly\.$/,
        ),
        requestId: expect.any(String),
      });
    }
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);

    await line.mend();
    // The retry of what was refused has the effect of once.
    expect((await mark('present', 'the-one')).body).toMatchObject({ previousStatus: 'absent' });
    expect((await mark('present', 'the-one')).body).toMatchObject({ previousStatus: 'absent' });
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    // Who had the day open either heard of it, or was cut off and asks anew from where they were.
    const ended = await Promise.race([listener.ended, listener.until(1)]);
    const again = Array.isArray(ended)
      ? listener
      : await listen(app.url, admin.cookie, '2026-11-20', listener.lastId);
    await vi.waitUntil(
      () => again.heard.some(({ data }) => data.attendance?.status === 'present'),
      {
        timeout: 15_000,
      },
    );
    again.hangUp();
  });

  test('is only slow: every answer comes, and is right', async () => {
    line.slow(15);
    const statuses = ['absent', 'present', 'medicalAbsence'];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => mark(statuses[n % 3] as string)),
    );
    line.slow(0);
    for (const { status } of answers) expect(status).toBe(200);
    const { body } = await admin.call('GET', `/students/${id}`);
    const day = await admin.call('GET', '/attendance/2026-11-20');
    expect(body.balance).toBe(day.body.students[0].attendance.fee);
  });
});
