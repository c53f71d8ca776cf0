import { existsSync } from 'node:fs';
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
