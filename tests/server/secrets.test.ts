import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp, nightlyBackup } from '../../src/server/backup/backups.ts';
import { openSqlite } from '../../src/server/db/sqlite.ts';
import { secretOf } from '../support/authenticator.ts';
import { ADMIN, describeSchool, statusesOf } from '../support/school.ts';
import { schoolMail } from '../support/schoolMail.ts';

const OLD = 'pirouette-and-rest';
const NEW = 'grand-jete-en-avant';

const mailbox = schoolMail();

describeSchool(
  'secrets',
  (school) => {
    const auth = (path: string, body: object) =>
      school().anonymous.call('POST', `/api/auth/${path}`, body);
    const reset = (token: string, newPassword = NEW) =>
      auth('reset-password', { token, newPassword });

    /** Requests a reset link for somebody and returns its token. */
    async function linkFor(email: string): Promise<string> {
      const before = mailbox.emails.length;
      await auth('request-password-reset', { email });
      const { text } = await mailbox.until(() =>
        mailbox.emails.slice(before).find(({ to }) => to === email),
      );
      return /reset-password\?token=(\w+)/.exec(text)?.[1] ?? '';
    }

    test('a password reset link becomes invalid when a newer link is used, or the password or email changes', async () => {
      const { student } = await school().addSignedInStudent();
      const dead = { status: 400, body: { code: 'INVALID_ARGUMENT' } };
      const [older, newer] = [await linkFor(student.email), await linkFor(student.email)];
      expect(older).not.toBe(newer);
      expect((await reset(newer)).status).toBe(200);
      expect(await reset(older)).toMatchObject(dead);

      const one = await school().addSignedInStudent();
      const beforeChange = await linkFor(one.student.email);
      const changed = { currentPassword: OLD, newPassword: NEW };
      expect((await one.caller.call('POST', '/api/auth/change-password', changed)).status).toBe(
        200,
      );
      expect(await reset(beforeChange)).toMatchObject(dead);

      const two = await school().addSignedInStudent();
      const beforeMoving = await linkFor(two.student.email);
      const moved = { newEmail: `new-${two.student.email}`, password: OLD };
      expect((await two.caller.call('POST', '/api/auth/change-email', moved)).status).toBe(200);
      expect(await reset(beforeMoving)).toMatchObject(dead);

      const { student: forgetful } = await school().addSignedInStudent();
      const beforeAdmin = await linkFor(forgetful.email);
      await school().admin.call('POST', `/users/${forgetful.id}/password-reset`);
      expect(await reset(beforeAdmin)).toMatchObject(dead);
    });

    test('a temporary password works once', async () => {
      const { student } = await school().addSignedInStudent();
      const give = async () =>
        (await school().admin.call('POST', `/users/${student.id}/password-reset`)).body
          .temporaryPassword as string;
      const temporary = await give();
      const enter = (password: string) => auth('sign-in/email', { email: student.email, password });
      const [first, second] = await Promise.all([enter(temporary), enter(temporary)]);
      expect(statusesOf([first, second])).toEqual([200, 401]);
      expect(await enter(temporary)).toMatchObject({
        status: 401,
        body: {
          message: 'This temporary password was used before. Please ask the school for a new one.',
        },
      });
      const again = await school().signIn(student.email, await give());
      expect((await again.call('GET', '/me')).body.mustChangePassword).toBe(true);
    });

    test('are nowhere in the database, its files or a backup', async () => {
      const { admin, app, place, engine } = school();
      const once = { 'idempotency-key': crypto.randomUUID() };
      const input = { firstName: 'Ada', lastName: 'L', email: 'hidden@school.test' };
      const added = await admin.call('POST', '/students', input, once);
      const { student, temporaryPassword: first } = added.body;
      const again = { 'idempotency-key': crypto.randomUUID() };
      const path = `/users/${student.id}/password-reset`;
      const second = (await admin.call('POST', path, undefined, again)).body.temporaryPassword;
      const link = await linkFor(student.email);
      const dancer = await school().addSignedInStudent();
      const on = await dancer.caller.call('POST', '/api/auth/two-factor/enable', { password: OLD });
      const hidden: string[] = [
        first,
        second,
        link,
        OLD,
        ADMIN.password,
        secretOf(on.body.totpURI),
        ...on.body.backupCodes,
        once['idempotency-key'],
        again['idempotency-key'],
      ];

      const kept: string[] = [];
      for (const { name } of await app.database.db.introspection.getTables()) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.database.db);
        kept.push(JSON.stringify(rows));
      }
      const file = join(place.dataDir, 'secrets.backup.gz');
      await backUp(place, file, new Date());
      const backup = gunzipSync(await readFile(file)).toString();
      expect(backup.includes('"verifications"')).toBe(false);
      kept.push(backup);
      for (const name of await readdir(place.dataDir))
        if (engine === 'sqlite' && name.startsWith('turnout.db'))
          kept.push(await readFile(join(place.dataDir, name), 'latin1'));
      expect(kept.join()).toContain(student.id);
      for (const [n, text] of kept.entries())
        for (const secret of hidden) expect(text.includes(secret), `${n}: ${secret}`).toBe(false);

      // A client that lost a response still gets it.
      const replayed = await admin.call('POST', '/students', input, once);
      expect(replayed.body.temporaryPassword).toBe(first);
    });

    test('the database itself refuses emails and names that are too long', async () => {
      const { student } = await school().addSignedInStudent();
      const { db } = school().app.database;
      const long = 'a'.repeat(20_000);
      const users = db.updateTable('users').where('id', '=', student.id);
      await expect(users.set({ email: long }).execute()).rejects.toThrow(/length|too long/);
      await expect(users.set({ name: long }).execute()).rejects.toThrow(/length|too long/);
      const students = db.updateTable('students').where('id', '=', student.id);
      await expect(students.set({ first_name: long }).execute()).rejects.toThrow(/length|too long/);
      await expect(students.set({ last_name: long }).execute()).rejects.toThrow(/length|too long/);
      const settings = db.updateTable('settings').set({ school_name: long });
      await expect(settings.execute()).rejects.toThrow(/length|too long/);
      const inserted = { ...(await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()) };
      const other = db
        .insertInto('users')
        .values({ ...inserted, id: 'long' as never, email: long });
      await expect(other.execute()).rejects.toThrow(/length|too long/);
    });
  },
  { mail: mailbox.mail },
);

describe('existing folders and files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'turnout-private-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  test('become private at startup, and so do backups', async () => {
    const dataDir = join(folder, 'data');
    const backups = join(folder, 'backups');
    for (const path of [dataDir, backups]) {
      await mkdir(path);
      await chmod(path, 0o755);
    }
    for (const path of [
      join(dataDir, 'turnout.db'),
      join(backups, 'nightly-2026-01-01.backup.gz'),
      join(backups, 'notes.txt'),
    ]) {
      await writeFile(path, '');
      await chmod(path, 0o644);
    }
    const { db, close } = openSqlite({ folder: dataDir });
    await sql`create table written (id integer)`.execute(db);
    expect(await modeOf(dataDir)).toBe('700');
    const files = await readdir(dataDir);
    expect(files).toContain('turnout.db-wal');
    for (const name of files)
      expect([name, await modeOf(join(dataDir, name))]).toEqual([name, '600']);
    await close();

    await nightlyBackup(
      { dataDir },
      { folder: backups, keep: 2 },
      new Date('2026-01-02T12:00Z'),
    ).catch(() => null);
    expect(await modeOf(backups)).toBe('700');
    expect(await modeOf(join(backups, 'nightly-2026-01-01.backup.gz'))).toBe('600');
    // Other files don't change.
    expect(await modeOf(join(backups, 'notes.txt'))).toBe('644');
  });
});
