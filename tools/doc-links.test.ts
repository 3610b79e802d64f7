import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && !file.startsWith('server/') && existsSync(path.join(root, file)));

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Returns the anchors that hosting sites generate for the headings of a page. */
const anchorsOf = (file: string): Set<string> =>
  new Set(
    [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');

function brokenLinks(file: string): string[] {
  const targets = [...withoutCode(textOf(file)).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? '',
  );
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [to = '', anchor] = target.split('#');
    const linked = to === '' ? file : path.posix.join(path.posix.dirname(file), to);
    if (!existsSync(path.join(root, linked))) return true;
    return anchor !== undefined && !anchorsOf(linked).has(anchor);
  });
}

test.each(pages)('every relative link of %s leads to a file and a heading that exist', (file) => {
  expect(brokenLinks(file)).toEqual([]);
});
