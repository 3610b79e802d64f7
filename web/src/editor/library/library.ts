import { fold, matchesWords } from '../../lib/texts.ts';

/** A text that the user can insert. */
export interface LibraryText {
  id: string;
  name: string;
  /** Where the text comes from, and its language. */
  detail: string;
  text: string;
}

/** The available texts of one editor. */
export interface Library {
  /** Returns the texts that match the words, best match first. Without words, returns the texts that are always offered. */
  texts: (words: string) => Promise<readonly LibraryText[]>;
  /** Called with the selected text, which the user wants to keep. */
  onKeep: (text: string) => void;
  onManage: () => void;
}

/** Returns the texts whose name or detail contains all words. */
export const namedLike = (texts: readonly LibraryText[], words: string): LibraryText[] =>
  texts.filter(({ name, detail }) => matchesWords(fold(`${name} ${detail}`), words.trim()));
