import type { CompletionSource } from '@codemirror/autocomplete';

export type FindPeople = (words: string, signal: AbortSignal) => Promise<readonly { username: string; name: string }[]>;

/** Matches an @ at the beginning of a word and the search text after it, which belongs to a username or a name. */
const begun = /(?<![\p{L}\p{N}._@-])@[\p{L}\p{N}._-]*$/u;

export const peopleByName =
  (find: FindPeople): CompletionSource =>
  async (context) => {
    const typed = context.matchBefore(begun);
    if (!typed) return null;
    const stop = new AbortController();
    context.addEventListener('abort', () => stop.abort());
    // A failed search offers no people; the next key press searches again.
    const people = await find(typed.text.slice(1), stop.signal).catch(() => []);
    const options = people.map(({ username, name }) => ({
      label: `@${username}`,
      displayLabel: name,
      detail: `@${username}`,
      apply: `@${username} `,
    }));
    return { from: typed.from, options, filter: false };
  };
