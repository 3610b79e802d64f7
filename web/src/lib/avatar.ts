import { givenNameOf } from '@coloa/contract/users/given-name.ts';

/** The number of pastel colours for avatars in theme.css (`--av-1` … `--av-6`). */
const pastels = 6;

export function initialOf(name: string): string {
  const [first] = givenNameOf(name);
  return first ? first.toLocaleUpperCase('vi') : '?';
}

/** Returns the number of a pastel colour, from 1. It depends only on the initial, so that a person has the same colour everywhere. */
export function pastelOf(name: string): number {
  return ((initialOf(name).codePointAt(0) ?? 0) % pastels) + 1;
}

export function withBaseUrl(path: string, baseUrl: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return path;
  return `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
