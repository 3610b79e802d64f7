/** The process. It loads everything else through quick imports, and so imports nothing of it beforehand. */
import { quickenImports } from './platform/quick-imports.ts';

quickenImports();
await import('./serve.ts');
