import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { table } from './figures.ts';

export const GROUPS = [
  'start',
  'api',
  'lists',
  'fields',
  'login',
  'pages',
  'visit',
  'interactions',
  'ticks',
  'writers',
  'overview',
  'search',
  'crowd',
  'reports',
  'peer',
] as const;
export type Group = (typeof GROUPS)[number];

interface Newest {
  group: Group;
  day: string;
  part: string;
}

const partOf = (text: string, group: Group): string | null => text.split(`<!-- ${group} -->`)[1]?.split(`<!-- /${group} -->`)[0] ?? null;

function newestParts(folder: string): Newest[] {
  const days = readdirSync(folder)
    .flatMap((name) => /^(\d{4}-\d{2}-\d{2})\.md$/.exec(name)?.[1] ?? [])
    .sort()
    .reverse()
    .map((day) => ({ day, text: readFileSync(path.join(folder, `${day}.md`), 'utf8') }));
  return GROUPS.flatMap((group) => {
    for (const { day, text } of days) {
      const part = partOf(text, group);
      if (part !== null) return [{ group, day, part }];
    }
    return [];
  });
}

const rowsIn = (part: string): string[] => part.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| figure'));

function newestTable(folder: string): string {
  const newest = newestParts(folder);
  const days = [...new Set(newest.map(({ day }) => day))].sort().reverse();
  const sources = days.map((day) => {
    const groups = newest.flatMap((each) => (each.day === day ? `\`${each.group}\`` : []));
    return `[${day}](results/${day}.md) (${groups.join(', ')})`;
  });
  const machines = [...new Set(newest.flatMap(({ part }) => /commit \w+; (.*?); load/.exec(part)?.[1] ?? []))];
  return [
    `Measured on ${sources.join(' and ')}. Machine: ${machines.join('; ')}.`,
    '',
    table([]),
    ...newest.flatMap(({ part }) => rowsIn(part)),
  ].join('\n');
}

export const withNewestFigures = (readme: string, folder: string): string =>
  readme.replace(/<!-- figures -->[\s\S]*<!-- \/figures -->/, () => `<!-- figures -->\n${newestTable(folder)}\n<!-- /figures -->`);
