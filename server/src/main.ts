/** The process. It loads everything else through quick imports, and therefore imports almost nothing before. */
import { holdHeap } from './platform/process/heap.ts';
import { quickenImports } from './platform/process/quick-imports.ts';

holdHeap();
quickenImports();
await import('./serve.ts');
