import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Student } from '../../src/contract/student.ts';
import { openUnmigrated } from '../../src/server/db/database.ts';
import { migrateTo } from '../../src/server/db/migrations/index.ts';
import { bothEngines } from '../support/school.ts';

const { describeSchool, describePlaces } = bothEngines('the database sorts and searches');

// The last name is the same for everyone, so a number sorts before a letter.
const ORDER = ['Ana 2', 'Ana 10', 'ana', 'Ángel', 'Élodie', 'Östen', 'Zoe'];
const DAY = '2026-11-18';

describeSchool('people are sorted as people expect', (school) => {
  const read = async (path: string) => (await school().admin.call('GET', path)).body;
  const firstNames = (students: Student[]) => students.map(({ firstName }) => firstName);
  const shownNames = (rows: { name?: string; studentName?: string; contributorName?: string }[]) =>
    rows.map((row) => row.name ?? row.studentName ?? row.contributorName);
  const full = ORDER.map((name) => `${name} Lund`);

  beforeAll(async () => {
    for (const firstName of ORDER.toReversed()) {
      const { id } = await school().addStudent({ firstName, lastName: 'Lund' });
      await school().admin.call('PUT', `/attendance/${DAY}/${id}`, { status: 'absent' });
    }
  });

  test('in lists, on the roll and on the public page', async () => {
    expect(firstNames((await read('/students')).items)).toEqual(ORDER);
    expect(firstNames((await read('/students?status=Enrolled')).items)).toEqual(ORDER);
    expect(firstNames((await read(`/attendance/${DAY}`)).students)).toEqual(ORDER);
    expect(shownNames((await read('/public-dashboard')).items)).toEqual(full);
    expect(shownNames((await read('/budget/contributors')).items)).toEqual(full);
  });

  test('in reports, page by page, and in files', async () => {
    const attendance = await read('/reports/attendance?month=2026-11');
    expect(shownNames(Object.values(attendance.byStudent))).toEqual(full);
    const pages = [];
    let cursor = '';
    do {
      const query = `month=2026-11&what=absent&limit=2${cursor && `&cursor=${cursor}`}`;
      const page = await read(`/reports/attendance/marks?${query}`);
      pages.push(...page.items);
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(shownNames(pages)).toEqual(full);
    const csv: string = await read('/reports/financial/monthly/export?format=csv&month=2026-11');
    const lines = csv.split(/\r?\n/).filter((line) => line.includes('Lund'));
    expect(lines.map((line) => full.find((name) => line.includes(name)))).toEqual(full);
  });

  test('in previews', async () => {
    expect(shownNames((await read(`/holidays/${DAY}/impact`)).affectedStudents)).toEqual(full);
    const studentIds = (await read('/students')).items.map(({ id }: Student) => id).toReversed();
    const preview = await school().admin.call('POST', '/previews', {
      act: 'attendance.bulk',
      input: { date: DAY, studentIds, status: 'present' },
    });
    expect(shownNames(preview.body.students)).toEqual(full);
  });

  test('and are found by words of their names, names that begin with them first', async () => {
    const found = async (text: string) => read(`/search?q=${encodeURIComponent(text)}`);
    expect(firstNames((await found('lund elod')).people)).toEqual(['Élodie']);
    expect(firstNames((await found('LUND')).people)).toEqual(ORDER);
    expect(await found('nov 13')).toMatchObject({ people: [], dates: ['2026-11-13'], screens: [] });
    expect((await found('reports')).screens).toEqual([
      { path: '/financial-reports', text: 'Financial Reports' },
      { path: '/attendance-reports', text: 'Attendance Reports' },
    ]);
    const [elodie] = (await read('/students')).items.filter(
      ({ firstName }: { firstName: string }) => firstName === 'Élodie',
    );
    expect(firstNames((await found(elodie.payReference)).people)).toEqual(['Élodie']);
    const nothing = await found(' ');
    expect(nothing).toMatchObject({ people: [], dates: [] });
    expect(nothing.screens.map(({ text }: { text: string }) => text)).toContain('Audit Log');
    const tooLong = await school().admin.call('GET', `/search?q=${'a'.repeat(201)}`);
    expect(tooLong.status).toBe(400);
  });

  test('also after one is renamed', async () => {
    const [first] = (await read('/students')).items;
    await school().admin.call('PATCH', `/students/${first.id}`, { firstName: 'Ängel' });
    const names = firstNames((await read('/students')).items);
    expect(names.slice(0, 2)).toEqual(['Ana 10', 'ana']);
    expect(new Set(names.slice(2, 4))).toEqual(new Set(['Ángel', 'Ängel']));
    await school().admin.call('PATCH', `/students/${first.id}`, { firstName: 'Ana 2' });
    expect(firstNames((await read('/students')).items)).toEqual(ORDER);
  });
});

describePlaces('a school before the upgrade', (place, engine) => {
  test('is sorted the same way after the upgrade, however many students it has', async () => {
    const database = openUnmigrated(place());
    const { db } = database;
    await migrateTo(db, engine, '0007-admin-second-step');
    const known = ['ana', ...ORDER.filter((name) => name !== 'ana')];
    const people = [...known, ...Array.from({ length: 1200 }, (_, i) => `Dancer ${i}`)];
    const at = engine === 'postgres' ? sql`now()` : sql`''`;
    const no = engine === 'postgres' ? sql`false` : sql`0`;
    for (const [index, name] of people.toReversed().entries()) {
      const id = `id-${index}`;
      await sql`insert into users (id, email, name, "emailVerified", role, "mustChangePassword", "createdAt", "updatedAt")
        values (${id}, ${`${id}@school.test`}, ${name}, ${no}, 'student', ${no}, ${at}, ${at})`.execute(
        db,
      );
      await sql`insert into students (id, first_name, last_name, name_order, enrollment_status, dance_role, created_at, updated_at)
        values (${id}, ${name}, '', ${name.toLowerCase()}, 'Enrolled', 'Lead', '', '')`.execute(db);
    }
    await migrateTo(db, engine);
    const rows = await db
      .selectFrom('students')
      .select('first_name')
      .orderBy('name_order')
      .execute();
    const numbered = people.slice(known.length);
    expect(rows.map(({ first_name }) => first_name)).toEqual([
      ...known.slice(0, 4),
      ...numbered,
      ...known.slice(4),
    ]);
    await database.close();
  });
});
