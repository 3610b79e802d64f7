/** Plants the fault of MUTANT in a server that a test starts with `node --import` and this file. */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { faults, planted, root } from './faults.ts';

const fault = faults.find(({ id }) => id === process.env.MUTANT);
if (fault) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.startsWith('file:') || !fileURLToPath(url).startsWith(root) || !url.endsWith(fault.file)) return loaded;
      return { ...loaded, source: planted(fileURLToPath(url), String(loaded.source)) };
    },
  });
}
