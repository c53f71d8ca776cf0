/** This many milliseconds after the database is back up, every request must succeed. */
const RECOVERED_AFTER_MS = 5000;
/** Growth of memory up to this factor over the previous third of the day counts as noise. */
const FLAT = 1.25;

/** @param {number[]} values @param {number} part */
function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** @param {number[]} values */
const average = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Describes the day: one line for each phase, and one for the whole day. @param {import('./day.mjs').Day} day */
export function describeDay(day) {
  const { phases, outcomes, memory } = day;
  const lines = phases.map(({ name, from }, n) => {
    const to = phases[n + 1]?.from ?? Infinity;
    const within = (/** @type {number} */ at) => at >= from && at < to;
    const answered = outcomes.filter((one) => within(one.at + one.ms));
    const waits = answered.map(({ ms }) => ms);
    const refused = answered.filter(({ status }) => status === 503).length;
    return (
      `  ${name}: ${answered.length} requests answered, ${refused} with 503; median ${quantile(waits, 0.5).toFixed(1)} ms, ` +
      `p99 ${quantile(waits, 0.99).toFixed(1)} ms, longest wait ${seconds(Math.max(...waits))}; ` +
      `memory ${average(memory.filter(({ at }) => within(at)).map(({ mib }) => mib)).toFixed(0)} MiB`
    );
  });
  const [middle, end] = thirds(memory);
  lines.push(
    `  ${day.marks} marks, ${day.retries} sent again; heard whole by ${day.whole} of ${day.listeners} listeners, ` +
      `who opened ${day.reopened} streams anew; memory ${middle.toFixed(0)} MiB, in the end ${end.toFixed(0)} MiB; ` +
      `${day.wrong.length} errors`,
  );
  return lines;
}

/**
 * The averages of the last two thirds.
 *
 * @param {import('./day.mjs').Day['memory']} memory @returns {[number, number]} in MiB
 */
function thirds(memory) {
  const mib = memory.map((one) => one.mib);
  const third = Math.ceil(mib.length / 3);
  return [average(mib.slice(third, 2 * third)), average(mib.slice(2 * third))];
}

/** Finds everything that must never happen. @param {import('./day.mjs').Day} day @returns {string[]} */
export function faultsOf({ phases, outcomes, memory, wrong }) {
  const found = [...wrong];
  const refused = outcomes.filter(({ status }) => status === 503);
  const away = phases.find(({ name }) => name === 'away');
  const back = phases.find(({ name }) => name === 'back');
  const early = refused.filter(({ at, ms }) => at + ms < (away?.from ?? Infinity));
  if (early.length > 0)
    found.push(`${early.length} requests were refused while the database was there`);
  if (away && refused.length === 0) found.push('nobody noticed that the database was away');
  const late = refused.filter(({ at }) => at > (back?.from ?? Infinity) + RECOVERED_AFTER_MS);
  if (late.length > 0) found.push(`${late.length} requests were refused long after it was back`);
  // On a day when the database fails, memory only has to be stable afterward.
  const [middle, end] = thirds(memory.filter(({ at }) => at >= (back?.from ?? 0)));
  if (end > middle * FLAT)
    found.push(`memory grew from ${middle.toFixed(0)} to ${end.toFixed(0)} MiB`);
  return found;
}
