import { counted, sizeText, were } from '../platform/text/counts.ts';
import { type Manifest, rowsIn } from './backup-archive.ts';
import type { BackupFile } from './backup-file.service.ts';
import type { Moved } from './move-database.service.ts';
import type { Restored } from './restore-backup.service.ts';
import type { Proof } from './verify-backup.service.ts';

const counts = (manifest: Manifest): string =>
  `${counted(Object.keys(manifest.tables).length, 'table')} with ${counted(rowsIn(manifest), 'row')}, ${counted(manifest.files.count, 'file')} with ${sizeText(manifest.files.bytes)}`;

export function backupText({ file, size, about, manifest, missing }: BackupFile): string {
  const lines = [`Backup of ${about.madeAt}: ${file} (${sizeText(size)})`, `  ${counts(manifest)}`];
  lines.push(
    about.key
      ? '  The key is included, encrypted with BACKUP_PASSPHRASE: keep the passphrase elsewhere.'
      : '  THE KEY IS NOT INCLUDED: set BACKUP_PASSPHRASE, or keep SECRET_KEY (or secret.key of the data folder) safely elsewhere. Without the key the server does not start on restored data.',
  );
  if (missing.length > 0)
    lines.push(
      `  ${counted(missing.length, 'file')} in the database ${were(missing.length)} not in the file store:`,
      ...missing.map((name) => `    ${name}`),
    );
  return `${lines.join('\n')}\n`;
}

const OF_KEY: Record<Proof['key'], string> = {
  FITS: 'the key was decrypted with BACKUP_PASSPHRASE, and matches',
  NOT_LOOKED_AT: 'THE KEY WAS NOT CHECKED: it can only be decrypted with BACKUP_PASSPHRASE',
  PRESENT_FITS: 'the key is not included; the current one matches: keep it elsewhere',
  PRESENT_IS_ANOTHER:
    'THE KEY IS NOT INCLUDED, AND THE CURRENT ONE DIFFERS: restored data need the key of that time (after key:replace, secret.key.until-… in the data folder)',
  LEFT_OUT: 'the key is not included: restored data need SECRET_KEY, or secret.key of the data folder',
};

export function verifiedText(file: string, { about, manifest, upgraded, key }: Proof, checksum: string): string {
  return `${[
    `Verified: ${file} was restored into a separate database and compared row by row.`,
    `  created ${about.madeAt} by Coloa ${about.version}: ${counts(manifest)}`,
    `  ${upgraded.length === 0 ? 'its schema is current' : `it was upgraded by ${upgraded.join(', ')}`}`,
    `  ${OF_KEY[key]}`,
    `  SHA-256 ${checksum}`,
  ].join('\n')}\n`;
}

/**
 * Returns the message for the operator after a restore.
 * @param onServer whether the target is the database of DATABASE_URL, not an embedded one
 */
export function restoredText(where: string, { about, manifest, upgraded }: Restored, key: string, onServer: boolean): string {
  return `${[
    `Restored into ${where}: the backup of ${about.madeAt} by Coloa ${about.version}.`,
    `  ${counts(manifest)}; all compared with the manifest`,
    `  ${upgraded.length === 0 ? 'its schema is current' : `it was upgraded by ${upgraded.join(', ')}`}`,
    `  ${key}`,
    '  Not in a backup: email and exports that were queued at that moment.',
    onServer
      ? 'Start it with npm start, with this DATABASE_URL in .env or the environment of the server: without it, the embedded database is opened instead.'
      : 'Start it with npm start.',
  ].join('\n')}\n`;
}

const seconds = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

export function rehearsedText(steps: readonly { name: string; ms: number }[], { manifest }: Pick<Restored, 'manifest'>): string {
  const rows = rowsIn(manifest);
  const total = steps.reduce((sum, { ms }) => sum + ms, 0);
  return `${[
    `Rehearsed on a copy of ${counted(rows, 'row')}, in a separate database. The installation was not changed, and there were no errors.`,
    ...steps.map(({ name, ms }) => `  ${name}  ${seconds(ms)}`),
    `The next start of the server runs the same steps before it responds, in about ${seconds(total)} on a machine like this one.`,
    'Before the upgrade, run npm run backup -- --verify. If a step fails, it is rolled back, and you can restore the backup with npm run restore.',
  ].join('\n')}\n`;
}

export function movedText({ tables, rows, jobs, upgraded }: Moved, from: string, to: string, next: readonly string[]): string {
  return `${[
    `${counted(tables, 'table')} with ${counted(rows, 'row')} ${were(tables)} moved from ${from} to ${to}, each row read back and compared.`,
    `  ${jobs === 0 ? 'no email or exports were queued' : `${counted(jobs, 'queued job')} (email, exports and others) ${were(jobs)} moved as well`}`,
    `  ${upgraded.length === 0 ? 'the schema is current' : `it was upgraded there by ${upgraded.join(', ')}`}`,
    '  files and the key were not moved',
    ...next,
  ].join('\n')}\n`;
}
