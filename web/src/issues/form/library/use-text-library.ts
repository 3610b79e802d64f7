import type { Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bugQuery } from '../../../bugs/bug-list.queries.ts';
import { entriesOf, searchEntries } from '../../../bugs/bug-search.ts';
import { useVulnerabilityTree } from '../../../bugs/vrts.queries.ts';
import { type Library, namedLike } from '../../../editor/library/library.ts';
import { glossaryQuery } from '../../../glossary/glossary.queries.ts';
import { termsIn } from '../../../glossary/terms-in-text.ts';
import { useT } from '../../../lib/i18n.ts';
import { fold } from '../../../lib/texts.ts';
import type { NewSnippet } from '../../../snippets/snippet-form.tsx';
import { snippetsQuery } from '../../../snippets/snippets.queries.ts';
import { textName } from '../issue-value.ts';
import type { IssueFormState } from '../use-issue-form.ts';
import { type EditedText, libraryTexts, sectionOfTypes, textsOfTerms } from './library-texts.ts';

/** Creates the library of one text. The returned function is stable, so that typing in one editor does not render the others. */
export type LibraryOf = (edited: EditedText) => Library;

/** Number of other types whose texts a search offers. */
const FOUND_TYPES = 4;

/** Offers the texts of the chosen vulnerability type, the user's snippets and the terms of the text in the other language. `opened` is the drawer that the user has opened. */
export function useTextLibrary(form: Pick<IssueFormState, 'read'>) {
  const t = useT('issues');
  const words = useT('snippets');
  const glossaryWords = useT('glossary');
  const tree = useVulnerabilityTree();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<NewSnippet | 'all' | null>(null);
  const newest = useRef({ form, t, words, glossaryWords, tree });
  useEffect(() => {
    newest.current = { form, t, words, glossaryWords, tree };
  });
  const libraryOf = useMemo((): LibraryOf => {
    const typeOf = (bugId: string) => queryClient.fetchQuery({ ...bugQuery(bugId), staleTime: 300_000, meta: { background: true } });
    /** Returns types whose names begin with the words, so that a path such as `/admin` finds few. */
    const typesLike = (asked: string, besides: string | null) => {
      const wanted = fold(asked.trim());
      if (wanted.length < 2) return [];
      const named = entriesOf(newest.current.tree ?? []).filter(({ id, name }) => id !== besides && fold(name).startsWith(wanted));
      return searchEntries(named, asked, FOUND_TYPES).map(({ id }) => id);
    };
    const textsOf = async (edited: EditedText, asked: string) => {
      const value = newest.current.form.read();
      const { bugId } = value;
      const other = otherLanguage(edited.language);
      const source = value[textName(other, edited.section)];
      const [type, snippets, glossary, others] = await Promise.all([
        bugId === null ? null : typeOf(bugId).catch(() => null),
        queryClient.fetchQuery({ ...snippetsQuery, staleTime: 60_000 }),
        source.trim() === '' ? [] : queryClient.fetchQuery(glossaryQuery).catch(() => []),
        Promise.allSettled(typesLike(asked, bugId).map(typeOf)),
      ]);
      // The snippets are offered even if a type cannot be loaded.
      const loaded = others.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const { t, words, glossaryWords } = newest.current;
      const names = {
        section: (section: Section) => t(`section.${section}`),
        language: (language: Language | null) => (language === null ? words('anyLanguage') : t(`ui:language.${language}`)),
        snippet: words('one'),
        glossary: glossaryWords('one'),
      };
      const texts = [...libraryTexts(edited, type, snippets, names), ...textsOfTerms(termsIn(source, glossary, other), names)];
      return [...namedLike(texts, asked), ...sectionOfTypes(edited, loaded, names)];
    };
    return (edited) => ({
      texts: (asked) => textsOf(edited, asked),
      onKeep: (text) => setOpened({ text, language: edited.language }),
      onManage: () => setOpened('all'),
    });
  }, [queryClient]);
  return { libraryOf, opened, close: () => setOpened(null) };
}
