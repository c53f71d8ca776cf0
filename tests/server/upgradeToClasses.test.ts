import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { openUnmigrated } from '../../src/server/db/database.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import type { App } from '../../src/server/app.ts';
import { ADMIN, describePlacesOnce, signIn, startServer, type Caller } from '../support/school.ts';

// A school as 0.2.0 had it, when a mark was of a date and not of a class: its backup, what that release answered, and
// acts of it that had not been undone, with what it answered when they were.
const fixture = (name: string) => inRoot('tests', 'fixtures', '0.2.0', name);

interface Fixture {
  now: string;
  before: Record<string, unknown>;
  undos: { method: string; path: string; body: unknown; status: number; answer: unknown }[];
  after: Record<string, unknown>;
}

/** Fields added since, and the number of an event, which no backup has. */
const LEFT_OUT = new Set([
  'classId',
  'lessons',
  'otherClasses',
  'classAmounts',
  'className',
  'feesByClass',
  'byClass',
  'lastEventId',
  'corrects',
  'dueLater',
  'dueOn',
  'isClosed',
]);

/** The part of an answer that must be the same. */
function asBefore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asBefore);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !LEFT_OUT.has(key))
      .map(([key, inner]) => [key, asBefore(inner)]),
  );
}

describePlacesOnce('a school from before there were several classes', (place) => {
  let app: App;
  let admin: Caller;
  let school: Fixture;
  beforeAll(async () => {
    school = JSON.parse(gunzipSync(await readFile(fixture('figures.json.gz'))).toString());
    const database = openUnmigrated(place());
    await restoreBackup(database, fixture('school.backup.gz'));
    await database.close();
    app = await startServer(place(), { admin: undefined, clock: () => new Date(school.now) });
    admin = await signIn(app.url, ADMIN.email, ADMIN.password);
  });
  afterAll(() => app?.stop());

  const expectAnswers = async (answers: Record<string, unknown>) => {
    for (const [path, answer] of Object.entries(answers)) {
      const { status, body } = await admin.call('GET', path);
      expect(status, path).toBe(200);
      expect(asBefore(body), path).toEqual(asBefore(answer));
    }
    expect((await checkBooks(app.database)).problems).toEqual([]);
  };

  test('has the same rolls, reports, accounts and log, but for what was added', async () => {
    expect(Object.keys(school.before).length).toBeGreaterThan(50);
    await expectAnswers(school.before);
  });

  test('has one class, and its answers name it', async () => {
    const { body } = await admin.call('GET', '/attendance/2026-11-18');
    expect(body).toMatchObject({ classId: 'first', lessons: [] });
    const same = await admin.call('GET', '/attendance/2026-11-18?classId=first');
    expect(same.body).toEqual(body);
  });

  test('can undo what was done before: holidays, marks of many and of one, and a removal', async () => {
    for (const { method, path, body, status, answer } of school.undos) {
      const now = await admin.call(method, path, body ?? undefined);
      expect(now.status, path).toBe(status);
      expect(asBefore(now.body), path).toEqual(asBefore(answer));
    }
    await expectAnswers(school.after);
  });
});
