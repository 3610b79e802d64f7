/** Sets up quick imports before it loads other modules, and therefore imports almost nothing itself. */
import { holdHeap } from './platform/process/heap.ts';
import { quickenImports } from './platform/process/quick-imports.ts';

holdHeap();
quickenImports();
await import('./serve.ts');
