import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { foreignTitles } from '@coloa/contract/reports/foreign-titles.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportPlace, ReportTitle } from '@coloa/contract/reports/report-parts.ts';
import body from './report-body.module.css';
import type { ReportFinding } from './report-sections.ts';
import { useReportWords } from './report-words.tsx';

export const writtenLanguage = ({ untranslated, language }: ReportDocument, place: ReportPlace): Language =>
  untranslated?.parts.includes(place) ? untranslated.language : language;

/** Returns the language of a title that is not in the report's language, otherwise undefined. */
export const titleLanguage = ({ untranslated }: ReportDocument, title: ReportTitle): Language | undefined =>
  untranslated?.titles?.includes(title) ? untranslated.language : undefined;

export function coverTongue(document: ReportDocument, t: ReturnType<typeof useReportWords>['t']): [string, string] | null {
  const named = (['TITLE', 'SUBTITLE'] as const).filter((title) => titleLanguage(document, title));
  if (!document.untranslated || named.length === 0) return null;
  const names = named.map((title) => t(title === 'TITLE' ? 'cover.title' : 'cover.subtitle'));
  return [names.join(', '), t('cover.writtenIn', { language: t(`writtenIn.language.${document.untranslated.language}`) })];
}

export function WrittenInNote({ place, document }: { place: ReportPlace; document: ReportDocument }) {
  const { t } = useReportWords();
  const { untranslated } = document;
  if (!untranslated) return null;
  const language = t(`writtenIn.language.${untranslated.language}`);
  if (untranslated.parts.includes(place)) return <p className={body.written}>{t('writtenIn.part', { language })}</p>;
  return untranslated.titles?.some((title) => title === place) ? (
    <p className={body.written}>{t('writtenIn.partTitle', { language })}</p>
  ) : null;
}

export function TitlesWrittenIn({ part, document }: { part: 'OVERVIEW' | 'RETESTS'; document: ReportDocument }) {
  const { t } = useReportWords();
  const foreign = foreignTitles(document, part);
  if (!foreign) return null;
  const language = t(`writtenIn.language.${foreign.language}`);
  return <p className={body.written}>{t('writtenIn.titles', { language, keys: foreign.keys.join(', ') })}</p>;
}

export function FindingWrittenIn({ finding: { untranslated, title, sections } }: { finding: ReportFinding }) {
  const { t } = useReportWords();
  if (!untranslated) return null;
  const { texts } = untranslated;
  const language = t(`writtenIn.language.${untranslated.language}`);
  const written = [...(title.trim() === '' ? [] : (['title'] as const)), ...SECTIONS.filter((name) => sections[name].trim() !== '')];
  if (written.every((name) => texts.includes(name))) return <p className={body.written}>{t('writtenIn.finding', { language })}</p>;
  const names = texts.map((name) => t(name === 'title' ? 'findings.title' : `finding.${name}`));
  return <p className={body.written}>{t('writtenIn.texts', { language, texts: names.join(', ') })}</p>;
}
