import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { newDisk, noDisk } from '../support/disk.ts';
import { run } from '../support/process.ts';
import { ADMIN, emptyPlace, signIn, startServer } from '../support/school.ts';

beforeAll(ensureBuilt);

const DISK = /: the server's disk is full or can't be written, so nothing was saved\./;

test('a full disk is reported by every write and by /readyz until there is room', async () => {
  const place = await emptyPlace('sqlite', null);
  const errors: object[] = [];
  const log = { info: () => {}, warn: () => {}, debug: () => {} };
  const app = await startServer(place, { log: { ...log, error: (one) => errors.push(one) } });
  try {
    const { db } = app.database;
    const admin = await signIn(app.url, ADMIN.email, ADMIN.password);
    const { body } = await admin.call('POST', '/students', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@school.test',
      enrollmentStatus: 'Enrolled',
    });
    const ready = async () => (await fetch(`${app.url}/readyz`)).status;
    const pay = (notes: string) =>
      admin.call('POST', '/payments', {
        studentId: body.student.id,
        amount: 100,
        paymentMethod: 'cash',
        date: '2026-11-20',
        notes,
      });
    expect(await ready()).toBe(200);

    // The disk is full where SQLite's size limit is: it fails at the same point with the same error.
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
    let refused;
    for (let n = 0; n < 200 && !refused; n += 1) {
      const answer = await pay('a'.repeat(400));
      if (answer.status !== 201) refused = answer;
    }
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', message: expect.stringMatching(DISK) },
    });
    expect(await ready()).toBe(503);
    // The log has the cause, not the errors that followed from it.
    expect(errors.at(-1)).toMatchObject({ err: { code: 'SQLITE_FULL' } });
    expect((await admin.call('GET', '/students')).status).toBe(200);
    // R7: room for a little, but not for all that arrives at once.
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 200}`).execute(db);
    expect(await ready()).toBe(503);
    errors.length = 0;

    await sql.raw('pragma max_page_count = 4294967294').execute(db);
    expect(await ready()).toBe(200);
    expect((await pay('There is room again')).status).toBe(201);
    expect((await checkBooks(app.database)).problems).toEqual([]);
  } finally {
    await app.stop();
    await place.remove();
  }
});

test('a read-only disk is explained in one sentence at startup', async ({ skip }) => {
  const reason = await noDisk();
  if (reason) skip(reason);
  const disk = await newDisk();
  try {
    const env = { DATA_DIR: disk.folder };
    const first = run({ name: 'main', env });
    await first.prints(/running at/);
    await first.end('SIGTERM');
    await capture('mount', ['-o', 'remount,ro', disk.folder]);
    const second = run({ name: 'main', env });
    expect(await second.ended).toBe(1);
    expect(second.printed()).toMatch(
      /^Turnout can't start: the disk of .+ is full or can't be written\.\n$/,
    );
  } finally {
    await disk.remove();
  }
});
