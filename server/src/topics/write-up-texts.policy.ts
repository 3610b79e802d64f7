import { redact } from '@coloa/contract/issues/redaction.ts';
import { readingTime } from '@coloa/contract/texts.ts';
import { fold, longSearchText, SEARCH_VERSION, withSigns } from '../platform/text/folding.ts';
import { plainExcerpt } from '../platform/text/plain-excerpt.ts';

/** UTF-16 units of index keys: some characters fold into twenty, and an index entry is limited. */
const SORTED_LENGTH = 500;
const sorted = (folded: string): string => folded.slice(0, SORTED_LENGTH).toWellFormed().trim();

/**
 * Returns the key that compares names, categories and tags. Folding leaves nothing of a text of punctuation only, so its key is the
 * normalised text in lower case.
 */
export const keyOf = (text: string): string => sorted(fold(text) || text.normalize('NFKC').toLowerCase().trim());

/** The texts of the author. */
export interface WriteUpTexts {
  title: string;
  category: string;
  content: string;
  tags: readonly string[];
}

/** Returns the columns that are derived from the texts. Redacted text is neither searched nor in the excerpt. */
export function derivedFrom({ title, category, content, tags }: WriteUpTexts) {
  return {
    categoryKey: keyOf(category),
    excerpt: plainExcerpt(content),
    tagKeys: tags.map(keyOf),
    readMinutes: readingTime(content),
    searchTitle: sorted(fold(withSigns(redact(title)))),
    searchText: longSearchText(tags.map(redact).join(' '), redact(category), redact(content)),
    searchVersion: SEARCH_VERSION,
  };
}
