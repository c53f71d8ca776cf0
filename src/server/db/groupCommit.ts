import {
  SelectQueryNode,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { StatementCache } from './statementCache.ts';

/**
 * How long, in ms, units of work follow each other in one transaction before it is committed although more of them
 * wait.
 */
const GROUP_MS = 10;
/**
 * How many turns the event loop has then. It accepts one connection at each, so that with a single turn a hundred
 * callers who come at once would wait for a hundred groups.
 */
const TURNS_BETWEEN = 8;

function afterTurns(turns: number, act: () => void): void {
  if (turns === 0) act();
  else setImmediate(() => afterTurns(turns - 1, act));
}

/** A transaction of SQLite that several units of work share. */
class Group {
  readonly startedAt = performance.now();
  /** Resolves when all of it is on the disk; rejects when nothing of it is. */
  readonly settled: Promise<void>;
  /** Why nothing of it will be: SQLite has rolled it back by itself. */
  lostBy: unknown;
  resolve!: () => void;
  reject!: (reason: unknown) => void;

  constructor() {
    this.settled = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A group may fail with nobody waiting for it.
    this.settled.catch(() => {});
  }
}

/**
 * The one connection that writes, first come first served. To force the log to the disk takes longer than to write
 * into it, so units of work that wait for each other share one transaction: each has a savepoint, so that one that
 * fails takes no other with it, and none is told that it is done, or why not, before all of it is on the disk.
 */
class Writer {
  readonly #statements: StatementCache;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #group: Group | null = null;

  constructor(statements: StatementCache) {
    this.#statements = statements;
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
      unit.group = this.#group;
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  /** Runs a statement of the unit whose turn it is. */
  execute(group: Group, query: CompiledQuery): QueryResult<unknown> {
    if (group.lostBy !== undefined) throw group.lostBy;
    try {
      return this.#statements.execute(query);
    } catch (error) {
      // On a full disk, for one. What came after it would be outside of any transaction.
      if (!this.#statements.isInTransaction()) group.lostBy = error;
      throw error;
    }
  }

  async commit(unit: Unit, group: Group): Promise<void> {
    if (group.lostBy !== undefined) throw group.lostBy;
    if (unit.hasSavepoint) this.#run('release unit');
    unit.group = null;
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
      // What it was refused for may be the work of another that is not on the disk yet.
      await group.settled;
    } else {
      // The first of its group: there is nothing else in it.
      this.#end(() => group.resolve());
    }
  }

  /** Where even that fails, nothing of the group is kept: who waits must never wait for ever. */
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

  /** A statement outside of any unit of work. Some, like a checkpoint, can't be in a transaction. */
  async alone(query: CompiledQuery): Promise<QueryResult<unknown>> {
    await this.#turn();
    if (this.#group) this.#commit(this.#group);
    try {
      return this.#statements.execute(query);
    } finally {
      this.#passOn();
    }
  }

  /**
   * Nobody begins at once: whoever else is ready at this turn of the event loop is then in the same group, and no turn
   * is longer than to read what has come and to run one group.
   */
  #turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#isTaken) this.#callNext(1);
    });
  }

  /** Handed on, never free in between: nobody who comes now goes before those who wait. */
  #callNext(turns: number): void {
    this.#isTaken = this.#waiting.length > 0;
    if (this.#isTaken) afterTurns(turns, () => this.#waiting.shift()?.());
  }

  /** The next one's turn, in the same transaction while that is young; else after it is committed. */
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
      group.resolve();
    } catch (error) {
      if (this.#statements.isInTransaction()) this.#run('rollback');
      group.reject(error);
    }
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

/** What Kysely takes for a connection: who reads, or has a unit of work, for as long as that takes. */
class Unit implements DatabaseConnection {
  readonly #driver: GroupCommitDriver;
  /** While it is in a transaction. */
  group: Group | null = null;
  hasSavepoint = false;

  constructor(driver: GroupCommitDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.#execute(query)) as QueryResult<Row>;
  }

  #execute(query: CompiledQuery): QueryResult<unknown> | Promise<QueryResult<unknown>> {
    const { reader, writer } = this.#driver;
    if (this.group) return writer.execute(this.group, query);
    return isRead(query) ? reader.execute(query) : writer.alone(query);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (!this.group) {
      // An open stream would hold the connection that all readers share at one moment of the past.
      yield await this.executeQuery<Row>(query);
      return;
    }
    for (const row of this.#driver.stream(query)) yield { rows: [row as Row] };
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

class GroupCommitDriver implements Driver {
  readonly reader: StatementCache;
  readonly writer: Writer;
  readonly #statements: StatementCache;
  readonly #free: Unit[] = [];

  constructor({ reader, writer }: SqliteConnections) {
    this.reader = reader;
    this.writer = new Writer(writer);
    this.#statements = writer;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Unit> {
    return this.#free.pop() ?? new Unit(this);
  }

  async releaseConnection(unit: Unit): Promise<void> {
    this.#free.push(unit);
  }

  beginTransaction(unit: Unit): Promise<void> {
    return this.writer.begin(unit);
  }

  async commitTransaction(unit: Unit): Promise<void> {
    if (unit.group) await this.writer.commit(unit, unit.group);
  }

  async rollbackTransaction(unit: Unit): Promise<void> {
    // None is left where the commit has failed.
    if (unit.group) await this.writer.rollback(unit, unit.group);
  }

  stream(query: CompiledQuery): Iterable<unknown> {
    return this.#statements.iterate(query);
  }

  async destroy(): Promise<void> {
    this.reader.close();
    this.#statements.close();
  }
}

/** Two connections to one file. They may be the same where nobody writes. */
export interface SqliteConnections {
  /** Sees what is committed, without waiting for who writes. */
  reader: StatementCache;
  writer: StatementCache;
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
}
