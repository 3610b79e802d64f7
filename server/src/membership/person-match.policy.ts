import type { Person } from '@coloa/contract/users/users.schema.ts';
import { fold } from '../platform/text/folding.ts';

/** The most common Vietnamese family names, folded: a name that begins with one ends with the given name. */
const FAMILY_NAMES: ReadonlySet<string> = new Set(
  (
    'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dao doan trinh truong dinh lam mai to ha luong luu thai ' +
    'chau phung quach cao ta tang tong kieu chu la vuong trieu nghiem giang tu mac thach kim diep khuc hua'
  ).split(' '),
);

const wordsIn = (text: string): string[] => fold(text).split(' ');

/** Folded: the last word of a Vietnamese name, else the first. */
function givenName(words: readonly string[]): string {
  return (FAMILY_NAMES.has(words[0] ?? '') ? words.at(-1) : words[0]) ?? '';
}

/**
 * How well name and user name match folded words, of which each must begin one of theirs: 0 by the given name, 1 by another word of the
 * name, 2 by the user name alone; null: not at all.
 */
function rankOf({ name, username }: Pick<Person, 'name' | 'username'>, words: readonly string[]): number | null {
  const [called, user] = [wordsIn(name), wordsIn(username)];
  const begins = (among: readonly string[], word: string): boolean => among.some((each) => each.startsWith(word));
  if (!words.every((word) => begins([...called, ...user], word))) return null;
  if (words.some((word) => givenName(called).startsWith(word))) return 0;
  return words.some((word) => begins(called, word)) ? 1 : 2;
}

/** Of people in an order, those whose name or user name matches, the best first; all of them without words. */
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
