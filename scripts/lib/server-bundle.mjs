import { readdirSync } from 'node:fs';
import { packageName } from './package-name.mjs';
import { inRoot } from './paths.mjs';

/** The programs under src/server/, by the name that their file in dist/ gets. */
function programs() {
  const commands = readdirSync(inRoot('src', 'server', 'cli')).filter((file) =>
    file.endsWith('.ts'),
  );
  return {
    main: 'src/server/main.ts',
    fileWorker: 'src/server/files/fileWorker.ts',
    ...Object.fromEntries(
      commands.map((file) => [`cli/${file.slice(0, -'.ts'.length)}`, `src/server/cli/${file}`]),
    ),
    // What the benchmark drives without going through HTTP.
    bench: 'bench/parts.ts',
  };
}

/** What stays outside of the bundle: packages that find files of their own beside them, a native part or fonts. */
export const isOutside = (/** @type {string} */ name) =>
  ['libsql', 'pdfmake'].includes(name) || name.startsWith('@embedpdf/');

/**
 * Makes the server's few files in dist/server/ from its 1,500 modules, ours and the packages': reading and linking that
 * many takes longer than everything else that a start does.
 */
export async function bundleServer() {
  // Late: scripts come here before the packages are installed.
  const { build } = await import('rolldown');
  await build({
    cwd: inRoot(),
    input: programs(),
    platform: 'node',
    // The last is not installed: pg asks for it, and does without.
    external: (id) => isOutside(packageName(id)) || id === 'pg-native',
    logLevel: 'warn',
    output: {
      dir: inRoot('dist', 'server'),
      entryFileNames: '[name].js',
      // Beside the programs: the workshop looks for its worker next to itself.
      chunkFileNames: '[name]-[hash].js',
      sourcemap: true,
    },
  });
}
