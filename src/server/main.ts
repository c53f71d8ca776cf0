import module from 'node:module';
import { writeStack } from './stackTraces.ts';

Error.prepareStackTrace = writeStack;
// What was compiled once is read the next time, from Node 22 on. Before anything else is loaded, hence the late import.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
await import('./serve.ts');
