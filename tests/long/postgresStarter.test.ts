import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { describe, expect, inject, test, vi } from 'vitest';
import { createDatabase, dropDatabase, startPostgres } from '../support/postgres.ts';

const serverUrl = inject('postgresUrl');

async function runSql(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

describe.skipIf(serverUrl === null)('the PostgreSQL server of the tests', () => {
  const url = serverUrl ?? '';

  test('is PostgreSQL 15 or newer, sorts like English and gives up durability for speed', async () => {
    const [version] = await runSql(url, "SELECT current_setting('server_version_num')::int");
    expect(version).toBeGreaterThanOrEqual(150_000);
    expect(await runSql(url, 'SHOW fsync')).toEqual(['off']);
    const words = "SELECT w FROM (VALUES ('Zoe'), ('adam'), ('Émile')) AS words (w) ORDER BY w";
    expect(await runSql(url, words)).toEqual(['adam', 'Émile', 'Zoe']);
    expect(await runSql(url, `${words} COLLATE "C"`)).toEqual(['Zoe', 'adam', 'Émile']);
  });

  test('needs its password', async () => {
    const stranger = new URL(url);
    stranger.password = 'wrong';
    await expect(runSql(stranger.href, 'SELECT 1')).rejects.toThrow('password');
  });

  test('creates databases, copies a template, and drops databases with open connections', async () => {
    const template = await createDatabase(url, { name: 'starter_template' });
    await runSql(template, 'CREATE TABLE dancer AS SELECT 1 AS id');
    const copy = await createDatabase(url, { template: 'starter_template' });
    expect(await runSql(copy, 'SELECT id FROM dancer')).toEqual([1]);

    const open = new pg.Client({ connectionString: copy });
    open.on('error', () => {});
    await open.connect();
    await dropDatabase(copy);
    await dropDatabase(template);
    await expect(runSql(copy, 'SELECT 1')).rejects.toThrow('does not exist');
    await open.end().catch(() => {});
  });

  test('forces commits to disk unless told otherwise, and leaves nothing behind', async () => {
    const server = await startPostgres();
    if (!server) throw new Error('There is a server already, so another one must start.');
    expect(await runSql(server.url, 'SHOW fsync')).toEqual(['on']);
    expect(await runSql(server.url, 'SHOW max_connections')).toEqual(['200']);
    const [data] = await runSql(server.url, 'SHOW data_directory');
    await server.stop();
    await expect(runSql(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    expect(existsSync(data)).toBe(false);
  });

  test('dies with the process that started it, even when that is killed', async () => {
    const starter = new URL('../../scripts/lib/postgres.mjs', import.meta.url).href;
    const script = `
      const { startPostgres } = await import(${JSON.stringify(starter)});
      console.log((await startPostgres({ durable: false })).url);
      setInterval(() => {}, 1000);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [orphanUrl] = await once(createInterface(parent.stdout), 'line');
    const [data] = await runSql(orphanUrl, 'SHOW data_directory');
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(existsSync(data)).toBe(false), { timeout: 60_000 });
    await expect(runSql(orphanUrl, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });
});
