/**
 * Who may import whom. A file belongs to the first room whose glob matches it; a room may import
 * itself and what `may` names. `packages` are the only packages it may use (none named: any).
 *
 * @typedef {{ room: string; may: string[]; packages?: string[] }} Room
 */

/** What every feature of the client may stand on. */
const clientRooms = [
  'src/client/api/**',
  'src/client/files/**',
  'src/client/handover/**',
  'src/client/offline/**',
  'src/client/parts/**',
  'src/client/preview/**',
  'src/client/session/**',
  'src/client/ui/**',
  'src/client/undo/**',
];

/** @type {Room[]} */
export const rooms = [
  { room: 'src/domain/**', may: [], packages: [] },
  { room: 'src/contract/**', may: ['src/domain/**'], packages: ['zod', '@orpc/contract'] },

  {
    room: 'src/server/features/*/**',
    may: [
      'src/domain/**',
      'src/contract/**',
      'src/server/db/**',
      'src/server/realtime/**',
      'src/server/files/**',
      'src/server/undo/**',
      'src/server/features/*.ts',
      // Another feature is asked through its service: its tables are its own.
      'src/server/features/*/*.service.ts',
    ],
  },
  {
    // What every feature's routes stand on.
    room: 'src/server/features/*.ts',
    may: [
      'src/domain/**',
      'src/contract/**',
      'src/server/db/**',
      'src/server/files/**',
      'src/server/realtime/**',
    ],
  },
  {
    room: 'src/server/http/**',
    may: [
      'src/domain/**',
      'src/contract/**',
      'src/server/features/*.ts',
      'src/server/features/*/*.routes.ts',
      'src/server/db/**',
      'src/server/auth/**',
      'src/server/files/**',
      'src/server/realtime/**',
    ],
  },
  {
    room: 'src/server/auth/**',
    may: [
      'src/domain/**',
      'src/contract/**',
      'src/server/db/**',
      'src/server/features/*/*.service.ts',
    ],
  },
  {
    room: 'src/server/realtime/**',
    may: ['src/domain/**', 'src/contract/**', 'src/server/db/**'],
  },
  { room: 'src/server/backup/**', may: ['src/domain/**', 'src/server/db/**'] },
  { room: 'src/server/undo/**', may: ['src/domain/**', 'src/server/db/**'] },
  // What a file looks like, whatever is in it.
  { room: 'src/server/files/**', may: ['src/domain/**'] },
  { room: 'src/server/db/**', may: ['src/domain/**'] },
  // main.ts and cli/ wire everything by hand.
  { room: 'src/server/**', may: ['src/domain/**', 'src/contract/**'] },

  {
    room: 'src/client/features/*/**',
    may: ['src/domain/**', 'src/contract/**', ...clientRooms],
  },
  // The kit: how things look and behave, whatever they are about.
  { room: 'src/client/ui/**', may: ['src/domain/**'] },
  { room: 'src/client/api/**', may: ['src/domain/**', 'src/contract/**'] },
  { room: 'src/client/session/**', may: ['src/domain/**', 'src/contract/**', 'src/client/api/**'] },
  {
    // What a device keeps: marks that wait to be sent, and what the roll reads.
    room: 'src/client/offline/**',
    may: ['src/domain/**', 'src/contract/**', 'src/client/api/**', 'src/client/session/**'],
  },
  { room: 'src/client/handover/**', may: ['src/domain/**'] },
  { room: 'src/client/files/**', may: ['src/client/api/**'] },
  {
    room: 'src/client/undo/**',
    may: ['src/domain/**', 'src/client/api/**', 'src/client/ui/**'],
  },
  {
    room: 'src/client/preview/**',
    may: ['src/domain/**', 'src/contract/**', 'src/client/api/**', 'src/client/ui/**'],
  },
  {
    // What several features show of the same noun.
    room: 'src/client/parts/**',
    may: [
      'src/domain/**',
      'src/contract/**',
      'src/client/api/**',
      'src/client/files/**',
      'src/client/preview/**',
      'src/client/ui/**',
      'src/client/undo/**',
    ],
  },
  // app/, routes/ and main.tsx compose every other client room.
  { room: 'src/client/**', may: ['src/domain/**', 'src/contract/**'] },
];

/** A test beside its source may use these in every room. */
export const testPackages = ['vitest', 'fast-check'];

/** Where programs start: a source that none of them reaches is dead. */
export const entries = [
  'src/server/main.ts',
  // A thread's program.
  'src/server/files/fileWorker.ts',
  'src/server/cli/*.ts',
  'src/client/main.tsx',
  // Stands in the page itself.
  'src/client/start/start.ts',
];

/** What may write any table. */
export const writesAny = [
  // Makes the tables and brings them up to date; keeps the audit log, idempotency keys and events of a unit of work.
  'src/server/db/**',
  // Restores a whole database, table by table.
  'src/server/backup/**',
  // Sign-in's library writes users, sessions and credentials in its own way.
  'src/server/auth/**',
];
