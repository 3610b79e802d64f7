import { isHttp } from './evidence.ts';
import { proseAndFences, withoutInlineCode } from './placeholders.ts';

/** `[words](evidence:k3f9x2ma)`: captures the words and the id. The id may be invalid. */
const REFERENCE = /!?\[([^[\]\n]*)\]\([ ]*<?evidence:([^\s()<>]*)>?(?:[ ][^()\n]*)?\)/g;
const IMAGE = /!\[[^[\]]*\][([]/g;

/** Returns the ids of the evidence references in a text, as in `[](evidence:k3f9x2ma)`, including invalid ones. */
export function evidenceReferredToIn(markdown: string): string[] {
  if (!markdown.includes('evidence:')) return [];
  return [...withoutInlineCode(proseAndFences(markdown).prose).matchAll(REFERENCE)].map(([, , id = '']) => id);
}

/** Replaces evidence references with other words, for texts that are shown outside the issue. */
export const replaceEvidenceReferences = (markdown: string, instead: (reference: { words: string; id: string }) => string): string =>
  markdown.replaceAll(REFERENCE, (_, words: string, id: string) => instead({ words: words.trim(), id }));

/** Counts the `http` blocks and images in a text. They are shown only in the language of that text. */
function countsOf(markdown: string): { http: number; images: number } {
  const { prose, fences } = proseAndFences(markdown);
  return {
    http: fences.filter((info) => isHttp(/^\S*/.exec(info)?.[0])).length,
    images: [...withoutInlineCode(prose).matchAll(IMAGE)].length,
  };
}

export function evidenceInOneLanguage(markdown: string, other: string): boolean {
  const [here, there] = [countsOf(markdown), countsOf(other)];
  return here.http > there.http || here.images > there.images;
}

export const escapeMarkdown = (words: string): string => words.replaceAll(/[\\`*_[\]<>&~]/g, String.raw`\$&`);
