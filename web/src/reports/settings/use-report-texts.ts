import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { ReportSettings } from '@coloa/contract/reports/reports.contract.ts';
import { type TextDraft, useTextDraft } from '../../editor/use-text-draft.ts';
import type { InBoth } from '../../lib/in-both.ts';
import { useProfile } from '../../profile/profile.queries.ts';

const REPORT_TEXTS = ['summary', 'appendix'] as const;
export type ReportText = (typeof REPORT_TEXTS)[number];

/** One of the lead's own texts in one language, with its draft. */
export interface WrittenText {
  name: ReportText;
  language: Language;
  /** What the server has. */
  saved: string;
  draft: TextDraft | null;
  start: () => void;
  drop: (sent?: string) => void;
}

export type WrittenTexts = Record<ReportText, Record<Language, WrittenText>>;

function useWrittenText(projectId: string, settings: ReportSettings, name: ReportText, language: Language): WrittenText {
  const saved = settings[name][language];
  const place = { kind: 'report', userId: useProfile().id, about: `${projectId}.${name}.${language}`, saved };
  const { draft, start, drop } = useTextDraft(place);
  return { name, language, saved, draft, start: () => start({ text: saved, version: settings.version }), drop };
}

/** The texts of a report with their drafts, which the preview shows as they are typed. */
export function useReportTexts(projectId: string, settings: ReportSettings): WrittenTexts {
  return {
    summary: { vi: useWrittenText(projectId, settings, 'summary', 'vi'), en: useWrittenText(projectId, settings, 'summary', 'en') },
    appendix: { vi: useWrittenText(projectId, settings, 'appendix', 'vi'), en: useWrittenText(projectId, settings, 'appendix', 'en') },
  };
}

/** The word beside the lock, as it is being typed. */
export interface ClassificationDraft {
  /** What the settings have. */
  saved: string;
  /** Null while nobody types. */
  draft: TextDraft | null;
  type: (text: string) => void;
  drop: () => void;
}

/** Of what is typed there a draft is kept as of the texts: what is too long to be saved is there when the page is opened again. */
export function useClassification(projectId: string, { version }: ReportSettings, saved: string): ClassificationDraft {
  const place = { kind: 'report', userId: useProfile().id, about: `${projectId}.classification`, saved };
  const { draft, write, drop } = useTextDraft(place);
  return { saved, draft, type: (text) => write({ text, version: draft?.version ?? version }), drop: () => drop() };
}

/** As they stand on the page: drafts where there are any. */
export function textsShown(texts: WrittenTexts): Record<ReportText, InBoth> {
  const shown = (name: ReportText): InBoth => ({
    vi: texts[name].vi.draft?.text ?? texts[name].vi.saved,
    en: texts[name].en.draft?.text ?? texts[name].en.saved,
  });
  return { summary: shown('summary'), appendix: shown('appendix') };
}

/** Texts of which something typed is not saved: it stands in no file and no version. */
export const unsavedTexts = (texts: WrittenTexts): WrittenText[] =>
  REPORT_TEXTS.flatMap((name) => LANGUAGES.map((language) => texts[name][language])).filter(
    ({ draft, saved }) => draft !== null && draft.text !== saved,
  );
