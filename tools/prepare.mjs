/**
 * Installs the packages and builds the pages, each only when its sources have changed. Runs before every npm script, on any Node from 20,
 * which is why it is plain JavaScript; everything else runs on a Node from 26, which it installs where the machine has none.
 * `--development` installs the packages for tests and checks as well, `--no-web` builds no pages.
 */
import fs from 'node:fs';
import { at, released } from './prepare/checkout.mjs';
import { ALL, install, isInstalled, RUN_TIME } from './prepare/packages.mjs';
import { build, isBuilt } from './prepare/pages.mjs';
import { endRunning, Stop } from './prepare/steps.mjs';
import { giveTurn, takeTurn } from './prepare/turn.mjs';

// The running program ends with this process: npm would otherwise continue and block the next start.
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
    // Asked again: the process that had the turn before may have done it all.
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
