import fs from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '../platform/days.ts';
import { type Finding, ok, warning } from './finding.ts';

const OLD_DAYS = 7;
const HOW = 'npm run backup -- --verify writes one and proves it; BACKUP_AT has one made each day.';

/** How old the last backup in a folder is. */
export function backupFinding(folder: string, now: number): Finding {
  const times = fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((name) => /^coloa-.*\.tar$/.test(name))
        .flatMap((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? [])
    : [];
  if (times.length === 0) return warning('backup', `There is no backup in ${folder}`, HOW);
  const at = Math.max(...times);
  const days = Math.floor((now - at) / DAY_MS);
  const what = `The last backup in ${folder} is of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return days < OLD_DAYS ? ok('backup', what) : warning('backup', `${what}: ${days} days ago`, HOW);
}
