import type { Section } from '@coloa/contract/bugs/bugs.contract.ts';
import type { GlossaryTerm } from '@coloa/contract/glossary/glossary.contract.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { glossaryQuery } from '../../../glossary/glossary.queries.ts';
import { textName } from '../issue-value.ts';
import type { IssueFormState } from '../use-issue-form.ts';

interface Proposals {
  /** The text of the other language whose terms are proposed; empty for none. */
  source: string;
  terms: readonly GlossaryTerm[];
}

const none: Proposals = { source: '', terms: [] };

/**
 * Returns the text whose terms are proposed for a section: in the second language, and in the first one if its text is empty or outdated,
 * because the second language was then written first.
 */
export function useTermProposals({ value }: Pick<IssueFormState, 'value'>, languages: readonly Language[]) {
  const { data: terms = none.terms } = useQuery({ ...glossaryQuery, enabled: languages.length > 1 });
  // An editor that shows proposals is rendered with low priority while the user types in the other language.
  const written = useDeferredValue(value);
  return (language: Language, section: Section, outdated: boolean): Proposals => {
    if (languages.length < 2 || terms.length === 0) return none;
    const isSecond = language !== languages[0] || outdated || value[textName(language, section)].trim() === '';
    const source = isSecond ? written[textName(otherLanguage(language), section)].trim() : '';
    return source === '' ? none : { source, terms };
  };
}
