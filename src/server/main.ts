import module from 'node:module';

// Stack traces name the sources, in the container and under systemd too, where nobody passes Node a flag. Before
// anything else is loaded, hence the late import.
process.setSourceMapsEnabled(true);
// What was compiled once is read the next time, from Node 22 on.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
await import('./serve.ts');
