import { openSchool } from '../app.ts';
import { readConfig } from '../config.ts';
import { checkBooks } from '../features/ledger/check.service.ts';
import { schoolDate, updateSettings } from '../features/setting/setting.service.ts';
import { credential } from '../features/user/password.service.ts';
import { createAdmin, listUsers } from '../features/user/user.service.ts';
import { systemActor } from '../db/work.ts';
import { fillDemo } from './demo/fill.ts';
import { people } from './demo/people.ts';
import type { DemoPlan } from './demo/plan.ts';
import { seeded } from './demo/random.ts';
import { STUDIO_LOGINS } from './demo/studio/data.ts';
import { fillStudio } from './demo/studio/fill.ts';
import { inTheirWords } from './terminal/inTheirWords.ts';
import help from './help/demo.txt';
import type { Args } from './terminal/args.ts';
import { CommandError, type Command } from './terminal/command.ts';

const SEED = 813;
const ADMIN_EMAIL = 'admin@example.com';
/** Where the demo school is, unless SCHOOL_TIME_ZONE says otherwise, so that nobody is asked for the time zone first. */
const EASTERN = 'America/New_York';
const PASSWORD = 'first-position-813';

/** `npm run demo`: fills an empty database with a realistic school, the same one each time. */
export const demo: Command = {
  help,
  flags: ['small'],
  failed: 'The demo school could not be made',
  run,
};

interface DemoSchool {
  name: string;
  /** Fills it; returns how much of each noun it has. */
  fill: (plan: DemoPlan) => Promise<Record<string, number>>;
  /** Who can log in besides the admin. */
  logins: readonly string[];
}

const studio: DemoSchool = {
  name: 'Maple Street Dance',
  fill: fillStudio,
  logins: STUDIO_LOGINS,
};

const small: DemoSchool = {
  name: 'Studio Thirteen',
  fill: fillDemo,
  logins: [`student  ${people[0]?.email} (and every other student)`],
};

/** Set by whoever asked for another folder than the one that a start has by itself. */
function inItsFolder(): string {
  const { DATA_DIR: folder, TURNOUT_HOME: usual } = process.env;
  if (folder === undefined || folder === usual) return '';
  return `DATA_DIR=${/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)} `;
}

async function run({ has }: Args): Promise<void> {
  const { name, fill, logins } = has('small') ? small : studio;
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
    const password = await credential(PASSWORD);
    const admin = await school.write({ actor: systemActor }, async (work) => {
      await updateSettings(work, { schoolName: name, timeZone: config.timeZone ?? EASTERN });
      return createAdmin(work, {
        email: ADMIN_EMAIL,
        name: 'Robin Ellis',
        passwordHash: password.hash,
      });
    });
    const today = await schoolDate(database.db, clock.now);
    console.log('Filling the demo school…');
    const actor = { id: admin.id, email: ADMIN_EMAIL, name: admin.name, role: 'admin' as const };
    const filled = await fill({
      school,
      clock,
      admin: actor,
      random: seeded(SEED),
      password,
      today,
    });
    const { problems } = await checkBooks(database);
    if (problems.length > 0) throw new Error(`The books disagree: ${JSON.stringify(problems)}`);
    const contents = Object.entries(filled).map(([noun, count]) => `${count} ${noun}`);
    console.log(
      [
        `${name}: ${contents.join(', ')}. The books agree.`,
        '',
        'Who can log in, all with the password ' + PASSWORD,
        `  admin    ${ADMIN_EMAIL}`,
        ...logins.map((login) => `  ${login}`),
        '',
        `Start it with: ${inItsFolder()}${inTheirWords('npm start')}`,
      ].join('\n'),
    );
  } finally {
    await school.close();
  }
}
