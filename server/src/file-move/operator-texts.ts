import { are, counted, were } from '../platform/text/counts.ts';
import type { Moved, Told } from './move-files.service.ts';

/** What was moved and what was not, and what is left to do. */
export function movedText(
  { files, bytes, already, missing, damaged, deleted, served }: Moved,
  from: string,
  to: string,
  next: string,
): string {
  const lines = [
    `${counted(files, 'file')} with ${counted(bytes, 'byte')} ${are(files)} in ${to}, each read again there and compared; ${already.toLocaleString('en-US')} of them ${were(already)} there before.`,
  ];
  const list = (files: readonly Told[], words: string) => {
    if (files.length > 0)
      lines.push(`${counted(files.length, 'file')} ${words}:`, ...files.map(({ name, called }) => `    ${name}  (${called})`));
  };
  list(missing, `named by the database and not found in ${from}`);
  list(damaged, 'with other bytes than the database says, damaged before');
  if (deleted > 0) lines.push(`${counted(deleted, 'file')} ${were(deleted)} deleted from ${from}.`);
  else lines.push(`Nothing was deleted from ${from}.`);
  if (served) lines.push('A SERVER RUNS: what is uploaded meanwhile is not moved. Stop every process of it and run this once more.');
  else if (missing.length + damaged.length > 0)
    lines.push(`Put those back from a backup, and run this once more. Whoever goes on without them: ${next}`);
  else lines.push(next);
  return `${lines.join('\n')}\n`;
}
