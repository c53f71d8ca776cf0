import { aptInstall } from './apt.mjs';
import { capture } from './exec.mjs';

/**
 * The programs that the guides in docs/ and deploy/ install, each with a command that checks for it and its Debian
 * packages.
 */
const programs = {
  nginx: { check: ['nginx', '-v'], packages: ['nginx'] },
  haproxy: { check: ['haproxy', '-v'], packages: ['haproxy'] },
  caddy: { check: ['caddy', 'version'], packages: ['caddy'] },
  restic: { check: ['restic', 'version'], packages: ['restic'] },
  postfix: { check: ['postconf', '-d', 'mail_version'], packages: ['postfix'] },
  python3: { check: ['python3', '--version'], packages: ['python3'] },
  openssl: { check: ['openssl', 'version'], packages: ['openssl'] },
  envsubst: { check: ['envsubst', '--version'], packages: ['gettext-base'] },
};

/** @param {string[]} command */
async function isThere([program = '', ...args]) {
  return (await capture(program, args)).code === 0;
}

/**
 * Finds the programs for the guides, and installs missing ones.
 *
 * @returns {Promise<{ found: string[]; missing: string[] }>} missing with the reason
 */
export async function ensureGuidePrograms() {
  process.env['PATH'] += ':/usr/sbin';
  const found = [];
  const missing = [];
  for (const [name, { check, packages }] of Object.entries(programs)) {
    let reason = `apt install ${packages.join(' ')}`;
    if (!(await isThere(check))) reason = (await aptInstall(packages)) ?? reason;
    if (await isThere(check)) found.push(name);
    else missing.push(`no ${name} (${reason})`);
  }
  return { found, missing };
}
