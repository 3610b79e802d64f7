import { type BugDetail, SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { Snippet } from '@coloa/contract/snippets/snippets.contract.ts';
import type { LibraryText } from '../../../editor/library/library.ts';
import type { FoundTerm } from '../../../glossary/terms-in-text.ts';

/** The text of the issue that the user edits. */
export interface EditedText {
  section: Section;
  language: Language;
}

interface Words {
  section: (section: Section) => string;
  language: (language: Language | null) => string;
  snippet: string;
  glossary: string;
}

type Type = Pick<BugDetail, 'id' | 'name' | 'templates'>;

/** Returns the texts of a vulnerability type: those of the edited section, in its language first, and those of the other sections. */
function textsOfType(type: Type, edited: EditedText, words: Words): { own: LibraryText[]; others: LibraryText[] } {
  const languages = [edited.language, ...LANGUAGES.filter((each) => each !== edited.language)];
  const textsOf = (section: Section, language: Language): LibraryText[] => {
    const text = type.templates.find((template) => template.language === language)?.[section] ?? '';
    if (text.trim() === '') return [];
    const detail = `${type.name} · ${words.language(language)}`;
    return [{ id: `${type.id} ${section} ${language}`, name: words.section(section), detail, text }];
  };
  const rest = SECTIONS.filter((section) => section !== edited.section);
  return {
    own: languages.flatMap((language) => textsOf(edited.section, language)),
    others: languages.flatMap((language) => rest.flatMap((section) => textsOf(section, language))),
  };
}

/** Returns the snippets: those in the edited language or without a language first. */
function textsOfSnippets(snippets: readonly Snippet[], { language }: EditedText, words: Words): LibraryText[] {
  const fits = (snippet: Snippet) => snippet.language === null || snippet.language === language;
  return [...snippets.filter(fits), ...snippets.filter((snippet) => !fits(snippet))].map((snippet) => ({
    id: snippet.id,
    name: snippet.name,
    detail: `${words.snippet} · ${words.language(snippet.language)}`,
    text: snippet.text,
  }));
}

/** Returns the edited section of other vulnerability types, which the user searches by name. */
export const sectionOfTypes = (edited: EditedText, types: readonly Type[], words: Words): LibraryText[] =>
  types.flatMap((type) => textsOfType(type, edited, words).own);

/** Returns the available texts, best match first. `type` is null for an issue without a vulnerability type. */
export function libraryTexts(edited: EditedText, type: Type | null, snippets: readonly Snippet[], words: Words): LibraryText[] {
  const { own, others } = type ? textsOfType(type, edited, words) : { own: [], others: [] };
  // Other sections of the type are rarely needed, so the user's own snippets come before them.
  return [...own, ...textsOfSnippets(snippets, edited, words), ...others];
}

/** Returns the translations of terms in the other language's text. */
export const textsOfTerms = (terms: readonly FoundTerm[], words: Words): LibraryText[] =>
  terms.map(({ id, term, translation }) => ({ id, name: `${term} → ${translation}`, detail: words.glossary, text: translation }));
