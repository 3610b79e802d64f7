import { readdirSync, readFileSync } from 'node:fs';

/** A piece of writing of the demo: `# id`, facts as `name: value`, then blocks that begin with `## heading`. */
export interface Entry {
  id: string;
  facts: ReadonlyMap<string, string>;
  blocks: readonly (readonly [heading: string, body: string])[];
}

function entry(source: string): Entry {
  const [head = '', ...blocks] = source.split(/^## /m);
  const [id = '', ...lines] = head.trim().split('\n');
  return {
    id,
    facts: new Map(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])),
    blocks: blocks.map((block) => {
      const end = block.indexOf('\n');
      return [block.slice(0, end), block.slice(end + 1)] as const;
    }),
  };
}

/** Those of every file of a folder beside the seeds, in order. */
export function readEntries(folder: string): Entry[] {
  const place = new URL(`./${folder}/`, import.meta.url);
  return readdirSync(place)
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, place), 'utf8')
        // A line of code may begin with `# ` too; an id has no spaces.
        .split(/^# (?=[a-z0-9-]+$)/m)
        .slice(1)
        .map(entry),
    );
}

/** A fact that is one of a list. @throws on another */
export function oneOf<T extends string>(known: readonly T[], value: string, where: string): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`${where}: ${value} is none of ${known.join(', ')}`);
  return found;
}

/** The words of a fact with several, or none without the fact. */
export const wordsOf = (fact: string | undefined): string[] => (fact ?? '').split(' ').filter(Boolean);
