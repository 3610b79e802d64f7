/**
 * `npm run demo` fills a new data folder with a year of a security company and starts the server.
 * It ignores a `.env` file, because the file can name the production database, store and mail server.
 */
import path from 'node:path';
import { styleText } from 'node:util';
import { anyUserExists } from '../src/membership/users.service.ts';
import { tryAddress } from '../src/platform/http/listening.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openPlatform } from '../src/platform/open-platform.ts';
import { type Env, ignoreDotenv, readEnv } from '../src/platform/process/env.ts';
import { StartRefused } from '../src/platform/process/start-refused.ts';
import { offerDemoAccounts } from '../src/sessions/demo-accounts.service.ts';
import { DEMO_PASSWORD, PEOPLE, WORKSPACES, type WorkspaceKey } from './company.ts';
import { fillDemo } from './fill.ts';
import { freshDemoFolder } from './folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Exit code of a shell command that Ctrl-C ended. */
const INTERRUPTED = 130;

async function fill(env: Env): Promise<void> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const { platform, close } = await openPlatform(env, createLog('warn'), () => '');
    try {
      if (await anyUserExists(platform.database.db)) {
        throw new StartRefused('The database that DATABASE_URL names is in use already. The demo needs an empty one, or none for its own.');
      }
      const begun = performance.now();
      const { projects, issues } = await fillDemo(platform, { signal: stopped.signal });
      say(`The demo holds ${projects} projects and ${issues} issues, made in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
    } finally {
      await close();
    }
  } finally {
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
  }
}

function whoCanSignIn(): string {
  const rows = PEOPLE.map(({ username, name, roles }) => {
    const held = Object.entries(roles).map(([key, role]) => `${role} (${WORKSPACES[key as WorkspaceKey].split(' · ')[1]})`);
    return `  ${username.padEnd(12)} ${name.padEnd(18)} ${held.join(', ')}`;
  });
  return ['', `Everybody signs in with the password ${styleText('bold', DEMO_PASSWORD)}:`, '', ...rows, ''].join('\n');
}

try {
  process.env.DATA_DIR = path.resolve(process.env.DATA_DIR || path.join(root, 'data/demo'));
  ignoreDotenv(process.env);
  const env = readEnv();
  const serves = !process.argv.includes('--only-fill');
  if (serves) await tryAddress(env);
  freshDemoFolder(env.dataDir);
  await fill(env);
  if (serves) {
    offerDemoAccounts(
      PEOPLE.map(({ username, name, roles }) => ({ username, name, roles: [...new Set(Object.values(roles))], password: DEMO_PASSWORD })),
    );
    await import('../src/main.ts');
  }
  say(whoCanSignIn());
} catch (error) {
  if (error instanceof Error && error.name === 'AbortError') process.exit(INTERRUPTED);
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
