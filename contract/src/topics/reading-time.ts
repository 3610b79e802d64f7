const WORDS_A_MINUTE = 200;

/** How long it takes to read a Markdown text, in minutes, code as well; at least one. */
export function readingTime(markdown: string): number {
  const words = markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
}
