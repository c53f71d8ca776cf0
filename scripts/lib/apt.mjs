import { capture } from './exec.mjs';

/** The words before a command that run it as root, or null if that would ask for a password. */
async function privilege() {
  if (process.getuid?.() === 0) return [];
  return (await capture('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n', '-E'] : null;
}

/**
 * Installs system packages without asking anything, if the system has apt and permits it.
 *
 * @param {string[]} packages
 * @param {string[]} [before] a command that root runs first
 * @returns {Promise<string | null>} why it failed, or null if it succeeded
 */
export async function aptInstall(packages, before) {
  if ((await capture('apt-get', ['--version'])).code !== 0) return 'there is no apt-get';
  const prefix = await privilege();
  if (!prefix) return 'apt-get needs a password';
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  const install = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
  for (const words of [
    ...(before ? [before] : []),
    ['apt-get', 'update'],
    ['apt-get', ...install, ...packages],
  ]) {
    const [command = '', ...args] = [...prefix, ...words];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { code, output } = await capture(command, args, { env });
    if (code !== 0) return `${words.slice(0, 2).join(' ')}: ${output.trim().split('\n').at(-1)}`;
  }
  return null;
}
