import fc from 'fast-check';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { expect, test } from 'vitest';
import { migrateTo } from './migrations/index.ts';
import { prepareStatement } from './packedRows.ts';

const text = fc.option(
  fc.oneof(
    // As texts that come in: without U+0000, which no text that is stored has.
    fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0')),
    fc.constantFrom('null', '12', '"', '[1]', '\u0001', '\u2028', '\\', 'Zoë 👋'),
  ),
);
const number = fc.option(fc.maxSafeInteger());

test('answers have the same rows in the same order, packed or not', () => {
  const db = new Libsql(':memory:');
  db.exec('create table things (id integer primary key, "a b" text, `c"d` integer) strict');
  const add = db.prepare('insert into things values (?, ?, ?)');
  fc.assert(
    fc.property(fc.array(fc.tuple(text, number), { maxLength: 80 }), fc.nat(90), (pairs, from) => {
      db.exec('delete from things');
      for (const [index, [a, b]] of pairs.entries()) add.run([index, a, b]);
      const sql = 'select *, id % 7 as rest from things where id >= ? order by rest desc, id';
      const statement = prepareStatement(db, sql);
      const plain = (least: number) => db.prepare(sql).all([least]);
      for (const least of [0, 0, from]) expect(statement.all([least])).toEqual(plain(least));
    }),
    { numRuns: 20 },
  );
});

test('what writes is not packed, nor what has two columns of one name', () => {
  const db = new Libsql(':memory:');
  db.exec('create table things (id integer primary key)');
  const rows = Array.from({ length: 60 }, (_, id) => ({ id }));
  const numbers = 'with recursive n(id) as (select 0 union all select id + 1 from n where id < 59)';
  const insert = prepareStatement(
    db,
    `insert into things ${numbers} select id from n returning id`,
  );
  expect(insert.all([])).toEqual(rows);
  db.exec('delete from things');
  expect(insert.all([])).toEqual(rows);
  const twice = prepareStatement(db, 'select id, id as ID from things');
  expect(twice.all([])).toEqual(twice.all([]));
});

test('every column is a text or a whole number', async () => {
  const db = new Kysely<Record<string, never>>({
    dialect: new SqliteDialect({ database: new Libsql(':memory:') }),
  });
  await migrateTo(db, 'sqlite');
  const columns = (await db.introspection.getTables()).flatMap((table) => table.columns);
  const types = new Set(columns.map(({ dataType }) => dataType.toLowerCase()));
  expect([...types].toSorted()).toEqual(['integer', 'text']);
  await db.destroy();
});
