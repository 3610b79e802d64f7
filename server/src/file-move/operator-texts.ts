import type { Moved, Told } from './move-files.service.ts';

const number = (value: number): string => value.toLocaleString('en-US');

/** What was moved and what was not, and what is left to do. */
export function movedText(
  { files, bytes, already, missing, damaged, deleted, served }: Moved,
  from: string,
  to: string,
  next: string,
): string {
  const lines = [
    `${number(files)} files with ${number(bytes)} bytes are in ${to}, each read again there and compared; ${number(already)} of them were there before.`,
  ];
  const list = (files: readonly Told[], words: string) => {
    if (files.length > 0)
      lines.push(`${number(files.length)} files ${words}:`, ...files.map(({ name, called }) => `    ${name}  (${called})`));
  };
  list(missing, `are named by the database and were not in ${from}`);
  list(damaged, 'are not what the database says they are; they were damaged before');
  if (deleted > 0) lines.push(`${number(deleted)} files were deleted from ${from}.`);
  else lines.push(`Nothing was deleted from ${from}.`);
  if (served) lines.push('A SERVER RUNS: what is uploaded meanwhile is not moved. Stop every process of it and run this once more.');
  else if (missing.length + damaged.length > 0)
    lines.push(`Put those back from a backup, and run this once more. Whoever goes on without them: ${next}`);
  else lines.push(next);
  return `${lines.join('\n')}\n`;
}
