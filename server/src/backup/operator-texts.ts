import { counted, sizeText, were } from '../platform/text/counts.ts';
import { type Manifest, rowsIn } from './backup-archive.ts';
import type { BackupFile } from './backup-file.service.ts';
import type { Moved } from './move-database.service.ts';
import type { Restored } from './restore-backup.service.ts';
import type { Proof } from './verify-backup.service.ts';

const counts = (manifest: Manifest): string =>
  `${counted(Object.keys(manifest.tables).length, 'table')} with ${counted(rowsIn(manifest), 'row')}, ${counted(manifest.files.count, 'file')} with ${sizeText(manifest.files.bytes)}`;

/** What was written, and what is not in it. */
export function backupText({ file, size, about, manifest, missing }: BackupFile): string {
  const lines = [`Backup of ${about.madeAt}: ${file} (${sizeText(size)})`, `  ${counts(manifest)}`];
  lines.push(
    about.key
      ? '  The key is in it, encrypted by BACKUP_PASSPHRASE: keep the passphrase elsewhere.'
      : '  THE KEY IS NOT IN IT: set BACKUP_PASSPHRASE, or keep SECRET_KEY (or secret.key of the data folder) with care elsewhere. Without the key the server does not start on what is restored.',
  );
  if (missing.length > 0)
    lines.push(
      `  ${counted(missing.length, 'file')} named by the database ${were(missing.length)} not in the store:`,
      ...missing.map((name) => `    ${name}`),
    );
  return `${lines.join('\n')}\n`;
}

const OF_KEY: Record<Proof['key'], string> = {
  FITS: 'the key in it was opened with BACKUP_PASSPHRASE, and fits',
  NOT_LOOKED_AT: 'THE KEY IN IT WAS NOT LOOKED AT: only with BACKUP_PASSPHRASE can it be opened',
  PRESENT_FITS: 'the key is not in it; the present one fits: keep it elsewhere',
  PRESENT_IS_ANOTHER:
    'THE KEY IS NOT IN IT, AND THE PRESENT ONE IS ANOTHER: what is restored needs the one there was then (after key:replace secret.key.until-… in the data folder)',
  LEFT_OUT: 'the key is not in it: what is restored needs SECRET_KEY, or secret.key of the data folder',
};

export function verifiedText(file: string, { about, manifest, upgraded, key }: Proof, checksum: string): string {
  return `${[
    `Verified: ${file} was restored into a database of its own and compared row by row.`,
    `  made ${about.madeAt} by Coloa ${about.version}: ${counts(manifest)}`,
    `  ${upgraded.length === 0 ? 'its schema is the present one' : `it was upgraded by ${upgraded.join(', ')}`}`,
    `  ${OF_KEY[key]}`,
    `  SHA-256 ${checksum}`,
  ].join('\n')}\n`;
}

/** `onServer`: it went into the database of a DATABASE_URL, which a later start has to be told as well. */
export function restoredText(where: string, { about, manifest, upgraded }: Restored, key: string, onServer: boolean): string {
  return `${[
    `Restored into ${where}: the backup of ${about.madeAt} by Coloa ${about.version}.`,
    `  ${counts(manifest)}; all compared with the manifest`,
    `  ${upgraded.length === 0 ? 'its schema is the present one' : `it was upgraded by ${upgraded.join(', ')}`}`,
    `  ${key}`,
    '  Not in a backup: mails and exports that were waiting to be made at that moment.',
    onServer
      ? 'Start it with npm start, with this DATABASE_URL in .env or the environment of the server: without it another database, the embedded one, is opened.'
      : 'Start it with npm start.',
  ].join('\n')}\n`;
}

const seconds = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** What an upgrade would do, and what became of it on a copy. */
export function rehearsedText(steps: readonly { name: string; ms: number }[], { manifest }: Pick<Restored, 'manifest'>): string {
  const rows = rowsIn(manifest);
  const total = steps.reduce((sum, { ms }) => sum + ms, 0);
  return `${[
    `Rehearsed on a copy of ${counted(rows, 'row')}, in a database of its own. The installation was not touched, and nothing was refused.`,
    ...steps.map(({ name, ms }) => `  ${name}  ${seconds(ms)}`),
    `The server that is started next does the same before it answers, in about ${seconds(total)} on a machine like this one.`,
    'Before: npm run backup -- --verify. If it fails after all, nothing of the step that failed is kept, and the backup goes back with npm run restore.',
  ].join('\n')}\n`;
}

/** What became of a move of the database, and what is left to do. */
export function movedText({ tables, rows, jobs, upgraded }: Moved, from: string, to: string, next: readonly string[]): string {
  return `${[
    `${counted(tables, 'table')} with ${counted(rows, 'row')} ${were(tables)} moved from ${from} to ${to}, each row read again there and compared.`,
    `  ${jobs === 0 ? 'no mails or exports waited to be made' : `${counted(jobs, 'job')} that waited (mails, exports and others) came along`}`,
    `  ${upgraded.length === 0 ? 'the schema is the present one' : `there it was upgraded by ${upgraded.join(', ')}`}`,
    '  files and the key stay where they are',
    ...next,
  ].join('\n')}\n`;
}
