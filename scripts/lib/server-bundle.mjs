import { packageName } from './package-name.mjs';
import { inRoot } from './paths.mjs';

/** What runs in threads of the server. */
const threads = {
  fileWorker: 'src/server/files/fileWorker.ts',
  archiveWorker: 'src/server/archive/archiveWorker.ts',
};

/** The programs under src/server/, by the name of their file in dist/. */
const programs = {
  main: 'src/server/main.ts',
  ...threads,
  // The parts that the benchmark calls directly, without HTTP.
  bench: 'bench/parts.ts',
};

/** Packages that stay outside the bundle, because they load their own files, such as fonts. */
export const isOutside = (/** @type {string} */ name) =>
  name === 'pdfmake' || name.startsWith('@embedpdf/');

/**
 * Bundles the server's 1,500 modules, our own and those of packages, into a few files in dist/server/: reading and
 * linking that many would take longer than the rest of the start.
 */
export const bundleServer = (folder = inRoot('dist', 'server')) => bundle(programs, folder);

/** Bundles only what runs in threads, for servers that tests run from source. */
export const bundleThreads = (/** @type {string} */ folder) => bundle(threads, folder);

/** @param {Record<string, string>} input @param {string} folder */
async function bundle(input, folder) {
  // Imported only here, because scripts load this file before the packages are installed.
  const { build } = await import('rolldown');
  await build({
    cwd: inRoot(),
    input,
    platform: 'node',
    // React draws the charts in PDFs. Its development half is twice as large as the other one.
    transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
    // pg-native isn't installed: pg tries to load it, and works without it.
    external: (id) => isOutside(packageName(id)) || id === 'pg-native',
    logLevel: 'warn',
    // A slow computer is nothing to warn of.
    checks: { bundlerTimings: false },
    output: {
      dir: folder,
      entryFileNames: '[name].js',
      // Next to the programs, because the workshop expects its worker in its own folder.
      chunkFileNames: '[name]-[hash].js',
      sourcemap: true,
    },
  });
}
