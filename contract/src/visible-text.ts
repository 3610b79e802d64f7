/** Control characters, direction overrides (a title could be made to read backwards), separators of lines, and what is no character. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff]/gu;

/**
 * Returns a text in which every character that would act or vanish is written as its escape (`\u001b`), because in evidence the byte is the
 * finding. Line breaks become `\n`; they and tabs stay.
 */
export const visibleText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .toWellFormed()
    .replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
