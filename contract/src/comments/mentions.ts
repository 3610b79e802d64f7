/** More than this many people in one comment is a mistake, or worse. */
export const MOST_MENTIONS = 50;

/** As in `USERNAME_PATTERN` of users.schema.ts, behind an @ that does not stand in a word or an address. */
const NAMED = /(?<![\p{L}\p{N}._@-])@((?:(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}._@-]){2,64})/gu;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const INLINE_CODE = /(`+)[^`\n]+\1/g;

/** What is no code: `@Override` in a block names nobody. */
function prose(markdown: string): string {
  let within: string | null = null;
  const lines = markdown.split('\n').filter((line) => {
    const mark = FENCE.exec(line)?.[0].trimStart() ?? null;
    if (within === null) {
      within = mark;
      return mark === null;
    }
    if (mark?.startsWith(within)) within = null;
    return false;
  });
  return lines.join('\n').replaceAll(INLINE_CODE, ' ');
}

/**
 * User names that a text may mean by `@name`, in the order they stand, as they are written. A full stop or a dash at the end may be the
 * sentence's: the name is then told with and without it.
 */
export function namesMentioned(markdown: string): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of prose(markdown).matchAll(NAMED)) {
    for (let end = name.length; end >= 2; end--) {
      names.add(name.slice(0, end).normalize('NFC'));
      if (!/[._@-]$/.test(name.slice(0, end))) break;
    }
    if (names.size >= MOST_MENTIONS * 2) break;
  }
  return [...names];
}
