/** Control characters, direction overrides (a title could be made to read backwards), separators of lines, and what is no character. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff]/gu;

/**
 * Returns a text in which every character that would act or vanish is written as its escape (`\u001b`), because in evidence the byte is the
 * finding. Line breaks become `\n`; they and tabs stay.
 */
export const visibleText = (text: string): string => text.replace(/\r\n?/g, '\n').toWellFormed().replace(UNSEEN, escapeOf);

/** A character as its escape: `\u1200`, `\u{1f6dc}`. */
export function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** The first character of a text that `visibleText` writes as its escape, and the line that has it; null where there is none. */
export function firstUnseen(text: string): { character: string; line: number } | null {
  const lines = text.replace(/\r\n?/g, '\n');
  const at = lines.search(UNSEEN);
  const character = lines[at];
  return character === undefined ? null : { character, line: lines.slice(0, at).split('\n').length };
}

/** A text in which each NUL is written as reports write other control characters, because no text that is stored can contain one. */
export const withVisibleNul = (text: string): string => text.replaceAll('\0', escapeOf);
