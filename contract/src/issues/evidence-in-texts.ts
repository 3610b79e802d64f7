import { isHttp } from './evidence.ts';
import { proseAndFences } from './placeholders.ts';

/** `[words](evidence:k3f9x2ma)`: captures the words and the id. The id may be invalid. */
const REFERENCE = /!?\[([^[\]\n]*)\]\([ ]*<?evidence:([^\s()<>]*)>?(?:[ ][^()\n]*)?\)/g;
const IMAGE = /!\[[^[\]]*\][([]/g;

const withoutCode = (lines: readonly string[]): string => lines.map((line) => line.replaceAll(/`[^`]*`/g, '')).join('\n');

/** The ids of the evidence that a text refers to, as in `[](evidence:k3f9x2ma)`, whether or not there is such an item. */
export function evidenceReferredToIn(markdown: string): string[] {
  if (!markdown.includes('evidence:')) return [];
  return [...withoutCode(proseAndFences(markdown).prose).matchAll(REFERENCE)].map(([, , id = '']) => id);
}

/** The text with other words for its references to evidence, for readers who do not get the issue. */
export const replaceEvidenceReferences = (markdown: string, instead: (reference: { words: string; id: string }) => string): string =>
  markdown.replaceAll(REFERENCE, (_, words: string, id: string) => instead({ words: words.trim(), id }));

/** How many requests and images are in a text itself, so that its own language alone shows them. */
function countsOf(markdown: string): { http: number; images: number } {
  const { prose, fences } = proseAndFences(markdown);
  return {
    http: fences.filter((info) => isHttp(/^\S*/.exec(info)?.[0])).length,
    images: [...withoutCode(prose).matchAll(IMAGE)].length,
  };
}

/** Whether a text has more requests or more images than the same text in the other language. */
export function evidenceInOneLanguage(markdown: string, other: string): boolean {
  const [here, there] = [countsOf(markdown), countsOf(other)];
  return here.http > there.http || here.images > there.images;
}

/** Plain words as Markdown that shows them as they are, tags and marks among them. */
export const escapeMarkdown = (words: string): string => words.replaceAll(/[\\`*_[\]<>&~]/g, String.raw`\$&`);
