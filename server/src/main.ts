/** This module imports almost nothing itself, because quick imports have to be set up before other modules load. */
import { holdHeap } from './platform/process/heap.ts';
import { quickenImports } from './platform/process/quick-imports.ts';

holdHeap();
quickenImports();
await import('./serve.ts');
