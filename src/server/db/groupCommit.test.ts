import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { GroupCommitDialect } from './groupCommit.ts';
import { StatementCache } from './statementCache.ts';

interface Tables {
  marks: { id: number; by: string };
}

let folder: string;
let db: Kysely<Tables>;
let other: DatabaseSync;
/** What the writer was told to do besides queries: begin, savepoint, release, commit … */
let told: string[];
/** Called before each of these. */
let before: (sql: string) => void;

class Watched extends StatementCache {
  override run(text: string) {
    told.push(text);
    before(text);
    return super.run(text);
  }
}

function connect(at = folder): DatabaseSync {
  const connection = new DatabaseSync(join(at, 'school.db'));
  connection.exec('pragma journal_mode = wal; pragma synchronous = full');
  return connection;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-group-'));
  told = [];
  before = () => {};
  other = connect();
  other.exec('create table marks (id integer primary key, by text not null)');
  db = new Kysely<Tables>({
    dialect: new GroupCommitDialect({
      reader: new StatementCache(connect()),
      writer: new Watched(connect()),
    }),
  });
});

afterEach(async () => {
  await db.destroy();
  other.close();
  await rm(folder, { recursive: true, force: true });
});

const idsIn = (connection: DatabaseSync) =>
  (connection.prepare('select id from marks order by id').all() as { id: number }[]).map(
    ({ id }) => id,
  );
const count = (text: string) => told.filter((one) => one === text).length;
const mark = (id: number, by = 'Ada') => db.transaction().execute((tx) => add(tx, id, by));
async function add(tx: Transaction<Tables>, id: number, by = 'Ada'): Promise<number> {
  await tx.insertInto('marks').values({ id, by }).execute();
  return id;
}
const many = (length: number, act: (n: number) => Promise<number>) =>
  Promise.allSettled(Array.from({ length }, (_, n) => act(n + 1)));
const kept = (results: PromiseSettledResult<number>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));

/** The clock ends a group. With a clock that ticks at each reading, groups have the same size on any machine. */
function tickAtEachReading(): void {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  onTestFinished(() => clock.mockRestore());
}

/** The clock also ends a group: on a busy machine one would be two. */
function inOneGroup(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}

describe('units of work that wait for each other', () => {
  test('share transactions, and each is on the disk before it is answered', async () => {
    tickAtEachReading();
    const seen = await many(200, async (n) => {
      await mark(n);
      return idsIn(other).includes(n) ? n : 0;
    });
    expect(kept(seen)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(count('commit')).toBe(count('begin'));
    expect(count('commit')).toBeLessThan(100);
    expect(count('commit') + count('savepoint unit')).toBe(200);
  });

  test('are alone where nobody waits', async () => {
    await mark(1);
    await mark(2);
    expect(told).toEqual(['begin', 'commit', 'begin', 'commit']);
  });

  test('take no other with them when they fail', async () => {
    const results = await many(60, (n) =>
      db.transaction().execute(async (tx) => {
        await add(tx, n);
        if (n % 3 === 0) throw new Error(`No ${n}`);
        if (n % 3 === 1) return n;
        // The database itself rejects this, in the middle of a unit of work.
        await add(tx, n);
        return n;
      }),
    );
    const ones = Array.from({ length: 20 }, (_, n) => 3 * n + 1);
    expect(kept(results)).toEqual(ones);
    expect(idsIn(other)).toEqual(ones);
    const reasons = results.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
    expect(reasons.filter((reason) => /No \d/.test(reason))).toHaveLength(20);
    expect(reasons.filter((reason) => /UNIQUE/.test(reason))).toHaveLength(20);
  });

  test('see what those before them did, also when they only try', async () => {
    inOneGroup();
    const dry = new Error('only tried');
    const [, tried, , last] = await Promise.allSettled([
      mark(1),
      db.transaction().execute(async (tx) => {
        await tx.updateTable('marks').set({ by: 'Grace' }).execute();
        throw dry;
      }),
      mark(2),
      db.transaction().execute((tx) => tx.selectFrom('marks').selectAll().execute()),
    ]);
    expect(tried).toMatchObject({ reason: dry });
    expect(last).toMatchObject({
      value: [
        { id: 1, by: 'Ada' },
        { id: 2, by: 'Ada' },
      ],
    });
    expect(count('commit')).toBe(1);
  });

  test('are all refused when the group cannot be committed, and the next ones are not', async () => {
    inOneGroup();
    before = (text) => {
      if (text === 'commit') throw new Error('The disk is gone');
    };
    const refused = new Error('refused for what another did');
    const results = await Promise.allSettled([
      mark(1),
      mark(2),
      db.transaction().execute(async () => {
        throw refused;
      }),
      mark(4),
    ]);
    // The third unit's refusal was based on marks that were never saved, so it gets the disk's error too.
    for (const result of results)
      expect(result).toMatchObject({ reason: { message: 'The disk is gone' } });
    expect(idsIn(other)).toEqual([]);
    before = () => {};
    await mark(5);
    expect(idsIn(other)).toEqual([5]);
  });

  test('are all refused when one of them cannot be taken back, and nobody waits for ever', async () => {
    inOneGroup();
    before = (text) => {
      if (text === 'rollback to unit') throw new Error('The disk is gone');
    };
    const results = await Promise.allSettled([
      mark(1),
      db.transaction().execute(async (tx) => {
        await add(tx, 2);
        throw new Error('refused');
      }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    before = () => {};
    await mark(3);
    expect(idsIn(other)).toEqual([3]);
  });

  test('are all refused when the disk is full in the middle of a group', async () => {
    await sql`pragma max_page_count = 12`.execute(db);
    const results = await many(40, (n) => mark(n, 'a'.repeat(n === 20 ? 60_000 : 10)));
    const full = results[19];
    expect(full).toMatchObject({ reason: { errstr: 'database or disk is full' } });
    // Exactly the units that reported success were saved.
    expect(idsIn(other)).toEqual(kept(results));
    await sql`pragma max_page_count = 100000`.execute(db);
    await mark(100, 'a'.repeat(60_000));
    expect(idsIn(other)).toContain(100);
  });

  test('leave nothing when the process ends between the last of them and the commit', async () => {
    const answered: number[] = [];
    const copies: { ids: number[]; answered: number[] }[] = [];
    before = (text) => {
      if (text !== 'commit') return;
      const dead = join(folder, `dead-${copies.length}`);
      for (const suffix of ['', '-wal'])
        cpSync(join(folder, `school.db${suffix}`), join(dead, `school.db${suffix}`));
      const copy = connect(dead);
      copies.push({ ids: idsIn(copy), answered: [...answered] });
      copy.close();
    };
    await many(80, async (n) => {
      answered.push(await mark(n));
      return n;
    });
    expect(copies.length).toBeGreaterThan(0);
    for (const copy of copies) {
      // The copy has exactly the earlier groups.
      expect(copy.ids).toEqual(copy.answered.toSorted((a, b) => a - b));
    }
  });
});

describe('who reads', () => {
  test('does not wait for who writes, and sees only what is committed', async () => {
    let ids: number[] = [];
    await db.transaction().execute(async (tx) => {
      await add(tx, 1);
      ids = (await db.selectFrom('marks').select('id').execute()).map(({ id }) => id);
      const inside = await tx.selectFrom('marks').select('id').execute();
      expect(inside).toEqual([{ id: 1 }]);
    });
    expect(ids).toEqual([]);
    expect(await db.selectFrom('marks').select('id').execute()).toEqual([{ id: 1 }]);
  });

  test('is whoever SQLite says, however a statement begins', async () => {
    const counted = sql<{
      n: number;
    }>`with all_of (id) as (select id from marks) select count(*) as n from all_of`;
    await db.transaction().execute(async (tx) => {
      await add(tx, 1);
      // It would wait for this unit of work for ever.
      expect((await counted.execute(db)).rows).toEqual([{ n: 0 }]);
      expect((await counted.execute(tx)).rows).toEqual([{ n: 1 }]);
    });
    expect((await counted.execute(db)).rows).toEqual([{ n: 1 }]);
    await sql`with next (id) as (values (2)) insert into marks select id, 'one' from next returning id`.execute(
      db,
    );
    expect(idsIn(other)).toEqual([1, 2]);
    // The connection that reads hears of a change of the schema only when it reads again.
    await sql`create trigger one before delete on marks begin select 1; end`.execute(db);
    await db.selectFrom('marks').select('id').execute();
    await sql`drop trigger one`.execute(db);
    await sql`create trigger one before delete on marks begin select 2; end`.execute(db);
  });

  test('gives the event loop its turns between groups', async () => {
    // Without this, a fast machine commits all of them in one group.
    tickAtEachReading();
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await many(500, (n) => mark(n));
    isOver = true;
    expect(count('commit')).toBeGreaterThan(10);
    expect(turns).toBeGreaterThan(2 * count('commit'));
  });
});

test('a statement outside of a unit of work commits what was before it', async () => {
  const [, checkpoint] = await Promise.all([
    mark(1),
    sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db),
    mark(2),
  ]);
  expect(checkpoint.rows).toEqual([expect.objectContaining({ busy: 0 })]);
  expect(idsIn(other)).toEqual([1, 2]);
  const whole = join(folder, 'whole');
  await cp(join(folder, 'school.db'), join(whole, 'school.db'));
  const copy = connect(whole);
  expect(idsIn(copy)).toContain(1);
  copy.close();
});

describe('a unit of work that writes much', () => {
  const insertMany = async (tx: Transaction<Tables>) => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({ id: n + 1, by: 'Ada' }));
    for (let at = 0; at < rows.length; at += 100)
      await tx
        .insertInto('marks')
        .values(rows.slice(at, at + 100))
        .execute();
  };
  const CHECKPOINT = 'pragma wal_checkpoint(passive)';

  test('is answered before its log is written into the database file', async () => {
    await db.transaction().execute(insertMany);
    expect(told).toEqual(['begin', 'commit']);
    await expect.poll(() => told.at(-1)).toBe(CHECKPOINT);
    await mark(2000);
    expect(told.slice(3)).toEqual(['begin', 'commit']);
  });

  test('lets others read meanwhile', async () => {
    tickAtEachReading();
    let hasRead = false;
    const read = (async () => {
      await sleep(0);
      const rows = await db.selectFrom('marks').select('id').execute();
      hasRead = true;
      return rows;
    })();
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 5000; n += 1) if (!hasRead) await add(tx, n);
    });
    expect(await read).toEqual([]);
    expect(idsIn(other).length).toBeLessThan(5000);
  });
});

test('a little that was written is in the file itself soon after, so that a copy of it alone is whole', async () => {
  await db.insertInto('marks').values({ id: 1, by: 'Ada' }).execute();
  const copy = join(folder, 'copy');
  const inCopy = () => {
    cpSync(join(folder, 'school.db'), join(copy, 'school.db'));
    const connection = new DatabaseSync(join(copy, 'school.db'));
    try {
      return idsIn(connection);
    } finally {
      connection.close();
    }
  };
  await mkdir(copy);
  expect(inCopy).toThrow('no such table');
  await vi.waitFor(() => expect(inCopy()).toEqual([1]), { timeout: 30_000 });
});
