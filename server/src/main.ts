/** The process. It loads everything else through quick imports, and so imports nothing of it beforehand. */
import { setFlagsFromString } from 'node:v8';
import { quickenImports } from './platform/quick-imports.ts';

// V8 lets a heap grow to several times what is in use where the machine has room: a large export would take 200 MB for the 5 it works with.
setFlagsFromString('--heap-growing-percent=40');
quickenImports();
await import('./serve.ts');
