import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { fileOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { REDACTION_MARK, redact } from '@coloa/contract/issues/redaction.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useCallback } from 'react';
import { useLanguage, useT } from '../lib/i18n.ts';
import type { OfferedEvidence } from '../ui/markdown/evidence-references.tsx';

/** Returns the caption in `language`, else in the other language; null if there is none. */
export function captionIn({ captions }: Pick<IssueEvidence, 'captions'>, language: Language): { text: string; lang: Language } | null {
  const lang = [language, otherLanguage(language)].find((each) => captions[each].trim() !== '');
  return lang === undefined ? null : { text: captions[lang].trim(), lang };
}

export type EvidenceFile = Pick<Uploaded, 'fileName' | 'name' | 'url' | 'size' | 'width' | 'height'>;

/** Returns the file of an item. If the file is not in `files`, only its file name and URL are known. */
export function fileOf(item: IssueEvidence, files: readonly EvidenceFile[]): EvidenceFile {
  const fileName = fileOfEvidence(item) ?? '';
  const known = files.find((each) => each.fileName === fileName);
  return known ?? { fileName, name: '', url: `/attachments/${fileName}`, size: 0, width: null, height: null };
}

const LONGEST = 80;

/** Removes highlight marks. A marked header such as `⟪Host: a⟫` would be an invalid line of a message. */
export const withoutHighlights = (text: string): string => text.replaceAll(/[⟪⟫]/g, '');

/** Replaces redacted text by dots, and removes the highlighting marks. */
const named = (text: string): string => withoutHighlights(redact(text).replaceAll(REDACTION_MARK, '•••'));

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);

/** Returns the beginning of the first non-empty line of messages or code, with redacted text replaced; empty for images and files. */
export function excerptOf(item: IssueEvidence): string {
  const texts = item.kind === 'HTTP' ? [item.request, item.response] : item.kind === 'CODE' ? [item.text] : [];
  const line = texts
    .flatMap((text) => named(text).split('\n'))
    .map((each) => each.trim())
    .find(Boolean);
  return cut(line ?? '');
}

export function useItemName(): (item: IssueEvidence, files?: readonly EvidenceFile[]) => string {
  const t = useT('evidence');
  const language = useLanguage();
  return useCallback(
    (item, files = []) =>
      named(captionIn(item, language)?.text ?? '') || excerptOf(item) || fileOf(item, files).name || t(`kind.${item.kind}`),
    [t, language],
  );
}

/** Returns an item as it is offered for references. `at` is its position in the list, from 0. */
export const offeredOf = (item: IssueEvidence, at: number, name: string, files: readonly EvidenceFile[]): OfferedEvidence => ({
  id: item.id,
  number: at + 1,
  name,
  ...(item.kind === 'IMAGE' && { image: fileOf(item, files).url }),
});
