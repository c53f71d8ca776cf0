import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHints } from './scripts/lib/compile-hints.ts';
import { contractWithoutSchemas } from './scripts/lib/contract-without-schemas.ts';
import { guide } from './scripts/lib/guide.ts';
import { inlineStart } from './scripts/lib/inline-start.ts';
import { offlineWorker } from './scripts/lib/offline-worker.ts';
import { thirdPartyNotices } from './scripts/lib/third-party-notices.ts';
import { version } from './scripts/lib/version.ts';

export default defineConfig({
  root: 'src/client',
  plugins: [
    react(),
    guide(),
    contractWithoutSchemas(),
    inlineStart(),
    offlineWorker(),
    compileHints(),
    thirdPartyNotices(),
    version(),
  ],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // All of it is as much as one picture, and a dozen pieces would each wait for their turn.
    cssCodeSplit: false,
    rolldownOptions: {
      // A slow computer is nothing to warn of.
      checks: { bundlerTimings: false },
      // It would put what all screens share back into the file that names them.
      experimental: { chunkOptimization: false },
      output: {
        codeSplitting: {
          // A start on a slow network costs as many turns as there are files, and a screen after it as many bytes as it
          // has of its own: so what every start needs is in three files, what screens share in a few more.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'framework', test: /node_modules/, tags: ['$initial'] },
            // What runs React for the first time does only that, in a turn of its own.
            { name: 'mount', test: /\/src\/client\/app\/mount\./ },
            // The list of screens names their files, so it stands apart: a changed screen is two changed files then. (An
            // import map would make it one, but Chromium drops its rules when the modules are in the cache already.)
            {
              name: 'app',
              test: /\/src\/(?!client\/(index\.html|main|app\/(App|router|screens|mount)))/,
              tags: ['$initial'],
            },
            { name: 'kit', test: /node_modules/, minShareCount: 15 },
            { name: 'parts', test: /\/src\//, minShareCount: 9 },
            // What only one screen needs, such as the library that draws.
            { name: 'rare', test: /node_modules/, entriesAware: true, minSize: 20_000 },
          ],
        },
      },
    },
  },
});
