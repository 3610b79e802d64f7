import type { SavedView } from '@coloa/contract/views/views.contract.ts';
import { fold, matchesWords } from '../lib/texts.ts';

type Named = Pick<SavedView, 'name' | 'owner'>;

/**
 * Returns the views that match `text` by name or, for views of other users, also by the owner's name or username. The user's own views come
 * first.
 */
export function namedLike<View extends Named>(views: readonly View[], me: string, text: string): View[] {
  const isOwn = ({ owner }: Named) => owner.id === me;
  const words = (view: Named) => (isOwn(view) ? view.name : `${view.name} ${view.owner.name} ${view.owner.username}`);
  const found = views.filter((view) => matchesWords(fold(words(view)), text));
  return [...found.filter(isOwn), ...found.filter((view) => !isOwn(view))];
}

const asOne = (search: object): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.map(String).sort().join('\n') : String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export const sameSearch = (one: object, other: object): boolean => asOne(one) === asOne(other);

export const isNarrow = (search: object): boolean => !sameSearch(search, {});
