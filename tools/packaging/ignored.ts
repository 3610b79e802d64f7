import { readFileSync } from 'node:fs';
import path from 'node:path';

function expressionOf(pattern: string): RegExp {
  const text = pattern
    .replace(/^\/|\/$/g, '')
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '**') return '.*';
      if (part === '*') return '[^/]*';
      if (part === '?') return '[^/]';
      return part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${text}(?:/.*)?$`);
}

/** Returns a function that tests whether a file is ignored. The last matching pattern decides. */
export function ignoredBy(text: string): (file: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ fits: expressionOf(line.replace(/^!/, '')), ignored: !line.startsWith('!') }));
  return (file) => rules.findLast(({ fits }) => fits.test(file))?.ignored ?? false;
}

export const dockerIgnored = (root: string) => ignoredBy(readFileSync(path.join(root, '.dockerignore'), 'utf8'));
