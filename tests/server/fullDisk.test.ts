import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { capture } from '../../scripts/lib/exec.mjs';
import { createExporter } from '../../src/server/archive/exporter.ts';
import { writeZip } from '../../src/server/archive/zip.ts';
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

    // SQLite's size limit stands in for a full disk: it fails at the same point with the same error.
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
    // The log has the cause, and not the errors that followed from it.
    expect(errors.at(-1)).toMatchObject({ err: { errstr: 'database or disk is full' } });
    expect((await admin.call('GET', '/students')).status).toBe(200);
    // There is room for a little, but not for everything that arrives at once.
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

describe('an export ends with the error of the disk, whichever of its files is the one that no longer fits', () => {
  // It can't be compressed, and is larger than any buffer.
  const LARGE = Array.from({ length: 40 }, () => randomBytes(20_000).toString('base64'));

  test.for([
    { name: 'the zip', beside: ['{}'], table: LARGE },
    { name: 'what is kept beside it', beside: LARGE, table: ['id\n'] },
    { name: 'both', beside: LARGE, table: LARGE },
  ])('$name', async ({ beside, table }, { skip }) => {
    const disk = await mkdtemp(join(tmpdir(), 'turnout-full-'));
    const mounted = await capture('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]);
    if (mounted.code !== 0) skip(mounted.output);
    try {
      const zip = writeZip(join(disk, 'school.zip'), join(disk, 'school.json'));
      const written = zip.addBeside('school.json', async (spool) => {
        await zip.add('marks.csv', table);
        for (const part of beside) await spool.write(part);
        await zip.add('more.csv', table);
      });
      await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
    } finally {
      await capture('umount', ['--lazy', disk]);
      await rm(disk, { recursive: true });
    }
  });
});

test('an export that could not begin does not keep others from trying', async () => {
  const exporter = createExporter({
    dataDir: join(tmpdir(), 'turnout-not-there'),
  });
  const make = () => exporter.make({ name: 'school.zip', now: new Date(), auditLog: true });
  for (const _ of [1, 2]) await expect(make()).rejects.toMatchObject({ code: 'ENOENT' });
});
