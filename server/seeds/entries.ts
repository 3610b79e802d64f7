import { readdirSync, readFileSync } from 'node:fs';

/** An entry in a text file of the demo: `# id`, facts as `name: value`, then blocks that begin with `## heading`. */
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

export function readEntries(folder: string): Entry[] {
  const place = new URL(`./${folder}/`, import.meta.url);
  return readdirSync(place)
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, place), 'utf8')
        // Lines of code can begin with `# ` too, but an id contains no spaces.
        .split(/^# (?=[a-z0-9-]+$)/m)
        .slice(1)
        .map(entry),
    );
}

export function oneOf<T extends string>(known: readonly T[], value: string, where: string): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`${where}: ${value} is none of ${known.join(', ')}`);
  return found;
}

export const wordsOf = (fact: string | undefined): string[] => (fact ?? '').split(' ').filter(Boolean);
