import {
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from 'kysely';

interface FairSqliteConfig extends SqliteDialectConfig {
  isInTransaction: () => boolean;
}

/**
 * SQLite's one connection, first come first served. The library's own lock wakes everyone who waits and lets the
 * quickest have it: with a few hundred callers some wait for seconds, and all of them work to wait.
 */
class FairSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(config: FairSqliteConfig) {
    super(config);
    this.#isInTransaction = config.isInTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#isTaken = true;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    const next = this.#waiting.shift();
    // Handed on, never free in between: nobody who comes now goes before those who wait.
    if (next) next();
    else this.#isTaken = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite has rolled back by itself. To ask for it again would fail, and hide why.
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

export class FairSqliteDialect extends SqliteDialect {
  readonly #config: FairSqliteConfig;

  constructor(config: FairSqliteConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): FairSqliteDriver {
    return new FairSqliteDriver(this.#config);
  }
}
