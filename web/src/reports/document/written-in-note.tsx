import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import body from './report-body.module.css';
import type { ReportFinding } from './report-sections.ts';
import { useReportWords } from './report-words.tsx';

/** The language that the text of a part is in. */
export const writtenLanguage = ({ untranslated, language }: ReportDocument, place: ReportPlace): Language =>
  untranslated?.parts.includes(place) ? untranslated.language : language;

/** Says that a part is in the other language, because nobody wrote it in that of the report. */
export function WrittenInNote({ place, document }: { place: ReportPlace; document: ReportDocument }) {
  const { t } = useReportWords();
  const language = writtenLanguage(document, place);
  if (language === document.language) return null;
  return <p className={body.written}>{t('writtenIn.part', { language: t(`writtenIn.language.${language}`) })}</p>;
}

/** The same of a finding, and of which of its texts where it is not all of them. */
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
