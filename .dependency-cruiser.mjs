/**
 * Which folders may import which: the table in docs/ARCHITECTURE.md, as rules. Type imports count too. Paths are
 * regular expressions; `$1` in a rule's `to` is the text that the first group of its `from` matched.
 */

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

const tests = '[.](?:test|testing)[.]tsx?$';
const domain = '^src/domain/';
const contract = '^src/contract/';
const charts = '^src/charts/';
const db = '^src/server/db/';
const realtime = '^src/server/realtime/';
const serverFiles = '^src/server/files/';
const undo = '^src/server/undo/';
const archive = '^src/server/archive/';
// A feature calls another only through its service, because each feature owns its tables.
const services = '^src/server/features/[^/]+/[^/]+[.]service[.]ts$';
/** The shared files that every feature's routes use. */
const shared = '^src/server/features/[^/]+[.]ts$';

/** @param {string[]} names */
const client = (...names) => names.map((name) => `^src/client/${name}/`);

/** @type {import('dependency-cruiser').DependencyType[]} */
const packages = ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'core', 'unknown'];

/** The entry points: the server with its commands, its worker, the client, and the script inlined into the page. */
const entries = [
  '^src/server/(main|files/fileWorker|archive/archiveWorker)[.]ts$',
  '^src/client/(main[.]tsx|start/start[.]ts)$',
];

/**
 * A folder's files may import each other and the files that `may` matches.
 *
 * @param {string} folder
 * @param {...string} may
 * @returns {Rule}
 */
const room = (folder, ...may) => ({
  name: `room ${folder}`,
  comment: `May import itself and ${may.join(', ') || 'nothing else'}`,
  severity: 'error',
  from: { path: `^(src/${folder})/` },
  to: { dependencyTypes: ['local'], pathNot: ['^$1/', ...may] },
});

/**
 * The packages that a folder may use; its tests may also use the test tools.
 *
 * @param {string} folder
 * @param {...string} allowed
 * @returns {Rule[]}
 */
const packagesOf = (folder, ...allowed) => [
  onlyPackages(folder, { path: `^src/${folder}/`, pathNot: tests }, allowed),
  onlyPackages(folder, { path: `^src/${folder}/.*${tests}` }, [...allowed, 'vitest', 'fast-check']),
];

/**
 * @param {string} folder
 * @param {Rule['from']} from
 * @param {string[]} allowed
 * @returns {Rule}
 */
const onlyPackages = (folder, from, allowed) => ({
  name: `packages of ${folder}`,
  comment: `May use ${allowed.join(', ') || 'no package'}`,
  severity: 'error',
  from,
  to: { dependencyTypes: packages, pathNot: allowed.map((name) => `(^|/)node_modules/${name}/`) },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    room('domain'),
    ...packagesOf('domain'),
    room('contract', domain),
    ...packagesOf('contract', 'zod', '@orpc/contract'),
    room('charts', domain),
    ...packagesOf('charts', 'react', 'd3-scale', 'd3-shape', '@types/[^/]+'),

    // main.ts and cli/ wire up the server, app/ and routes/ compose the client: each may import everything on its side.
    room('server', domain, contract, charts),
    room(
      'server/features/[^/]+',
      domain,
      contract,
      db,
      realtime,
      serverFiles,
      undo,
      archive,
      shared,
      services,
    ),
    {
      ...room('server/features', domain, contract, db, realtime, serverFiles, archive),
      from: { path: shared },
      to: {
        dependencyTypes: ['local'],
        pathNot: [shared, domain, contract, db, realtime, serverFiles, archive],
      },
    },
    room(
      'server/http',
      domain,
      contract,
      db,
      realtime,
      serverFiles,
      archive,
      '^src/server/auth/',
      shared,
      '^src/server/features/[^/]+/[^/]+[.]routes[.]ts$',
    ),
    room('server/auth', domain, contract, db, services),
    room('server/realtime', domain, contract, db),
    room('server/backup', domain, db),
    room('server/undo', domain, db),
    room('server/archive', domain, contract, db),
    room('server/files', domain, charts),
    room('server/db', domain, contract),

    room('client', domain, contract, charts),
    room(
      'client/features/[^/]+',
      domain,
      contract,
      charts,
      ...client('api', 'files', 'handover', 'offline', 'parts', 'preview', 'session', 'ui', 'undo'),
    ),
    room('client/ui', domain),
    room('client/api', domain, contract),
    room('client/session', domain, contract, ...client('api')),
    room('client/offline', domain, contract, ...client('api', 'session')),
    room('client/handover', domain),
    room('client/files', ...client('api')),
    room('client/undo', domain, ...client('api', 'ui')),
    room('client/preview', domain, contract, ...client('api', 'ui')),
    room(
      'client/parts',
      domain,
      contract,
      ...client('api', 'files', 'preview', 'session', 'ui', 'undo'),
    ),

    {
      name: 'a file in no room',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(charts|client|contract|domain|server)/' },
      to: {},
    },
    {
      name: 'a circle of files',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'a circle of features',
      comment: 'None of them can be understood, changed or tested without the others',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/server/features/[^/]+$' },
      to: { path: '^src/server/features/[^/]+$', circular: true },
    },
    {
      name: 're-export of another feature',
      comment: 'An importer would not see which feature it belongs to',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/server/features/[^/]+/',
        pathNot: '/features/$1/',
        dependencyTypes: ['export'],
      },
    },
    {
      name: 'used by no program',
      severity: 'error',
      from: { path: entries },
      to: {
        path: '^src/.*[.]tsx?$',
        pathNot: [tests, '[.]d[.]ts$', ...entries],
        reachable: false,
      },
    },
    {
      name: 'a tool in the program',
      comment: 'npm start installs the dependencies and no devDependencies',
      severity: 'error',
      from: { pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // The other parsers need TypeScript's API, which version 7 doesn't have.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  },
};
