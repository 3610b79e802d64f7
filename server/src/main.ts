/** This module has few static imports, because `quickenImports` must run before other modules load. */
import { holdHeap } from './platform/process/heap.ts';
import { quickenImports } from './platform/process/quick-imports.ts';

holdHeap();
quickenImports();
await import('./serve.ts');
