import { createInterface } from 'node:readline/promises';
import { openSchool } from '../app.ts';
import { readConfig } from '../config.ts';
import { systemActor } from '../db/work.ts';
import { credential, passwordProblem } from '../features/user/password.service.ts';
import { createAdmin } from '../features/user/user.service.ts';

/**
 * `npm run admin:create [-- EMAIL]`: makes an admin. The password is asked for, or read from ADMIN_PASSWORD, so
 * that it never stands in the shell's history. On SQLite the server must be stopped first.
 */
async function main(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ...env } = process.env;
  const config = readConfig(env);
  const ask = createInterface({ input: process.stdin, output: process.stdout });
  const email = (process.argv[2] ?? ADMIN_EMAIL ?? (await ask.question('Email: ')))
    .trim()
    .toLowerCase();
  const password = ADMIN_PASSWORD ?? (await ask.question('Password (at least 8 characters): '));
  ask.close();
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new Error('Please enter a valid email address.');

  const school = await openSchool(config, () => new Date());
  try {
    const problem = await passwordProblem(school.database.db, password);
    if (problem) throw new Error(problem);
    const { hash } = await credential(password);
    await school.write({ actor: systemActor }, (work) =>
      createAdmin(work, { email, name: email.split('@')[0] ?? 'Admin', passwordHash: hash }),
    );
    console.log(`${email} can now log in as an admin.`);
  } finally {
    await school.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
