import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { readConfig } from '../../src/server/config.ts';
import { composeText, envOfGuide, guideText, readCompose } from '../support/compose.ts';

const env = envOfGuide();
const { services, volumes } = readCompose(env);

test('a school needs only its address; without it, compose.yaml says so', () => {
  expect(() => readCompose({})).toThrow('DOMAIN: set it to the address of the school');
  expect(guideText).toContain('set it to the address of the school');
  const { turnout } = readCompose({ DOMAIN: 'dance.example.org' }).services;
  expect(readConfig(turnout.environment)).toMatchObject({
    publicUrl: 'https://dance.example.org',
    trustProxy: true,
    databaseUrl: undefined,
    mail: undefined,
    nightly: { folder: '/backups' },
  });
});

test('the settings that docs/PUT_ONLINE.md names are those of compose.yaml, and valid', () => {
  const optional = ['POSTGRES_PASSWORD'];
  const names = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  expect(new Set([...Object.keys(env), ...optional])).toEqual(names);
  expect(readConfig(services.turnout.environment).mail).toEqual({
    url: env['SMTP_URL'],
    from: env['MAIL_FROM'],
    perMinute: 60,
    bouncesUrl: env['BOUNCES_URL'],
    publicUrl: `https://${env['DOMAIN']}`,
  });
  expect(services.backup.environment).toMatchObject({
    RESTIC_REPOSITORY: env['RESTIC_REPOSITORY'],
    RESTIC_PASSWORD: env['RESTIC_PASSWORD'],
  });
});

test('with POSTGRES_PASSWORD the school is in PostgreSQL', () => {
  const { turnout, database } = readCompose({ ...env, POSTGRES_PASSWORD: 'adagio' }).services;
  expect(readConfig(turnout.environment).databaseUrl).toBe(
    'postgres://turnout@database:5432/turnout',
  );
  // It is separate from the URL, so that it may have any characters.
  expect(turnout.environment['PGPASSWORD']).toBe('adagio');
  expect(database).toMatchObject({
    profiles: ['postgres'],
    environment: { POSTGRES_PASSWORD: 'adagio' },
  });
});

test('only Caddy is on the network, and every volume and file that is named is there', () => {
  const ports = Object.entries(services).flatMap(([name, { ports: published = [] }]) =>
    published.map((port) => `${name} ${port}`),
  );
  expect(ports).toEqual(['turnout 127.0.0.1:3000:3000', 'caddy 80:80', 'caddy 443:443']);
  const mounts = Object.values(services).flatMap((service) => service.volumes);
  for (const mount of mounts) {
    const [source = ''] = mount.split(':');
    if (source.startsWith('.')) expect(existsSync(inRoot(source)), source).toBe(true);
    else expect(volumes, source).toHaveProperty(source);
  }
  // Whoever sends the backups can only read them, and nothing else from the school.
  expect(services.turnout.volumes).toContain('backups:/backups');
  expect(services.backup.volumes.filter((mount) => !mount.startsWith('.'))).toEqual([
    'backups:/backups:ro',
  ]);
  expect(services.backup.environment['BACKUP_DIR']).toBe(
    services.turnout.environment['BACKUP_DIR'],
  );
});

test('each service has only the rights that it needs, and gets what its image has mended', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    // A patch release by its number would stay what it was.
    if (service.image !== undefined) expect(service.image).toMatch(/^[a-z/]+:(\d+|0\.\d+)$/);
  }
  expect(guideText).toContain('docker compose pull --ignore-buildable');
  expect(guideText).toContain('docker image prune -f');
});

const rules = readFileSync(inRoot('.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** A rule holds for a path, and for all that is in it: `*` is part of one name, `**` any number of folders. */
function isAbout(rule: string, path: string): boolean {
  const pattern = rule
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/(\*\*\/)|\*/g, (_all, folders) => (folders ? '(?:.*/)?' : '[^/]*'));
  return new RegExp(`^${pattern}(?:/|$)`).test(path);
}

/** Whether Docker sends a file to where the image is built: of the rules about it, the last one counts. */
function isSent(path: string): boolean {
  const last = rules.findLast((rule) => isAbout(rule.replace(/^!/, ''), path));
  return last === undefined || last.startsWith('!');
}

test.each([
  '.env',
  '.env.old',
  'src/.env',
  '.git/config',
  '.dev/data/turnout.db',
  'data/turnout.db',
  'restored/backups/nightly-2026-11-21.backup.gz',
  'turnout-0.2.0.tgz',
  'everything.zip',
  'node_modules/zod/package.json',
  'dist/server/main.js',
  'coverage/index.html',
  'test-results/a.png',
  'tests/server/auth.test.ts',
  'bench/main.mjs',
  'docs/screenshots/home.png',
  'src/domain/money.test.ts',
])('an image is not built of %s', (path) => expect(isSent(path)).toBe(false));

test.each([
  'package.json',
  'package-lock.json',
  '.npmrc',
  'vite.config.ts',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/lib/build.mjs',
  'src/server/main.ts',
  'src/client/index.html',
  'bench/parts.ts',
  'docs/guide/README.md',
])('an image is built of %s', (path) => {
  expect(isSent(path)).toBe(true);
  expect(existsSync(inRoot(path))).toBe(true);
});

test('what a restore opens, and passwords, stay out of git', () => {
  const ignored = readFileSync(inRoot('.gitignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env*', 'restored/']));
});
