import { LIMITS } from '@coloa/contract/limits.ts';
import { fold } from '../lib/search-text.ts';

/** Lower-case words with hyphens, at least two signs: what the server takes. */
export const isSlug = (text: string): boolean => text.length >= 2 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** A short name made of a workspace's name: 'An Dương Lab' → 'an-duong-lab'; '' where the name has no letters or digits for it. */
export function suggestSlug(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slug)
    .replaceAll(/^-|-$/g, '');
}
