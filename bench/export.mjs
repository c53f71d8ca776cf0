import { sql } from 'kysely';
import { http, ms } from './measure.mjs';
import { TODAY } from './server.mjs';

export const EXPORTED = { students: 1500, years: 5 };
const BETWEEN_MARKS_MS = 50;

const quantile = (/** @type {number[]} */ times, /** @type {number} */ part) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/**
 * Exports everything from a large school while somebody marks students; each mark has an entry in the audit log.
 *
 * @param {import('./server.mjs').BenchSchool} school
 */
export async function benchExport({ app, cookie, ids }) {
  await sql`insert into audit_log
    (id, at, actor_id, actor, action, entity, entity_id, student_id, before, after, request_id)
    select 'bench-' || id, marked_at, marked_by, 'admin@bench.test', 'Marked', 'attendance', id, student_id, null,
      '{"date":"' || date || '","studentId":"' || student_id || '","status":"' || status ||
        '","attributes":{"late":false,"noShoes":false,"notInUniform":false},"fee":{"late":0}}', id
    from attendance`.execute(app.database.db);
  const mark = (/** @type {number} */ i) =>
    http(`${app.url}/api/v1/attendance/${TODAY}/${ids[i % ids.length]}`, {
      method: 'PUT',
      cookie,
      body: { status: ['absent', 'present', 'medicalAbsence'][Math.floor(i / ids.length) % 3] },
    });
  /** @param {() => boolean} isOver */
  async function marksUntil(isOver, first = 0) {
    const times = [];
    for (let i = first; !isOver(); i += 1) {
      const begun = performance.now();
      await mark(i);
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MARKS_MS));
    }
    return times;
  }
  const until = performance.now() + 5000;
  const before = await marksUntil(() => performance.now() > until);
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
  const begun = performance.now();
  let isDone = false;
  let bytes = 0;
  const [during] = await Promise.all([
    marksUntil(() => isDone, 500),
    (async () => {
      const response = await fetch(`${app.url}/api/v1/export`, { headers: { cookie } });
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      isDone = true;
    })(),
  ]);
  clearInterval(watch);
  const MB = 1024 * 1024;
  console.log(
    `everything: ${((performance.now() - begun) / 1000).toFixed(1)} s (at most 30 s) for ${Math.round(bytes / MB)} MiB; ` +
      `${Math.round((most - idle) / MB)} MiB more memory (at most 150 MiB)`,
  );
  console.log(
    `a mark: p50 ${ms(quantile(before, 0.5))}, p95 ${ms(quantile(before, 0.95))}; ` +
      `meanwhile p50 ${ms(quantile(during, 0.5))}, p95 ${ms(quantile(during, 0.95))} (at most 250 ms)`,
  );
}
