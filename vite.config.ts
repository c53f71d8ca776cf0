import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './scripts/lib/contract-without-schemas.ts';

export default defineConfig({
  root: 'src/client',
  plugins: [react(), contractWithoutSchemas()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // Chunks name each other by what they are, not by their content: a changed word changes one file, not all that use it.
    chunkImportMap: true,
    rolldownOptions: {
      output: {
        // Without the names of all the screens that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          // A start on a slow network costs as many turns as there are files, and a screen after it as many bytes as it
          // has of its own: so what every start needs is in three files, what screens share in a few more.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'framework', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            {
              name: 'kit',
              test: /node_modules/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
            },
            {
              name: 'parts',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
});
