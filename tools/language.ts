export interface Word {
  name: string;
  pattern: RegExp;
  instead: string;
}

const WORDS: readonly Word[] = [
  { name: 'told', pattern: /\btold\b/i, instead: 'notified, given, returned, passed; by default' },
  { name: 'anew', pattern: /\banew\b/i, instead: 'again' },
  { name: 'whoever', pattern: /\bwhomever\b|\bwhoever\b/i, instead: 'any user who, the caller' },
  { name: 'stands in', pattern: /\bstands in\b/i, instead: 'is in' },
  { name: 'stands for', pattern: /\bstands for\b/i, instead: 'represents, means' },
  { name: 'as it stands', pattern: /\b(?:as|how) (?:it|things|they) stands?\b/i, instead: 'status, as it is' },
  { name: 'mend', pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { name: 'hole', pattern: /\bholes?\b/i, instead: 'vulnerability, gap' },
  // This pattern allows `Refusal`, the class of errors, as in `@throws Refusal NOT_FOUND`.
  { name: 'refusal', pattern: /\brefusals?\b|\bRefusals\b/, instead: 'error, rejection' },
  { name: 'left-over', pattern: /\bleft-?overs?\b|\bleft over\b/i, instead: 'placeholder, remaining' },
  { name: 'in the place of', pattern: /\bin the place of\b/i, instead: 'instead of' },
  { name: 'the like', pattern: /\bthe like\b/i, instead: 'similar' },
];

export interface Piece {
  kind: 'comment' | 'string';
  text: string;
  /** The line of the first character, from 1. */
  line: number;
}

const BEFORE_REGEX = /(?:[(,=:[!&|?{};\n>]|\breturn|\bcase)\s*$/;

export function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  let line = 1;

  const take = (end: number, kind?: Piece['kind']): void => {
    const text = source.slice(at, end);
    if (kind) pieces.push({ kind, text, line });
    line += text.split('\n').length - 1;
    at = end;
  };
  const endOf = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    return found ? found.index + found[0].length : source.length;
  };
  const takeTemplate = (): void => {
    const end = endOf(/[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y);
    const opens = source.slice(end - 2, end) === '${';
    take(end, 'string');
    if (opens) {
      templates.push(depth);
      depth += 1;
    }
  };

  while (at < source.length) {
    const next = source.slice(at, at + 2);
    const char = next[0];
    if (next === '//') take(endOf(/[^\n]*/y), 'comment');
    else if (next === '/*') take(endOf(/\*\//g), 'comment');
    else if (char === "'" || char === '"')
      take(endOf(char === "'" ? /'(?:[^'\\\n]|\\[\s\S])*['\n]/y : /"(?:[^"\\\n]|\\[\s\S])*["\n]/y), 'string');
    else if (char === '`') takeTemplate();
    else if (char === '/' && BEFORE_REGEX.test(source.slice(Math.max(0, at - 12), at)))
      take(Math.max(at + 1, endOf(/\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|\//y)));
    else if (char === '{') {
      depth += 1;
      take(at + 1);
    } else if (char === '}') {
      depth -= 1;
      if (templates.at(-1) === depth) {
        templates.pop();
        takeTemplate();
      } else take(at + 1);
    } else take(at + 1);
  }
  return pieces;
}

/** Replaces code and link targets with spaces but keeps newlines, so that line numbers stay the same. */
export function proseOf(page: string): string {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
  return page
    .replaceAll(/^( *)```[\s\S]*?^\1```/gm, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/(?<=\])\([^)\s]*\)/g, blank);
}

export function wordsIn(text: string): { word: Word; line: number }[] {
  return text.split('\n').flatMap((row, line) => WORDS.filter(({ pattern }) => pattern.test(row)).map((word) => ({ word, line })));
}
