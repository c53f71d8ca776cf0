import {
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { committed, type Committed } from './measured.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StatementCache } from './statementCache.ts';

/**
 * How many milliseconds units of work may follow each other in one transaction before it is committed, even if more are
 * waiting.
 */
const GROUP_MS = 10;
/**
 * How many turns the event loop gets between groups. It accepts one connection per turn, so with a single turn a
 * hundred simultaneous requests would wait for a hundred groups.
 */
const TURNS_BETWEEN = 8;

/**
 * After this many changed rows, the log is written into the database file. SQLite would do that during a commit, which
 * then takes a third longer for somebody who is waiting; so we do it once nobody waits. If the server is busy all the
 * time, SQLite still does it (LATEST_CHECKPOINT in sqlite.ts).
 */
const ROWS_BETWEEN_CHECKPOINTS = 1000;
const IDLE_MS = 50;
/** After fewer rows, once nobody has changed anything for so long: somebody may copy the file alone. */
const QUIET_MS = 3000;
/** How long a unit of work may run before others can read in between; they see the state before it. */
const LONGEST_TURN_MS = 20;

/** A unit of work of which nothing is kept has stopped, because another one waits: it may begin anew. */
export class GaveWay extends Error {}

function afterTurns(turns: number, act: () => void): void {
  if (turns === 0) act();
  else setImmediate(() => afterTurns(turns - 1, act));
}

/** A SQLite transaction that several units of work share. */
class Group {
  readonly startedAt = performance.now();
  /** How many units of work it has so far. */
  units = 0;
  /** Resolves when the whole group is on the disk; rejects if none of it is. */
  readonly settled: Promise<void>;
  /** Why the group can't be saved: SQLite itself has rolled it back. */
  lostBy: unknown;
  resolve!: () => void;
  reject!: (reason: unknown) => void;

  constructor() {
    this.settled = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A group may fail while nobody awaits it; this avoids an unhandled rejection.
    this.settled.catch(() => {});
  }
}

/**
 * The only connection that writes, first come, first served. Syncing the log to the disk takes longer than writing to
 * it, so waiting units of work share one transaction. Each has a savepoint, so that one failure doesn't affect the
 * others. Each gets its result, success or refusal, only once the whole group is on the disk.
 */
class Writer {
  readonly #statements: StatementCache;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #group: Group | null = null;
  /** Changed since the last checkpoint. */
  #rows = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(statements: StatementCache) {
    this.#statements = statements;
  }

  get isWaitedFor(): boolean {
    return this.#waiting.length > 0;
  }

  async begin(unit: Unit): Promise<void> {
    await this.#turn();
    try {
      if (this.#group) {
        this.#run('savepoint unit');
        unit.hasSavepoint = true;
      } else {
        this.#run('begin');
        this.#group = new Group();
        unit.hasSavepoint = false;
      }
      unit.enter(this.#group);
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  /** Runs a statement of the unit whose turn it is. */
  execute(group: Group, query: CompiledQuery): QueryResult<unknown> {
    if (group.lostBy !== undefined) throw group.lostBy;
    try {
      const result = this.#statements.execute(query);
      this.#rows += Number(result.numAffectedRows ?? 0);
      return result;
    } catch (error) {
      // SQLite itself rolls back, for example on a full disk. Later statements would be outside any transaction.
      if (!this.#statements.isInTransaction()) group.lostBy = error;
      throw error;
    }
  }

  async commit(unit: Unit, group: Group): Promise<void> {
    if (group.lostBy !== undefined) throw group.lostBy;
    if (unit.hasSavepoint) this.#run('release unit');
    unit.group = null;
    group.units += 1;
    this.#passOn();
    await group.settled;
  }

  async rollback(unit: Unit, group: Group): Promise<void> {
    unit.group = null;
    this.#takeBack(unit, group);
    if (group.lostBy !== undefined) {
      this.#end(() => group.reject(group.lostBy));
    } else if (unit.hasSavepoint) {
      this.#passOn();
      // The refusal may be based on the work of another unit that is not on the disk yet.
      await group.settled;
    } else {
      // It is the first unit of its group, so there is nothing else in it.
      this.#end(() => group.resolve());
    }
  }

  /** If even the rollback fails, the whole group is dropped: other units must never wait forever. */
  #takeBack(unit: Unit, group: Group): void {
    if (group.lostBy !== undefined) return;
    try {
      if (!unit.hasSavepoint) return this.#run('rollback');
      this.#run('rollback to unit');
      this.#run('release unit');
    } catch (error) {
      group.lostBy = error;
      if (this.#statements.isInTransaction()) this.#run('rollback');
    }
  }

  /** Runs a statement outside any unit of work. Some, like a checkpoint, can't run in a transaction. */
  async alone(query: CompiledQuery): Promise<QueryResult<unknown>> {
    await this.#turn();
    if (this.#group) this.#commit(this.#group);
    try {
      return this.#statements.execute(query);
    } finally {
      this.#checkpointOnceIdle();
      this.#passOn();
    }
  }

  /**
   * A unit doesn't begin immediately: other units that are ready in this turn of the event loop join the same group,
   * and a turn takes only as long as reading the input and running one group.
   */
  #turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#isTaken) this.#callNext(1);
    });
  }

  /** Passes the turn on without freeing it in between, so that no newcomer jumps the line. */
  #callNext(turns: number): void {
    this.#isTaken = this.#waiting.length > 0;
    if (this.#isTaken) afterTurns(turns, () => this.#waiting.shift()?.());
  }

  /** Starts the next unit: in the same transaction while that is young, otherwise after a commit. */
  #passOn(): void {
    const group = this.#group;
    if (group) {
      const isYoung = performance.now() - group.startedAt < GROUP_MS;
      const next = isYoung && group.lostBy === undefined ? this.#waiting.shift() : undefined;
      if (next) return next();
      this.#commit(group);
    }
    this.#callNext(TURNS_BETWEEN);
  }

  #commit(group: Group): void {
    this.#group = null;
    try {
      this.#run('commit');
      committed.publish({ units: group.units } satisfies Committed);
      group.resolve();
      this.#checkpointOnceIdle();
    } catch (error) {
      if (this.#statements.isInTransaction()) this.#run('rollback');
      group.reject(error);
    }
  }

  #checkpointOnceIdle(): void {
    clearTimeout(this.#idle);
    const wait = this.#rows >= ROWS_BETWEEN_CHECKPOINTS ? IDLE_MS : QUIET_MS;
    this.#idle = setTimeout(() => {
      if (this.#isTaken) return;
      this.#rows = 0;
      try {
        const { rows } = this.#statements.run('pragma wal_checkpoint(passive)');
        const [done] = rows as { log: number; checkpointed: number }[];
        // Somebody still reads an earlier state.
        if (done && done.checkpointed < done.log) this.#checkpointOnceIdle();
      } catch {
        // The disk may be full, for example: everything is still in the log, and the next commit reports it.
      }
    }, wait).unref();
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#statements.close();
  }

  #end(settle: () => void): void {
    this.#group = null;
    settle();
    this.#passOn();
  }

  #run(sql: string): void {
    this.#statements.run(sql);
  }
}

/** The connection that Kysely gets: for a reader, or for a unit of work, as long as it takes. */
class Unit implements DatabaseConnection {
  readonly #driver: GroupCommitDriver;
  /** Set while it is in a transaction. */
  group: Group | null = null;
  hasSavepoint = false;
  /** Whether nothing of it is kept, so that it may begin anew once nobody else wants to write. */
  givesWay = false;
  /** When it last let the event loop run. */
  #turnAt = 0;

  constructor(driver: GroupCommitDriver) {
    this.#driver = driver;
  }

  enter(group: Group): void {
    this.group = group;
    this.#turnAt = performance.now();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.#execute(query)) as QueryResult<Row>;
  }

  #execute(query: CompiledQuery): QueryResult<unknown> | Promise<QueryResult<unknown>> {
    const { reader, writer } = this.#driver;
    if (this.group) {
      const result = writer.execute(this.group, query);
      if (performance.now() - this.#turnAt < LONGEST_TURN_MS) return result;
      return nextTurn().then(() => {
        if (this.givesWay && writer.isWaitedFor) throw new GaveWay();
        this.#turnAt = performance.now();
        return result;
      });
    }
    return this.#driver.isRead(query) ? reader.execute(query) : writer.alone(query);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (!this.group) {
      // An open stream would pin the connection that all readers share to one old snapshot.
      yield await this.executeQuery<Row>(query);
      return;
    }
    for (const row of this.#driver.stream(query)) yield { rows: [row as Row] };
  }
}

class GroupCommitDriver implements Driver {
  readonly reader: StatementCache;
  readonly writer: Writer;
  readonly #streamed: StatementCache;
  readonly #free: Unit[] = [];

  constructor({ reader, writer }: SqliteConnections) {
    this.reader = reader;
    this.writer = new Writer(writer);
    this.#streamed = writer;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Unit> {
    return this.#free.pop() ?? new Unit(this);
  }

  async releaseConnection(unit: Unit): Promise<void> {
    this.#free.push(unit);
  }

  /** With SQLite's one writer, reading only means that nothing is kept: it may write, and is rolled back. */
  beginTransaction(unit: Unit, { accessMode }: TransactionSettings): Promise<void> {
    unit.givesWay = accessMode === 'read only';
    return this.writer.begin(unit);
  }

  async commitTransaction(unit: Unit): Promise<void> {
    if (unit.group) await this.writer.commit(unit, unit.group);
  }

  async rollbackTransaction(unit: Unit): Promise<void> {
    // The group is null if the commit has failed.
    if (unit.group) await this.writer.rollback(unit, unit.group);
  }

  /** A statement in our own words is asked of SQLite, because more than one word may begin a read. */
  isRead({ query, sql }: CompiledQuery): boolean {
    if (SelectQueryNode.is(query)) return true;
    return RawNode.is(query) && !/^\s*pragma\b/i.test(sql) && this.reader.isRead(sql);
  }

  stream(query: CompiledQuery): Iterable<unknown> {
    return this.#streamed.iterate(query);
  }

  async destroy(): Promise<void> {
    this.reader.close();
    this.writer.close();
  }
}

/** Two connections to one file; both may be the same if nobody writes. */
export interface SqliteConnections {
  /** Sees committed data, and doesn't wait for the writer. */
  reader: StatementCache;
  writer: StatementCache;
}

/** SQLite's schema changes in transactions like everything else, so an upgrade that is cut off leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export class GroupCommitDialect extends SqliteDialect {
  readonly #connections: SqliteConnections;

  constructor(connections: SqliteConnections) {
    super({ database: () => Promise.reject(new Error('The driver has its own connections')) });
    this.#connections = connections;
  }

  override createDriver(): GroupCommitDriver {
    return new GroupCommitDriver(this.#connections);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
