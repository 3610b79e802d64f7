/** A reference to a file in a text, with or without the origin of a URL. The file name is the only group. */
const REFERENCE = String.raw`(?:https?:\/\/[^\s()<>"'\][]{1,200})?\/attachments\/([0-9a-f]{32}\.[a-z0-9]{1,8})(?![a-z0-9])`;
const SHOWN = new RegExp(String.raw`(!?)\[[^\][\n]*\]\([ ]*<?${REFERENCE}[^()\n]*\)`, 'g');
const BARE = new RegExp(REFERENCE, 'g');

interface Marks {
  picture: string;
  file: string;
}

/**
 * Keeps references to the given files and replaces all other references with `marks`. The link text of the file `kept[n]` becomes
 * `said(n)`, because the original text is often the file name.
 */
export function keepFiles(text: string, kept: readonly string[], said: (n: number) => string, marks: Marks): string {
  const shown = text.replaceAll(SHOWN, (_, picture: string, name: string) => {
    const n = kept.indexOf(name);
    if (n >= 0) return `${picture}[${said(n)}](/attachments/${name})`;
    return picture ? marks.picture : marks.file;
  });
  return shown.replaceAll(BARE, (_, name: string) => (kept.includes(name) ? `/attachments/${name}` : marks.file));
}

/** Splits a text at file references. The pieces at odd indexes are the references. */
export function cutAtFiles(text: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(BARE)) {
    pieces.push(text.slice(at, index), found);
    at = index + found.length;
  }
  return [...pieces, text.slice(at)];
}

const NAMED = /\/attachments\/([0-9a-f]{32}\.[a-z0-9]{1,8})(?![a-z0-9])/g;

export const namesReferredTo = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(NAMED)].flatMap(([, name]) => name ?? []))),
];
