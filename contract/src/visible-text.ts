/** Control characters, direction overrides (which can display a title backwards), line separators and noncharacters. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff]/gu;

/**
 * Returns a text with control and invisible characters written as escapes (`\u001b`), because in evidence such a character can be the
 * finding. Tabs stay, and `\r\n` and `\r` become `\n`.
 */
export const visibleText = (text: string): string => text.replace(/\r\n?/g, '\n').toWellFormed().replace(UNSEEN, escapeOf);

/** Returns a character as its escape: `\u1200`, `\u{1f6dc}`. */
export function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** Returns the first character that `visibleText` would escape, and its line; null if there is none. */
export function firstUnseen(text: string): { character: string; line: number } | null {
  const lines = text.replace(/\r\n?/g, '\n');
  const at = lines.search(UNSEEN);
  const character = lines[at];
  return character === undefined ? null : { character, line: lines.slice(0, at).split('\n').length };
}

/** Returns a text with each NUL as an escape, because stored texts cannot contain NUL. */
export const withVisibleNul = (text: string): string => text.replaceAll('\0', escapeOf);
