import module from 'node:module';

// Makes stack traces name the source files, even in the container and under systemd, where nobody passes Node a flag.
// It must run before anything else is loaded, hence the late import.
process.setSourceMapsEnabled(true);
// Caches compiled code for the next start, from Node 22 on.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
await import('./serve.ts');
