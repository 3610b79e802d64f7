/**
 * Installs the packages and builds the pages, each only if its sources have changed. This file is plain JavaScript, because it runs on any
 * Node from 20 and installs Node 26 if necessary.
 * `--development` also installs the packages for tests and checks; `--no-web` does not build the pages.
 */
import fs from 'node:fs';
import { at, released } from './prepare/checkout.mjs';
import { ALL, install, isInstalled, RUN_TIME } from './prepare/packages.mjs';
import { build, isBuilt } from './prepare/pages.mjs';
import { endRunning, Stop } from './prepare/steps.mjs';
import { giveTurn, takeTurn } from './prepare/turn.mjs';

// An interruption also kills npm, because npm would otherwise continue and block the next start.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    endRunning();
    giveTurn();
    process.exit(130);
  });

try {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Stop(`Coloa needs Node 20 or newer to start; this is ${process.version}. Get one from https://nodejs.org.`);
  }
  const set = process.argv.includes('--development') && !released ? ALL : RUN_TIME;
  const web = !process.argv.includes('--no-web') && !released && fs.existsSync(at('web/vite.config.ts'));
  if (!isInstalled(set) || (web && !isBuilt())) {
    await takeTurn();
    // Another process may have done this work before it released the lock.
    if (!isInstalled(set)) await install(set);
    if (web && !isBuilt()) await build();
  }
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
} finally {
  giveTurn();
}
