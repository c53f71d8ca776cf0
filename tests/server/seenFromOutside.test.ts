import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { App } from '../../src/server/app.ts';
import { listen } from '../support/events.ts';
import {
  ADMIN,
  bothEngines,
  callerFor,
  emptyPlace,
  signIn,
  startServer,
  type Caller,
} from '../support/school.ts';

const { describeEngines } = bothEngines('each database has figures of its own');

// What an operator can see: the log's lines, the ids of requests, the metrics.

describeEngines('an operator', (engine) => {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  let app: App;
  let admin: Caller;
  let backups: string;
  let metricsAt: string;
  const lines: { details: Record<string, unknown>; message: string }[] = [];
  const note = (details: object, message: string) =>
    lines.push({ details: details as Record<string, unknown>, message });
  const log = { info: note, warn: note, debug: () => {}, error: note };
  const metrics = async () => (await fetch(metricsAt)).text();
  const figure = async (name: string) =>
    Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(await metrics())?.[1]);

  beforeAll(async () => {
    place = await emptyPlace(engine, inject('postgresUrl'));
    backups = await mkdtemp(join(tmpdir(), 'turnout-backups-'));
    app = await startServer(place, {
      // The ages of files are read by the real clock.
      clock: () => new Date(),
      log,
      trustProxy: true,
      metrics: { host: '127.0.0.1', port: 0 },
      nightly: { folder: backups, keep: 2 },
    });
    metricsAt = app.metricsUrl ?? '';
    admin = await signIn(app.url, ADMIN.email, ADMIN.password);
  });
  afterAll(async () => {
    await app.stop();
    await place.remove();
    await rm(backups, { recursive: true });
  });

  test('finds the figures on their own address only, and no email in the log of a start', async () => {
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
    expect((await fetch(metricsAt)).status).toBe(200);
    expect(lines.map(({ message }) => message)).toContain('first admin made');
    expect(JSON.stringify(lines)).not.toContain(ADMIN.email);
  });

  test('reads in the log who was refused what, with the code, and no name', async () => {
    const { body: me } = await admin.call('GET', '/me');
    const wrong = await admin.call('POST', '/students', { firstName: 'Zoë', email: 'no' });
    expect(wrong.status).toBe(400);
    const line = lines.find(({ details }) => details['requestId'] === wrong.body.requestId);
    expect(line).toEqual({
      message: 'refused',
      details: {
        requestId: wrong.body.requestId,
        method: 'POST',
        path: '/api/v1/students',
        status: 400,
        ms: expect.any(Number),
        operation: 'students.create',
        userId: me.id,
        code: 'INVALID_ARGUMENT',
        fields: expect.arrayContaining(['email', 'lastName']),
      },
    });
    expect(JSON.stringify(line)).not.toContain('Zoë');
  });

  test('reads why a change counts as another site’s: the proxy sends no host', async () => {
    const answer = await fetch(`${app.url}/api/v1/students`, {
      method: 'POST',
      headers: { origin: 'https://school.test', cookie: admin.cookie },
      body: '{}',
    });
    expect(answer.status).toBe(403);
    const requestId = answer.headers.get('x-request-id');
    const line = lines.find(({ details }) => details['requestId'] === requestId);
    expect(line?.details['reason']).toMatch(
      /^Origin https:\/\/school\.test, .+ came to http:\/\/127\.0\.0\.1:\d+\. Behind a proxy, set TRUST_PROXY=true/,
    );
  });

  test('reads that the proxy names no visitor, so that all of them count as one', async () => {
    await fetch(`${app.url}/readyz`);
    const warnings = () =>
      lines.filter(({ message }) => message.startsWith('X-Forwarded-For does not end'));
    const before = warnings().length;
    await fetch(`${app.url}/api/v1/school`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
    expect(warnings()).toHaveLength(before);
    await fetch(`${app.url}/api/v1/school`);
    expect(warnings()).toMatchObject([{ details: { forwardedFor: '' } }]);
  });

  test("finds a request under the proxy's own id, if that is one", async () => {
    const ask = (id: string) => fetch(`${app.url}/healthz`, { headers: { 'x-request-id': id } });
    expect((await ask('from-the-proxy-1')).headers.get('x-request-id')).toBe('from-the-proxy-1');
    expect((await ask('a b')).headers.get('x-request-id')).not.toBe('a b');
  });

  test('reads figures that Prometheus understands, which visitors cannot', async () => {
    expect((await fetch(`${app.url}/metrics`)).headers.get('content-type')).not.toContain(
      'version=0.0.4',
    );
    const before = await figure('turnout_commit_units_sum');
    await admin.call('POST', '/students', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@school.test',
    });
    await callerFor(app.url).call('GET', '/students');
    const stream = await listen(app.url, admin.cookie, '2026-11-20');
    await expect.poll(() => figure('turnout_live_listeners')).toBe(1);
    stream.hangUp();
    await expect.poll(() => figure('turnout_live_listeners')).toBe(0);
    const text = await metrics();
    expect(text).toMatch(
      /turnout_request_seconds_count{operation="students\.create",status="201"} 1/,
    );
    expect(text).toMatch(
      /turnout_request_seconds_count{operation="students\.list",status="401"} 1/,
    );
    expect(text).toMatch(/turnout_refusals_total{code="UNAUTHENTICATED"} \d/);
    expect(await figure('turnout_commit_units_sum')).toBeGreaterThan(before);
    expect(await figure('turnout_database_up')).toBe(1);
    expect(await figure('turnout_files_waiting')).toBe(0);
    const board = await readFile('deploy/grafana.json', 'utf8');
    for (const [name] of board.matchAll(/(turnout|nodejs|process)_\w+/g))
      expect(text, 'the board in deploy/ asks for it').toContain(name);
    expect(await figure('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('reads how old the newest daily backup is; their own ones say nothing of it', async () => {
    const daily = async () =>
      (await readdir(backups)).find((name) => /^nightly-.+\.gz$/.test(name));
    await expect.poll(daily).toBeDefined();
    const made = new Date(Date.now() - 7_200_000);
    await utimes(join(backups, (await daily()) ?? ''), made, made);
    await writeFile(join(backups, 'turnout-20261121T150000Z.backup.gz'), '');
    const age = await figure('turnout_backup_age_seconds');
    expect(age).toBeGreaterThan(7199);
    expect(age).toBeLessThan(7300);
  });
});
