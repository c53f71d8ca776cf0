import { startBuiltServer } from '../scripts/lib/built-server.mjs';
import { http, logIn } from './measure.mjs';
import { ADMIN, openBenchSchool, settings, TODAY } from './server.mjs';
const school = await openBenchSchool(null, { students: 1000, years: 2 });
const { cpSync } = await import('node:fs');
for (const env of [
  {},
  { MALLOC_ARENA_MAX: '2' },
  { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '100000' },
]) {
  const dir = school.copy + Math.random();
  cpSync(school.copy, dir, { recursive: true });
  const s = await startBuiltServer({ ...settings(dir), ...env });
  const cookie = await logIn(s.url, ADMIN);
  const m = [];
  const note = (w) => m.push(`${w} ${Math.round(s.memory())}`);
  note('start');
  const get = (p) =>
    fetch(s.url + '/api/v1' + p, { headers: { cookie } }).then((r) => r.arrayBuffer());
  for (let i = 0; i < 100; i++) await get('/students');
  note('list');
  for (let i = 0; i < 10; i++)
    await get(`/reports/financial/monthly/export?month=${TODAY.slice(0, 7)}&format=pdf`);
  note('pdf');
  await get('/export');
  note('export');
  await new Promise((d) => setTimeout(d, 65000));
  note('idle 65s');
  for (let i = 0; i < 20; i++) await get('/students');
  note('list');
  console.log(JSON.stringify(env), m.join(', '));
  await s.stop();
}
process.exit(0);
