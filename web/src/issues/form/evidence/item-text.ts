import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { TFunction } from 'i18next';

/** Returns the texts of an item under their titles, for a line-by-line comparison of versions. Omits empty texts. */
export function textOfItem(item: IssueEvidence, t: TFunction<['evidence', 'ui']>): string {
  const parts: (readonly [title: string, words: string])[] = LANGUAGES.map((language) => [
    t('captionIn', { language: t(`ui:language.${language}`) }),
    item.captions[language],
  ]);
  if (item.kind === 'HTTP') parts.push([t('ui:evidence.request'), item.request], [t('ui:evidence.response'), item.response]);
  if (item.kind === 'HTTP') {
    for (const name of ['durationMs', 'responseBytes'] as const) parts.push([t(`number.${name}`), String(item[name] ?? '')]);
  }
  if (item.kind === 'CODE') parts.push([t('language'), item.language], [t('kind.CODE'), item.text]);
  return parts
    .filter(([, words]) => words.trim() !== '')
    .map(([title, words]) => `${title}:\n${words}`)
    .join('\n\n');
}
