import { givenNameOf } from '@coloa/contract/users/given-name.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { fold } from '../platform/text/folding.ts';

const wordsIn = (text: string): string[] => fold(text).split(' ');

/**
 * Returns the rank of a match: 0 if a word matches the given name, 1 if a word matches another part of the name, 2 otherwise. Returns null
 * unless each word is a prefix of a word in the name or username.
 */
function rankOf({ name, username }: Pick<Person, 'name' | 'username'>, words: readonly string[]): number | null {
  const [called, user, given] = [wordsIn(name), wordsIn(username), fold(givenNameOf(name))];
  const begins = (among: readonly string[], word: string): boolean => among.some((each) => each.startsWith(word));
  if (!words.every((word) => begins([...called, ...user], word))) return null;
  if (words.some((word) => given.startsWith(word))) return 0;
  return words.some((word) => begins(called, word)) ? 1 : 2;
}

export function matchingPeople<P extends Pick<Person, 'name' | 'username'>>(people: readonly P[], words: readonly string[]): P[] {
  if (words.length === 0) return [...people];
  return people
    .flatMap((person) => {
      const rank = rankOf(person, words);
      return rank === null ? [] : [{ person, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ person }) => person);
}
