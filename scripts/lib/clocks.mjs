import { aptInstall } from './apt.mjs';
import { capture } from './exec.mjs';

/**
 * The days on which every test must be as green as today: after links and sessions have run out, in another year, on a
 * leap day, in the night that skips an hour, and as the year ends. By the school's clock in New York.
 */
const moments = {
  'in 40 days': new Date(Date.now() + 40 * 86_400_000),
  'in 400 days': new Date(Date.now() + 400 * 86_400_000),
  'on a leap day': new Date('2028-02-29T17:00:00Z'),
  'in the night that skips an hour': new Date('2027-03-14T06:50:00Z'),
  "on New Year's Eve": new Date('2027-01-01T04:40:00Z'),
};

/** @returns {Promise<string | null>} why the clock can't be shifted, or null if it can */
export async function ensureFaketime() {
  const isThere = async () => (await capture('faketime', ['--version'])).code === 0;
  if (await isThere()) return null;
  const reason = await aptInstall(['faketime']);
  return (await isThere()) ? null : `no faketime (${reason})`;
}

/**
 * The environments in which all that a test starts sees another day: its server and its database.
 *
 * @returns {Promise<[string, NodeJS.ProcessEnv][]>}
 */
export async function shiftedClocks() {
  const { output } = await capture('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD']);
  return Object.entries(moments).map(([name, moment]) => [
    name,
    {
      LD_PRELOAD: output.trim(),
      FAKETIME: `+${Math.round((moment.getTime() - Date.now()) / 1000)}`,
      // What waits for time to pass is not to be shifted.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  ]);
}
