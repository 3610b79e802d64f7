import { type BugDetail, SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { Snippet } from '@coloa/contract/snippets/snippets.contract.ts';
import type { LibraryText } from '../../../editor/library/library.ts';

/** The text of the issue that the user edits. */
export interface EditedText {
  section: Section;
  language: Language;
}

interface Words {
  section: (section: Section) => string;
  language: (language: Language | null) => string;
  snippet: string;
}

type Type = Pick<BugDetail, 'id' | 'name' | 'templates'>;

const sectionId = ({ id }: Type, section: Section): string => `${id} ${section} `;

/** Returns the texts of a vulnerability type: the edited section and language first, then other sections in this language. */
function textsOfType(type: Type, edited: EditedText, words: Words): LibraryText[] {
  const { name, templates } = type;
  const languages = [edited.language, ...LANGUAGES.filter((each) => each !== edited.language)];
  const own = languages.map((language) => ({ section: edited.section, language }));
  const others = languages.flatMap((language) =>
    SECTIONS.filter((section) => section !== edited.section).map((section) => ({ section, language })),
  );
  return [...own, ...others].flatMap(({ section, language }) => {
    const text = templates.find((template) => template.language === language)?.[section] ?? '';
    if (text.trim() === '') return [];
    return [
      { id: `${sectionId(type, section)}${language}`, name: words.section(section), detail: `${name} · ${words.language(language)}`, text },
    ];
  });
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
  types.flatMap((type) => textsOfType(type, edited, words).filter(({ id }) => id.startsWith(sectionId(type, edited.section))));

/** Returns the available texts, best match first. `type` is null for an issue without a vulnerability type. */
export function libraryTexts(edited: EditedText, type: Type | null, snippets: readonly Snippet[], words: Words): LibraryText[] {
  const ofType = type ? textsOfType(type, edited, words) : [];
  const isFirst = ({ id }: LibraryText) => type !== null && id.startsWith(sectionId(type, edited.section));
  // Other sections of the type are rarely needed, so the user's own snippets come before them.
  return [...ofType.filter(isFirst), ...textsOfSnippets(snippets, edited, words), ...ofType.filter((each) => !isFirst(each))];
}
