import type { Language } from '../languages.ts';
import type { ReportDocument } from './report-document.ts';

/** Parts that show titles of findings without the findings. */
type TitledPart = 'OVERVIEW' | 'RETESTS';
const isTitled = (part: string): part is TitledPart => part === 'OVERVIEW' || part === 'RETESTS';

/**
 * Returns the keys of findings whose titles are not in the language of the report, and the language of these titles. Returns null if there
 * are none. Also returns null for every part with titles except the first, and for reports with FINDINGS, where each finding states its
 * language.
 */
export function foreignTitles(
  { parts, findings }: Pick<ReportDocument, 'parts' | 'findings'>,
  part: TitledPart,
): { language: Language; keys: string[] } | null {
  if (parts.includes('FINDINGS') || parts.find(isTitled) !== part) return null;
  const shown = part === 'OVERVIEW' ? findings : findings.filter(({ retests }) => retests.length > 0);
  const foreign = shown.filter(({ untranslated }) => untranslated?.texts.includes('title'));
  const language = foreign[0]?.untranslated?.language;
  return language === undefined ? null : { language, keys: foreign.map(({ key }) => key) };
}
