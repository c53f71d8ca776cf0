import { openSchool } from '../app.ts';
import { readConfig } from '../config.ts';
import { checkBooks } from '../features/ledger/check.service.ts';
import { readSettings, schoolDate, updateSettings } from '../features/setting/setting.service.ts';
import { credential } from '../features/user/password.service.ts';
import { createAdmin, listUsers } from '../features/user/user.service.ts';
import { systemActor } from '../db/work.ts';
import { fillDemo } from './demo/fill.ts';
import { people } from './demo/people.ts';
import { seeded } from './demo/random.ts';
import help from './help/demo.txt';
import { CommandError, type Command } from './terminal/command.ts';

const SEED = 813;
const ADMIN_EMAIL = 'admin@example.com';
const PASSWORD = 'first-position-813';

/** `npm run demo`: fills an empty database with a realistic school, the same one each time. */
export const demo: Command = { help, failed: 'The demo school could not be made', run };

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const clock = { now: new Date() };
  const school = await openSchool(config, () => clock.now);
  try {
    const { database } = school;
    if ((await listUsers(database.db)).length > 0) {
      throw new CommandError(
        'This database has data already. The demo school goes into an empty one: set DATA_DIR to a new folder.',
      );
    }
    const today = await schoolDate(database.db, clock.now);
    const password = await credential(PASSWORD);
    const admin = await school.write({ actor: systemActor }, async (work) => {
      await updateSettings(work, { schoolName: 'Studio Thirteen' });
      return createAdmin(work, {
        email: ADMIN_EMAIL,
        name: 'Robin Ellis',
        passwordHash: password.hash,
      });
    });
    console.log('Filling the demo school…');
    const actor = { id: admin.id, email: ADMIN_EMAIL, name: admin.name, role: 'admin' as const };
    const filled = await fillDemo({
      school,
      clock,
      admin: actor,
      random: seeded(SEED),
      password,
      today,
    });
    const { problems } = await checkBooks(database);
    if (problems.length > 0) throw new Error(`The books disagree: ${JSON.stringify(problems)}`);
    const { schoolName } = await readSettings(database.db);
    console.log(
      [
        `${schoolName}: ${filled.students} students, ${filled.classes} classes, ${filled.payments} payments, ${filled.expenses} expenses, ${filled.entries} budget entries. The books agree.`,
        '',
        'Who can log in, all with the password ' + PASSWORD,
        `  admin    ${ADMIN_EMAIL}`,
        `  student  ${people[0]?.email} (and every other student)`,
        '',
        'Start it with: npm start',
      ].join('\n'),
    );
  } finally {
    await school.close();
  }
}
