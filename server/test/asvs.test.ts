import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const STATES = ['met', 'in part', 'not met', 'not applicable'];

/** Rows of the tables of docs/asvs.md. */
const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [id = '', level = '', title = '', state = '', how = '', tests = ''] = line.slice(2, -1).split(' | ');
    return { id, level, title, state, how, tests: tests.trim() === '' ? [] : tests.trim().split('<br>') };
  });
/** A line each: the id of a requirement of level 1 or 2, and its level. */
const ids = read('server/test/asvs-ids.txt').trimEnd().split('\n');

describe('docs/asvs.md', () => {
  test('has every requirement of levels 1 and 2 once, in order', () => {
    expect(ids).toHaveLength(253);
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(ids);
  });

  test('says of each how it stands, how it is met or why it is not, and names a test or a document where it is met', () => {
    for (const { id, title, state, how } of rows) {
      expect(STATES, id).toContain(state);
      expect(title.length, id).toBeGreaterThan(2);
      expect(how.length, id).toBeGreaterThan(4);
    }
    expect(rows.filter(({ state, tests }) => state === 'met' && tests.length > 0).length).toBeGreaterThan(140);
  });

  test('counts them rightly', () => {
    const count = (level: string) => STATES.map((state) => rows.filter((row) => row.level === level && row.state === state).length);
    const told = [...read('docs/asvs.md').matchAll(/^\| ([12]) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
    expect(told.map(([, ...numbers]) => numbers.map(Number))).toEqual([
      [1, ...count('1')],
      [2, ...count('2')],
    ]);
  });

  test('names tests that exist, in files that exist', () => {
    const wrong = rows.flatMap(({ id, tests }) =>
      tests
        .filter((named) => {
          const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(named) ?? [];
          if (file === '' || !existsSync(path.join(root, file))) return true;
          const text = read(file).replaceAll("\\'", "'");
          return !["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
        })
        .map((named) => `${id} ${named}`),
    );
    expect(wrong).toEqual([]);
  });

  test('names files of ours that exist', () => {
    const named = [...`${read('docs/asvs.md')}${read('SECURITY.md')}`.matchAll(/`((?:server|contract|web|docs|bench|tools)\/[\w./-]+)`/g)];
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test('SECURITY.md tells what these requirements want documented', () => {
    const text = read('SECURITY.md');
    for (const heading of [
      'Threats',
      'Ways in',
      'Cryptography',
      'Classes of data',
      'Logs',
      'Connections',
      'What costs much',
      'Parts of others',
    ])
      expect(text).toMatch(new RegExp(`^#+ ${heading}`, 'm'));
  });
});
