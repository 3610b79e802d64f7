import { are, counted, were } from '../platform/text/counts.ts';
import type { Moved, Told } from './move-files.service.ts';

export function movedText(
  { files, bytes, already, missing, damaged, deleted, served }: Moved,
  from: string,
  to: string,
  next: string,
): string {
  const lines = [
    `${counted(files, 'file')} with ${counted(bytes, 'byte')} ${are(files)} in ${to}, each read back and compared; ${already.toLocaleString('en-US')} of them ${were(already)} already there.`,
  ];
  const list = (files: readonly Told[], words: string) => {
    if (files.length > 0)
      lines.push(`${counted(files.length, 'file')} ${words}:`, ...files.map(({ name, called }) => `    ${name}  (${called})`));
  };
  list(missing, `in the database but not found in ${from}`);
  list(damaged, 'different from the database record, damaged before the move');
  if (deleted > 0) lines.push(`${counted(deleted, 'file')} ${were(deleted)} deleted from ${from}.`);
  else lines.push(`Nothing was deleted from ${from}.`);
  if (served) lines.push('A SERVER IS RUNNING: files uploaded during the move are not moved. Stop every process of it and run this again.');
  else if (missing.length + damaged.length > 0)
    lines.push(`Restore them from a backup, and run this again. To continue without them: ${next}`);
  else lines.push(next);
  return `${lines.join('\n')}\n`;
}
