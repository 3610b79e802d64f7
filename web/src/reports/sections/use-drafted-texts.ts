import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import { type DraftedText, useTextDrafts } from '../../editor/use-text-draft.ts';
import type { Bilingual } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';

export interface WrittenText extends Pick<DraftedText, 'draft' | 'drop'> {
  /** The path of the text in requests: `summary.vi`, `sections.METHOD.text.en`. */
  path: string;
  saved: string;
  /** Starts a draft from the saved text of `version`, by default the current one. */
  start: (version?: number) => void;
  /** Stores typed text. Starts a draft if there is none, because some fields are always open. */
  type: (text: string, version?: number) => void;
}

export type InLanguages = Readonly<Record<Language, WrittenText>>;

export interface SectionTexts {
  title: InLanguages;
  text: InLanguages;
}

export interface DraftedTexts {
  one: (path: string, saved: string) => WrittenText;
  both: (path: string, saved: Bilingual) => InLanguages;
}

/** Manages the drafts of texts. `about` is the id of the project or workspace; `version` is the version of the saved texts. */
export function useDraftedTexts(about: string, version: number): DraftedTexts {
  const draftOf = useTextDrafts({ kind: 'report', userId: useProfile().id });
  const one = (path: string, saved: string): WrittenText => {
    const { draft, drop, start, write } = draftOf({ about: `${about}.${path}`, saved });
    return {
      path,
      saved,
      draft,
      drop,
      start: (since = version) => start({ text: saved, version: since }),
      type: (text, since = draft?.version ?? version) => write({ text, version: since }),
    };
  };
  return { one, both: (path, { vi, en }) => ({ vi: one(`${path}.vi`, vi), en: one(`${path}.en`, en) }) };
}

export const sectionTexts = (
  sections: readonly { id: ReportSectionId; title: Bilingual; text: Bilingual }[],
  { both }: DraftedTexts,
): ReadonlyMap<ReportSectionId, SectionTexts> =>
  new Map(
    sections.map(({ id, title, text }) => [id, { title: both(`sections.${id}.title`, title), text: both(`sections.${id}.text`, text) }]),
  );

export const shownTexts = (texts: InLanguages): Bilingual => ({
  vi: texts.vi.draft?.text ?? texts.vi.saved,
  en: texts.en.draft?.text ?? texts.en.saved,
});

export const isUnsaved = ({ draft, saved }: WrittenText): boolean => draft !== null && draft.text !== saved;

export const unsavedAmong = (all: readonly InLanguages[]): WrittenText[] =>
  all.flatMap((texts) => LANGUAGES.map((language) => texts[language])).filter(isUnsaved);
