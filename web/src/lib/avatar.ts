import { givenNameOf } from '@coloa/contract/users/given-name.ts';

/** The number of pastel colours for avatars in theme.css (`--av-1` … `--av-6`). */
const pastels = 6;

/** The first letter of the given name, in upper case; '?' without one. */
export function initialOf(name: string): string {
  const [first] = givenNameOf(name);
  return first ? first.toLocaleUpperCase('vi') : '?';
}

/** The pastel (1–6) behind the initial: derived from that character's code, so that a person has the same one everywhere. */
export function pastelOf(name: string): number {
  return ((initialOf(name).codePointAt(0) ?? 0) % pastels) + 1;
}

/** A relative path ('/avatar/x.png', 'avatar/x.png') under the base URL; an absolute one unchanged. */
export function withBaseUrl(path: string, baseUrl: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return path;
  return `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
