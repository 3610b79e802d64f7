/** `npm run showcase` generates the reports that README.md links to, and checks them. */
import { spawnSync } from 'node:child_process';

const { status } = spawnSync('npx', ['vitest', 'run', 'server/test/showcase.full.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, SHOWCASE: 'write' },
});
process.exitCode = status ?? 1;
