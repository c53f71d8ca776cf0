import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cruiseImports } from '../../scripts/imports/cruise.mjs';
import { sharedTables } from '../../scripts/imports/tableWrites.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** Maps a file to its imports: files by their paths under src/, and packages by their names. */
type Imports = Record<string, string[]>;

/** A small program that follows every rule. */
const program: Imports = {
  'server/main.ts': [
    'server/cli/backup.ts',
    'server/http/app.ts',
    'server/mail/mail.ts',
    'server/undo/undo.ts',
    'pg',
  ],
  'server/cli/backup.ts': ['server/backup/backup.ts'],
  'server/backup/backup.ts': ['server/db/db.ts'],
  'server/mail/mail.ts': [],
  'server/undo/undo.ts': ['server/db/db.ts'],
  'server/http/app.ts': ['server/auth/auth.ts', 'server/features/roll/roll.routes.ts'],
  'server/auth/auth.ts': ['server/features/fee/fee.service.ts'],
  'server/realtime/live.ts': ['contract/roll.ts', 'server/db/db.ts'],
  'server/files/paper.ts': ['domain/money.ts'],
  'server/db/db.ts': ['domain/money.ts', 'contract/roll.ts', 'kysely'],
  'server/features/procedures.ts': ['server/realtime/live.ts', 'server/files/paper.ts'],
  'server/features/fee/fee.service.ts': [
    'server/features/fee/fee.repository.ts',
    'server/undo/undo.ts',
  ],
  'server/features/fee/fee.repository.ts': ['server/db/db.ts'],
  'server/features/roll/roll.routes.ts': [
    'server/features/procedures.ts',
    'server/features/fee/fee.service.ts',
  ],
  'contract/roll.ts': ['domain/money.ts', 'zod'],
  'domain/money.ts': ['domain/cents.ts'],
  'domain/cents.ts': [],
  'domain/money.test.ts': ['domain/money.ts', 'vitest', 'fast-check'],
  'client/main.tsx': ['client/app/app.tsx', 'react'],
  'client/app/app.tsx': ['client/features/roll/Roll.tsx', 'client/features/fee/Fee.tsx'],
  'client/features/roll/Roll.tsx': [
    'client/parts/Part.tsx',
    'client/offline/outbox.ts',
    'contract/roll.ts',
  ],
  'client/features/fee/Fee.tsx': ['client/undo/undo.ts', 'client/handover/handover.ts'],
  'client/parts/Part.tsx': [
    'client/ui/Button.tsx',
    'client/files/save.ts',
    'client/preview/ask.ts',
  ],
  'client/preview/ask.ts': ['client/api/api.ts', 'client/ui/Button.tsx'],
  'client/files/save.ts': ['client/api/api.ts'],
  'client/undo/undo.ts': ['client/api/api.ts', 'client/ui/Button.tsx'],
  'client/offline/outbox.ts': ['client/session/session.ts'],
  'client/session/session.ts': ['client/api/api.ts'],
  'client/handover/handover.ts': ['domain/money.ts'],
  'client/api/api.ts': ['contract/roll.ts'],
  'client/ui/Button.tsx': ['domain/money.ts'],
};

/** The text of a file with a static, a type or a dynamic import for each target; all three count as imports. */
function textOf(file: string, targets: string[]) {
  const spellings = [
    (to: string) => `import * as name from '${to}';`,
    (to: string) => `import type * as name from '${to}';`,
    (to: string) => `const later = () => import('${to}');`,
  ];
  return targets
    .map((target, n) => {
      const isFile = target.includes('.ts');
      const up = '../'.repeat(file.split('/').length - 1) || './';
      return spellings[n % spellings.length]?.(isFile ? `${up}${target}` : target);
    })
    .join('\n');
}

/** The problems of the program once these files, or these imports of an existing file, are added to it. */
async function problemsWith(planted: Imports, texts: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'imports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = new Map(
    Object.entries({ 'vite.config.ts': '', 'scripts/lib/a.mjs': '', ...texts }),
  );
  for (const file of Object.keys({ ...program, ...planted }))
    files.set(`src/${file}`, textOf(file, [...(program[file] ?? []), ...(planted[file] ?? [])]));
  for (const [file, text] of files) {
    await mkdir(path.dirname(`${folder}/${file}`), { recursive: true });
    await writeFile(`${folder}/${file}`, text);
  }
  await copyFile(inRoot('package.json'), `${folder}/package.json`);
  await symlink(inRoot('node_modules'), `${folder}/node_modules`);
  const { output } = await cruiseImports(folder, 'json');
  const { summary } = JSON.parse(output as string) as ICruiseResult;
  return summary.violations.map(({ rule, from, to }) => {
    const target = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(to)?.[1] ?? to;
    return `${rule.name}: ${from} → ${target}`.replaceAll('src/', '');
  });
}

test('a program that follows the rules has no problems', async () => {
  expect(await problemsWith({})).toEqual([]);
});

test('no folder imports from a folder that it may not use', async () => {
  // The importers are test files, because no program has to reach those.
  const crossing: [string, string, string][] = [
    ['domain', 'domain/x.test.ts', 'contract/roll.ts'],
    ['contract', 'contract/x.test.ts', 'server/db/db.ts'],
    ['contract', 'contract/x.test.ts', 'client/api/api.ts'],
    ['server', 'server/mail/x.test.ts', 'client/api/api.ts'],
    ['server', 'server/cli/x.test.ts', 'client/api/api.ts'],
    [
      'server/features/[^/]+',
      'server/features/roll/x.test.ts',
      'server/features/fee/fee.repository.ts',
    ],
    ['server/features/[^/]+', 'server/features/roll/x.test.ts', 'server/http/app.ts'],
    ['server/features', 'server/features/x.test.ts', 'server/features/fee/fee.service.ts'],
    ['server/features', 'server/features/x.test.ts', 'server/undo/undo.ts'],
    ['server/http', 'server/http/x.test.ts', 'server/features/fee/fee.service.ts'],
    ['server/http', 'server/http/x.test.ts', 'server/undo/undo.ts'],
    ['server/auth', 'server/auth/x.test.ts', 'server/features/roll/roll.routes.ts'],
    ['server/realtime', 'server/realtime/x.test.ts', 'server/features/fee/fee.service.ts'],
    ['server/backup', 'server/backup/x.test.ts', 'contract/roll.ts'],
    ['server/undo', 'server/undo/x.test.ts', 'server/features/fee/fee.service.ts'],
    ['server/files', 'server/files/x.test.ts', 'server/db/db.ts'],
    ['server/db', 'server/db/x.test.ts', 'server/features/fee/fee.service.ts'],
    ['client', 'client/app/x.test.ts', 'server/db/db.ts'],
    ['client/features/[^/]+', 'client/features/roll/x.test.ts', 'client/features/fee/Fee.tsx'],
    ['client/features/[^/]+', 'client/features/roll/x.test.ts', 'client/app/app.tsx'],
    ['client/ui', 'client/ui/x.test.ts', 'contract/roll.ts'],
    ['client/api', 'client/api/x.test.ts', 'client/ui/Button.tsx'],
    ['client/session', 'client/session/x.test.ts', 'client/offline/outbox.ts'],
    ['client/offline', 'client/offline/x.test.ts', 'client/ui/Button.tsx'],
    ['client/handover', 'client/handover/x.test.ts', 'contract/roll.ts'],
    ['client/files', 'client/files/x.test.ts', 'domain/money.ts'],
    ['client/undo', 'client/undo/x.test.ts', 'contract/roll.ts'],
    ['client/preview', 'client/preview/x.test.ts', 'client/session/session.ts'],
    ['client/parts', 'client/parts/x.test.ts', 'client/features/roll/Roll.tsx'],
  ];
  const planted: Imports = {};
  for (const [, file, target] of crossing) (planted[file] ??= []).push(target);
  const expected = crossing.map(([room, file, target]) => `room ${room}: ${file} → ${target}`);
  expect((await problemsWith(planted)).toSorted()).toEqual(expected.toSorted());
});

test('domain and contract use only the packages allowed for them', async () => {
  const problems = await problemsWith({
    'domain/money.ts': ['zod', 'node:fs'],
    'domain/money.test.ts': ['pg'],
    'contract/roll.ts': ['pg'],
  });
  expect(problems.toSorted()).toEqual([
    'packages of contract: contract/roll.ts → pg',
    'packages of domain: domain/money.test.ts → pg',
    'packages of domain: domain/money.ts → fs',
    'packages of domain: domain/money.ts → zod',
  ]);
});

test("the program and its build use no devDependencies, which a start doesn't install", async () => {
  const problems = await problemsWith(
    { 'server/db/db.ts': ['smtp-server'], 'server/db/db.test.ts': ['vitest'] },
    { 'vite.config.ts': `import 'vite'; import 'knip';` },
  );
  expect(problems.toSorted()).toEqual([
    'a tool in the program: server/db/db.ts → smtp-server',
    'a tool in the program: vite.config.ts → knip',
  ]);
});

test('every file is in one of the four folders and used by a program', async () => {
  const problems = await problemsWith({
    'other/x.test.ts': ['domain/money.ts'],
    'domain/y.ts': [],
    'domain/y.test.ts': ['domain/y.ts'],
  });
  expect(problems.toSorted()).toEqual([
    'a file in no room: other/x.test.ts → domain/money.ts',
    'used by no program: domain/y.ts → domain/y.ts',
  ]);
});

test('neither files nor features import each other circularly', async () => {
  const service = 'server/features/roll/roll.service.ts';
  const ofFiles = await problemsWith({ 'domain/cents.ts': ['domain/money.ts'] });
  expect(ofFiles).toEqual(['a circle of files: domain/cents.ts → domain/money.ts']);
  const ofFeatures = await problemsWith({
    [service]: [],
    'server/features/fee/fee.repository.ts': [service],
  });
  expect(ofFeatures.toSorted()).toEqual([
    'a circle of features: server/features/fee → server/features/roll',
    'a circle of features: server/features/roll → server/features/fee',
  ]);
});

test('no feature re-exports another feature’s code', async () => {
  const spellings = ['export * from', 'export { fee } from', 'export type { Fee } from'];
  for (const spelling of spellings) {
    const problems = await problemsWith(
      { 'server/features/roll/roll.routes.ts': ['server/features/roll/roll.service.ts'] },
      { 'src/server/features/roll/roll.service.ts': `${spelling} '../fee/fee.service.ts';` },
    );
    expect(problems).toEqual([
      're-export of another feature: server/features/roll/roll.service.ts → server/features/fee/fee.service.ts',
    ]);
  }
});

describe('tables', () => {
  const fee = `db.insertInto('fees').values(row)`;
  const problemsOf = (texts: Record<string, string>) =>
    sharedTables(
      new Map(
        Object.entries(texts).map(([file, text]) => [
          file.startsWith('src/') ? file : `src/server/features/${file}`,
          text,
        ]),
      ),
    );

  test.each([
    `db.updateTable('fees as f').set({ cents: 1 })`,
    'tx\n  .deleteFrom("fees")',
    "db.deleteFrom(['fees'])",
    'sql`insert into fees (cents) values (${cents})`',
    'sql<Row>`UPDATE "fees" SET cents = ${cents}`',
    'sql`with old as (delete from fees returning *) select * from old`',
    `db.exec('insert or replace into fees values (1)')`,
  ])('are written by one feature only: %s', (write) => {
    expect(problemsOf({ 'fee/f.ts': fee, 'roll/r.ts': `// first\n${write}` })).toEqual([
      expect.stringMatching(
        /^table fees is written by fee, roll\n.*fee\/f\.ts:1\n.*roll\/r\.ts:[23]$/,
      ),
    ]);
  });

  test.each([
    `db.selectFrom('fees')`,
    'sql`select * from fees for update of fees`',
    'sql`insert into payments (id) values (1) on conflict (id) do update set fees = 1`',
    `db.insertInto('fee_types')`,
    'const text = "What fees are deleted from";',
    '// not: delete from fees',
    '/** Nor: update fees set cents. */',
  ])('are not written by %s', (text) => {
    expect(problemsOf({ 'fee/f.ts': fee, 'roll/r.ts': text })).toEqual([]);
  });

  test('may be written by several files of a feature, by tests, and by folders that may write any table', () => {
    const problems = problemsOf({
      'fee/f.ts': fee,
      'fee/g.ts': fee,
      'roll/r.test.ts': fee,
      'src/server/db/migrations/0001.ts': fee,
      'src/client/f.ts': fee,
    });
    expect(problems).toEqual([]);
  });

  test('must be named in the statement that writes them', () => {
    for (const text of ['db.insertInto(table)', 'sql`delete from ${sql.table(name)}`'])
      expect(problemsOf({ 'fee/f.ts': text })).toEqual([
        'src/server/features/fee/f.ts:1 writes a table whose name is not written there',
      ]);
  });
});
