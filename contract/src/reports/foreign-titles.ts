import type { Language } from '../languages.ts';
import type { ReportDocument } from './report-document.ts';

/** Parts that show titles of findings without the findings. */
type TitledPart = 'OVERVIEW' | 'RETESTS';
const isTitled = (part: string): part is TitledPart => part === 'OVERVIEW' || part === 'RETESTS';

/**
 * Returns the keys of findings whose title is in another language than the report, for the first part that shows titles in a report that shows
 * no finding as a whole: where a finding is shown, it says so itself. Null where there is none to be named.
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
