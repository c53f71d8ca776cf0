import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './scripts/lib/contract-without-schemas.ts';
import { inlineStart } from './scripts/lib/inline-start.ts';

export default defineConfig({
  root: 'src/client',
  plugins: [react(), contractWithoutSchemas(), inlineStart()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // All of it is as much as one picture, and a dozen pieces would each wait for their turn.
    cssCodeSplit: false,
    // Chunks name each other by what they are, not by their content: a changed word changes one file, not all that use it.
    chunkImportMap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A start on a slow network costs as many turns as there are files, and a screen after it as many bytes as it
          // has of its own: so what every start needs is in three files, what screens share in a few more.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'framework', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            { name: 'list', test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\// },
            // Charts are a screen's own affair, and heavy.
            {
              name: 'kit',
              test: /node_modules\/(?!recharts|d3-|@mantine\/charts)/,
              minShareCount: 4,
            },
            { name: 'parts', test: /\/src\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
});
