import { openSchool } from '../app.ts';
import { readConfig } from '../config.ts';
import { systemActor } from '../db/work.ts';
import { credential, passwordProblem } from '../features/user/password.service.ts';
import { createAdmin } from '../features/user/user.service.ts';
import help from './help/admin-create.txt';
import type { Args } from './terminal/args.ts';
import { createQuestions } from './terminal/ask.ts';
import { CommandError, type Command } from './terminal/command.ts';

/**
 * `npm run admin:create [-- EMAIL]`: creates an admin. It asks for the password, or reads it from ADMIN_PASSWORD, so
 * that the password is never in the shell's history. On SQLite the server must be stopped first.
 */
export const adminCreate: Command = { help, takesOne: true, failed: 'No admin was made', run };

async function run({ one }: Args): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ...env } = process.env;
  const config = readConfig(env);
  // This comes before any question, so that it fails at once if a server is running.
  const school = await openSchool(config, () => new Date());
  const questions = createQuestions();
  try {
    const email = (one ?? ADMIN_EMAIL ?? (await questions.ask('Email: '))).trim().toLowerCase();
    if (!/^[^@\s]+@[^@\s]+$/.test(email))
      throw new CommandError('Please enter a valid email address.');
    const password =
      ADMIN_PASSWORD ??
      (await questions.ask('Password (at least 8 characters, not shown): ', { secret: true }));
    const problem = await passwordProblem(school.database.db, password);
    if (problem) throw new CommandError(problem);
    const { hash } = await credential(password);
    await school.write({ actor: systemActor }, (work) =>
      createAdmin(work, { email, name: email.split('@')[0] ?? 'Admin', passwordHash: hash }),
    );
    console.log(`${email} can now log in as an admin.`);
  } finally {
    questions.close();
    await school.close();
  }
}
