import { redact } from '@coloa/contract/issues/redaction.ts';
import { readingTime } from '@coloa/contract/texts.ts';
import type { FieldVersions } from '../platform/edit-versions.ts';
import { fold, longSearchText, SEARCH_VERSION, withSigns } from '../platform/text/folding.ts';
import { plainExcerpt } from '../platform/text/plain-excerpt.ts';

/**
 * The maximum length of a text for sorting, in UTF-16 code units. Longer texts are cut off, because PostgreSQL limits the size of index
 * entries.
 */
const SORTED_LENGTH = 500;
const sorted = (folded: string): string => folded.slice(0, SORTED_LENGTH).toWellFormed().trim();

/**
 * Returns the key by which texts are compared. Folding removes punctuation, so a text that consists only of punctuation keeps it: its key
 * is the normalised lower-case text.
 */
export const keyOf = (text: string): string => sorted(fold(text) || text.normalize('NFKC').toLowerCase().trim());

export interface WriteUpTexts {
  title: string;
  category: string;
  content: string;
  tags: readonly string[];
}

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

/**
 * Returns the version and the time at which the current title and content were written. The time is too late for texts that an earlier
 * version of Coloa changed, because that version stored only the time of the last change.
 */
export function textVersionOf({ fieldVersions, createdAt, updatedAt }: { fieldVersions: FieldVersions; createdAt: Date; updatedAt: Date }) {
  const version = Math.max(fieldVersions.title ?? 1, fieldVersions.content ?? 1);
  return { version, at: version === 1 ? createdAt : updatedAt };
}
