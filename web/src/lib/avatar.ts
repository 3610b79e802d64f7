import { givenNameOf } from '@coloa/contract/users/given-name.ts';

/** The number of pastel colours for avatars in theme.css (`--av-1` … `--av-6`). */
const pastels = 6;

/** Returns the first letter of the given name, in upper case; '?' without one. */
export function initialOf(name: string): string {
  const [first] = givenNameOf(name);
  return first ? first.toLocaleUpperCase('vi') : '?';
}

/** Returns the pastel colour (1–6) behind the initial, derived from its character code, so that a person has the same colour everywhere. */
export function pastelOf(name: string): number {
  return ((initialOf(name).codePointAt(0) ?? 0) % pastels) + 1;
}

/** Resolves a relative path ('/avatar/x.png', 'avatar/x.png') against the base URL; an absolute address is unchanged. */
export function withBaseUrl(path: string, baseUrl: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return path;
  return `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
