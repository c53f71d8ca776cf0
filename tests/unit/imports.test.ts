import { describe, expect, test } from 'vitest';
import { toolsInProgram } from '../../scripts/imports/check.mjs';
import { circlesOfFeatures } from '../../scripts/imports/circles.mjs';
import { foreignReExports } from '../../scripts/imports/reExports.mjs';
import { readSource } from '../../scripts/imports/parse.mjs';
import { featureTable } from '../../scripts/imports/show.mjs';
import { sharedTables } from '../../scripts/imports/writers.mjs';

/** Sources by a short path: 'fee/a.ts' is a file of the feature fee, anything from src/ is what it says. */
function sources(texts: Record<string, string>) {
  return new Map(
    Object.entries(texts).map(([name, text]) => {
      const file = name.startsWith('src/') ? name : `src/server/features/${name}`;
      return [file, readSource(file, text)];
    }),
  );
}

const uses = (...files: string[]) => files.map((file) => `import '../${file}';`).join('\n');

test('the program takes nothing from the tools of its tests, which a start does not install', () => {
  const graph = sources({
    'fee/a.ts': `import path from 'node:path';\nimport { z } from 'zod/mini';\nimport { it } from 'vitest';`,
    'fee/a.test.ts': `import { it } from 'vitest';`,
    'fee/b.ts': `const later = () => import('@fast/check');`,
  });
  expect(toolsInProgram(graph, { zod: '4.0.0' })).toEqual([
    'src/server/features/fee/a.ts:3 needs vitest, which is not among the dependencies',
    'src/server/features/fee/b.ts:1 needs @fast/check, which is not among the dependencies',
  ]);
});

describe('circles of features', () => {
  test('are found although no two files import each other, with the lines that make them', () => {
    const graph = sources({
      'fee/fee.service.ts': `// first\n${uses('roll/roll.service.ts')}`,
      'roll/roll.service.ts': '',
      'roll/roll.routes.ts': `import type { Fee } from '../fee/fee.types.ts';`,
      'fee/fee.types.ts': '',
    });
    expect(circlesOfFeatures(graph)).toEqual([
      [
        'circle of features: fee → roll → fee',
        'src/server/features/fee/fee.service.ts:2 imports src/server/features/roll/roll.service.ts',
        'src/server/features/roll/roll.routes.ts:1 imports src/server/features/fee/fee.types.ts',
      ].join('\n  '),
    ]);
  });

  test('are none where imports go one way, within a feature, or in a test', () => {
    const graph = sources({
      'fee/a.ts': uses('roll/a.ts', 'person/a.ts'),
      'fee/b.ts': `import './a.ts';`,
      'roll/a.ts': uses('person/a.ts'),
      'roll/a.test.ts': uses('fee/a.ts'),
      'person/a.ts': `import '../procedures.ts'; import 'zod';`,
    });
    expect(circlesOfFeatures(graph)).toEqual([]);
  });

  test('are told once each, and not again with a detour', () => {
    const graph = sources({
      'a/a.ts': uses('b/b.ts'),
      'b/b.ts': uses('a/a.ts', 'c/c.ts'),
      'c/c.ts': uses('a/a.ts', 'd/d.ts'),
      'd/d.ts': uses('e/e.ts'),
      'e/e.ts': uses('c/c.ts'),
    });
    const heads = circlesOfFeatures(graph).map((circle) => circle.split('\n')[0]);
    expect(heads).toEqual(['circle of features: a → b → a', 'circle of features: c → d → e → c']);
  });
});

describe('tables', () => {
  const fee = `db.insertInto('fees').values(row)`;

  test.each([
    `db.updateTable('fees as f').set({ cents: 1 })`,
    'tx\n  .deleteFrom("fees")',
    "db.deleteFrom(['fees'])",
    'sql`insert into fees (cents) values (${cents})`',
    'sql<Row>`UPDATE "fees" SET cents = ${cents}`',
    'sql`with old as (delete from fees returning *) select * from old`',
    `db.exec('insert or replace into fees values (1)')`,
  ])('are written by one feature only: %s', (write) => {
    const problems = sharedTables(sources({ 'fee/f.ts': fee, 'roll/r.ts': write }), []);
    expect(problems).toEqual([
      expect.stringMatching(
        /^table fees is written by fee, roll\n.*fee\/f\.ts:1\n.*roll\/r\.ts:1$/,
      ),
    ]);
  });

  test.each([
    `db.selectFrom('fees')`,
    'sql`select * from fees for update of fees`',
    'sql`insert into payments (id) values (1) on conflict (id) do update set fees = 1`',
    `db.insertInto('fee_types')`,
    'const text = "What fees are deleted from";',
  ])('are not written by %s', (text) => {
    expect(sharedTables(sources({ 'fee/f.ts': fee, 'roll/r.ts': text }), [])).toEqual([]);
  });

  test('may be written by several files of a feature, by tests, and by what may write any', () => {
    const graph = sources({
      'fee/f.ts': fee,
      'fee/g.ts': fee,
      'roll/r.test.ts': fee,
      'src/server/db/migrations/0001.ts': fee,
      'src/client/f.ts': fee,
    });
    expect(sharedTables(graph, ['src/server/db/**'])).toEqual([]);
    expect(sharedTables(graph, [])).toHaveLength(1);
  });

  test('have to be named where they are written', () => {
    for (const text of ['db.insertInto(table)', 'sql`delete from ${sql.table(name)}`'])
      expect(sharedTables(sources({ 'fee/f.ts': text }), [])).toEqual([
        'src/server/features/fee/f.ts:1 writes a table whose name is not written there',
      ]);
  });
});

describe('re-exports', () => {
  test.each([
    `export { fee } from '../fee/fee.service.ts';`,
    `export type { Fee } from '../fee/fee.service.ts';`,
    `export * from '../fee/fee.service.ts';`,
    `export * as fees from '../fee/fee.service.ts';`,
    `import { fee } from '../fee/fee.service.ts'; export { fee as price };`,
    `import { fee } from '../fee/fee.service.ts'; export const price = fee;`,
    `import * as fees from '../fee/fee.service.ts'; export const price = fees.fee;`,
    `import fee from '../fee/fee.service.ts'; export default fee;`,
  ])('may not be of another feature: %s', (text) => {
    expect(foreignReExports(sources({ 'roll/roll.service.ts': text }))).toEqual([
      'src/server/features/roll/roll.service.ts:1 may not re-export src/server/features/fee/fee.service.ts',
    ]);
  });

  test.each([
    `export { mark } from './marking.ts';`,
    `export { z } from 'zod';`,
    `export { cents } from '../../../domain/money.ts';`,
    `import * as repository from './roll.repository.ts'; export const marks = repository.marks;`,
    `import { fee } from '../fee/fee.service.ts'; export const double = () => 2 * fee();`,
    `import { fee } from '../fee/fee.service.ts'; export const one = fee();`,
  ])('may be of the own feature, or shared: %s', (text) => {
    expect(foreignReExports(sources({ 'roll/roll.service.ts': text }))).toEqual([]);
  });
});

test('the table says what each feature imports and writes', () => {
  const graph = sources({
    'fee/f.ts': `${uses('roll/r.ts', 'user/u.ts')} db.insertInto('fees'); db.deleteFrom('amounts');`,
    'roll/r.ts': `db.updateTable('marks')`,
    'user/u.ts': '',
  });
  expect(featureTable(graph, [])).toEqual([
    'feature | imports    | writes',
    'fee     | roll, user | amounts, fees',
    'roll    | -          | marks',
    'user    | -          | -',
  ]);
});
