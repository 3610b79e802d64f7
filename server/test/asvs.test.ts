import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const section = (heading: string): string =>
  new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=\\n## |$(?![\\s\\S]))`, 'm').exec(read('SECURITY.md'))?.[1] ?? '';

const STATES = ['met', 'in part', 'not met', 'not applicable'];

const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [id = '', level = '', title = '', state = '', how = '', tests = ''] = line.slice(2, -1).split(' | ');
    return { id, level, title, state, how, tests: tests.trim() === '' ? [] : tests.trim().split('<br>') };
  });
const ids = read('server/test/asvs-ids.txt').trimEnd().split('\n');

describe('docs/asvs.md', () => {
  test('contains every requirement of levels 1 and 2 once, in order', () => {
    expect(ids).toHaveLength(253);
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(ids);
  });

  test('states the status of each, how it is met or why not, and a test if met', () => {
    for (const { id, title, state, how } of rows) {
      expect(STATES, id).toContain(state);
      expect(title.length, id).toBeGreaterThan(2);
      expect(how.length, id).toBeGreaterThan(4);
    }
    expect(rows.filter(({ state, tests }) => state === 'met' && tests.length === 0).map(({ id }) => id)).toEqual([]);
  });

  test('counts the requirements correctly', () => {
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

  test('names files of the repository that exist', () => {
    const named = [...`${read('docs/asvs.md')}${read('SECURITY.md')}`.matchAll(/`((?:server|contract|web|docs|bench|tools)\/[\w./-]+)`/g)];
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test('docs/product.md lists every limit with its value', () => {
    const told = new Map(
      [...read('docs/product.md').matchAll(/^\| `(\w+)` \| ([\d,]+) \|$/gm)].map(([, name, value = '']) => [name, value]),
    );
    const limits = Object.entries(LIMITS).map(([name, value]) => [name, value.toLocaleString('en')]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(limits));
  });

  test('docs/product.md states for each kind of file what is accepted, its size and its processing', () => {
    const [, table = ''] = /## Files\n([\s\S]*?)\n\nNames/.exec(read('docs/product.md')) ?? [];
    const uploads = table.split('\n').filter((line) => /^\| (?!upload)/.test(line));
    for (const line of uploads) expect(line.slice(2, -2).split(' | ').filter(Boolean)).toHaveLength(4);
    const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
    for (const [upload, ...limits] of [
      ['file of', `${LIMITS.uploadMb} MB`, `${LIMITS.imagePixels / 1e6} megapixels`],
      ['avatar, logo', megabytes(LIMITS.pictureBytes)],
      ['Word template', megabytes(LIMITS.reportTemplateBytes), `${megabytes(LIMITS.reportTemplateUnpacked)} unpacked`],
      ['users', LIMITS.importText.toLocaleString('en'), `${LIMITS.importLines.toLocaleString('en')} lines`],
      ['VRT', LIMITS.importText.toLocaleString('en'), `${LIMITS.bugNodes.toLocaleString('en')} nodes`],
      ['checklist', LIMITS.checklistFile.toLocaleString('en')],
    ] as const)
      for (const limit of limits)
        expect(
          uploads.find((line) => line.startsWith(`| ${upload}`)),
          upload,
        ).toContain(limit);
    expect(uploads).toHaveLength(6);
  });

  test('SECURITY.md states the limits for guessing', () => {
    const text = section('Authentication methods');
    expect(text).toMatch(/each pair of user and IP address, each IP address, each IPv6 site \(\/48\) and\s+each user\./);
    expect(text).toContain('login-throttle.policy.ts');
  });

  test('SECURITY.md states for each class of data how it is stored, who reads it and for how long', () => {
    const classes = section('Data classification')
      .split('\n')
      .filter((line) => /^\| (?!class)/.test(line))
      .map((line) => line.slice(2, -2).split(' | '));
    expect(classes.map(([name]) => name)).toEqual(['secret', 'confidential', 'personal', 'internal', 'public']);
    for (const cells of classes) expect(cells.filter((cell) => cell.trim() !== '')).toHaveLength(6);
  });

  test('SECURITY.md states the times within which vulnerabilities are fixed', () => {
    expect(section('Dependencies')).toMatch(
      /Critical .* within 7 days, high ones within 30 days, and all others in the next\s+release\.\s+- Other updates .* at least every three months/,
    );
  });

  test('SECURITY.md contains the documentation that these requirements demand', () => {
    const text = read('SECURITY.md');
    for (const heading of [
      'Threats',
      'Authentication methods',
      'Cryptography',
      'Data classification',
      'Logs',
      'Connections',
      'Expensive operations',
      'Dependencies',
    ])
      expect(text).toMatch(new RegExp(`^#+ ${heading}`, 'm'));
    for (const log of ['Requests and errors', 'Audit log', 'Access log of a report link', 'PostgreSQL'])
      expect(section('Logs')).toContain(log);
    for (const work of ['reports', 'exports', 'Passwords', 'images', 'imports']) expect(section('Expensive operations')).toContain(work);
  });
});
