/** The process. It loads everything else through quick imports, and so imports next to nothing of it beforehand. */
import { holdHeap } from './platform/heap.ts';
import { quickenImports } from './platform/quick-imports.ts';

holdHeap();
quickenImports();
await import('./serve.ts');
