import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import type { App } from '../../src/server/app.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { openUnmigrated } from '../../src/server/db/database.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { bothEngines, signIn, startServer, type Caller } from '../support/school.ts';

const { describePlacesOnce } = bothEngines('each database has its own schema');

// The demo school as version 0.2.0 backed it up: families, teachers, classes, tuition and closed months; and what that
// version answered, by path. `RECORD=1` writes the answers of the version that runs, once for each release.
const fixture = (name: string) => inRoot('tests', 'fixtures', '0.2.0', name);

const PATHS = [
  ...'/students /families /classes /credits /expenses /budget-entries /fee-types /closings /settings'.split(
    ' ',
  ),
  ...'/payments /charges?limit=200 /class-days /holidays?year=2026 /payment-methods'.split(' '),
  ...['2026-09', '2026-10', '2026-11'].flatMap((month) => [
    `/reports/financial/monthly?month=${month}`,
    `/reports/attendance?month=${month}`,
    `/tuition?month=${month}`,
  ]),
  '/reports/financial/cumulative?from=2026-09-01&to=2026-11-27',
];

async function answers(admin: Caller): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const ask = async (path: string) => {
    const { status, body } = await admin.call('GET', path);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    found[path] = body;
    return body;
  };
  for (const path of PATHS) await ask(path);
  const { items } = await ask('/students');
  for (const { id } of items) {
    await ask(`/students/${id}/account?limit=1000`);
    await ask(`/students/${id}/financial-details`);
  }
  return found;
}

describePlacesOnce('a school from version 0.2.0', (place) => {
  let app: App;
  let admin: Caller;
  beforeAll(async () => {
    const database = openUnmigrated(place());
    await restoreBackup(database, fixture('demo.backup.gz'));
    await database.close();
    app = await startServer(place(), {
      admin: undefined,
      clock: () => new Date('2026-11-28T12:00:00Z'),
    });
    admin = await signIn(app.url, 'admin@example.com', 'first-position-813');
  });
  afterAll(() => app?.stop());

  test('answers as it did, with at most more fields; its books agree, and its closed months are unchanged', async () => {
    const now = await answers(admin);
    const file = fixture('figures.json.gz');
    if (process.env['RECORD']) await writeFile(file, gzipSync(JSON.stringify(now)));
    const before = JSON.parse(gunzipSync(await readFile(file)).toString()) as typeof now;
    expect(Object.keys(before).length).toBeGreaterThan(100);
    for (const [path, answer] of Object.entries(before))
      expect(now[path], path).toMatchObject(answer as object);
    expect((await checkBooks(app.database)).problems).toEqual([]);
  });
});
