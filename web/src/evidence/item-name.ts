import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { REDACTION_MARK, redact } from '@coloa/contract/issues/redaction.ts';
import { useCallback } from 'react';
import { useLanguage, useT } from '../lib/i18n.ts';
import { captionIn } from './captions.ts';
import { type EvidenceFile, fileOf } from './evidence-files.ts';

/** Characters of a first line that say what it is. */
const LONGEST = 80;

/** Words as a name: without what is covered and without marks. */
const named = (text: string): string => redact(text).replaceAll(REDACTION_MARK, '•••').replaceAll(/[⟪⟫]/g, '');

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);

/** The first line of what an item shows, without what is covered: 'POST /v3/transfer HTTP/2'. Empty for images and files. */
export function excerptOf(item: IssueEvidence): string {
  const texts = item.kind === 'HTTP' ? [item.request, item.response] : item.kind === 'CODE' ? [item.text] : [];
  const line = texts
    .flatMap((text) => named(text).split('\n'))
    .map((each) => each.trim())
    .find(Boolean);
  return cut(line ?? '');
}

/** The short name of an item: its caption, first line, file or kind. */
export function useItemName(): (item: IssueEvidence, files?: readonly EvidenceFile[]) => string {
  const t = useT('evidence');
  const language = useLanguage();
  return useCallback(
    (item, files = []) =>
      named(captionIn(item, language)?.text ?? '') || excerptOf(item) || fileOf(item, files).name || t(`kind.${item.kind}`),
    [t, language],
  );
}
